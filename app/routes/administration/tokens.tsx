import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { AskMany } from "~/components/controls/rows/ask-many";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { listApiTokens, revokeApiTokens } from "~/lib/auth/account/api-tokens.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime, formatLongDate } from "~/lib/platform/text/dates/dates";

import { AdministrationPage } from "~/components/records/administration-page";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { userPaths } from "./users/paths";

const path = "/administration/tokens";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [tokens, t, locale] = await Promise.all([listApiTokens(actor), getFixedT(request), getLanguage(request)]);
  const rows = tokens.map(({ id, name, hint, scopes, owner, createdAt, expiresAt, lastUsedAt, lastUsedAddress }) => ({
    id,
    name,
    hint,
    scopes,
    owner,
    lastUsedAddress,
    since: formatLongDate(createdAt, locale),
    until: expiresAt ? formatLongDate(expiresAt, locale) : null,
    used: lastUsedAt ? formatDateTime(lastUsedAt, locale) : null,
  }));
  const { searchParams } = new URL(request.url);
  if (searchParams.get("ask") === "revoke") {
    const chosen = searchParams.getAll("item");
    const asked = rows
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, name, owner, used }) => ({
        value: id,
        name,
        detail: `${owner.name}, ${used ? t("apiTokens.used", { time: used }) : t("apiTokens.unused")}`,
      }));
    if (asked.length === 0) throw await redirectWithToast(path, { tone: "warning", key: "bulk.nothingChosen" });
    return { asked, title: t("tokens.askMany.title", { count: asked.length }), rows: [] };
  }
  return { asked: null, title: t("administration.areas.tokens.title"), rows };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const { verb, items } = readChosenRows(await readForm(request, { many: { item: maxChosenRows } }));
  if (verb !== "" && verb !== "revoke") throw badRequest("unknown intent");
  return redirectWithCount(path, "tokens.many.revoke", await revokeApiTokens(actor, verb === "" ? [] : items));
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function Tokens() {
  const { t } = useTranslation();
  const { asked, title, rows } = useLoaderData<typeof loader>();
  if (asked) {
    return (
      <AdministrationPage title={title} isNarrow>
        <AskMany
          path={path}
          back={path}
          verb="revoke"
          text={t("tokens.askMany.text")}
          submit={t("tokens.askMany.submit")}
          rows={asked}
        />
      </AdministrationPage>
    );
  }
  const columns: RecordColumn<Row>[] = [
    {
      name: "name",
      label: t("tokens.columns.name"),
      isTitle: true,
      className: "min-w-48",
      cell: ({ name, hint }) => (
        <>
          <span className="block font-medium wrap-break-word">{name}</span>
          <code className="text-sm text-muted-foreground">{hint}…</code>
        </>
      ),
    },
    {
      name: "owner",
      label: t("tokens.columns.owner"),
      isTitle: true,
      cell: ({ owner, since }) => (
        <>
          <Link to={userPaths.user(owner.id)} className="hover:underline">
            {owner.name}
          </Link>
          <span className="block text-sm text-muted-foreground">{t("apiTokens.since", { date: since })}</span>
        </>
      ),
    },
    {
      name: "scopes",
      label: t("tokens.columns.scopes"),
      isTitle: true,
      cell: ({ scopes }) => (
        <span className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`apiTokens.scope.${scope.replace(":", "-")}.title`)}</Badge>
          ))}
        </span>
      ),
    },
    {
      name: "used",
      label: t("tokens.columns.used"),
      isTitle: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ used, lastUsedAddress }) => (
        <>
          {used ?? t("apiTokens.unused")}
          {lastUsedAddress ? <span className="block text-sm text-muted-foreground">{lastUsedAddress}</span> : null}
        </>
      ),
    },
    {
      name: "until",
      label: t("tokens.columns.until"),
      isTitle: true,
      className: "whitespace-nowrap",
      cell: ({ until }) => until ?? t("apiTokens.never"),
    },
    {
      name: "actions",
      label: t("trash.actions"),
      isBare: true,
      cell: ({ id, name }) => (
        <Link
          to={`${path}?${new URLSearchParams({ ask: "revoke", item: id })}`}
          className={buttonVariants({ variant: "outline", size: "sm" })}
          aria-label={t("apiTokens.revokeNamed", { name })}
        >
          {t("apiTokens.revoke")}
        </Link>
      ),
    },
  ];
  return (
    <AdministrationPage title={title} description={t("tokens.description")}>
      <RecordList
        label={title}
        rows={rows}
        choice={({ id, name }) => ({ value: id, name })}
        columns={columns}
        path={path}
        verbs={[
          { verb: "revoke", label: t("tokens.many.revokeChosen"), icon: "heroicons_mini:no-symbol", isAsked: true },
        ]}
        empty={{ icon: "heroicons_outline:key", title: t("tokens.nothing"), description: t("tokens.nothingText") }}
      />
    </AdministrationPage>
  );
}
