import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { AskMany } from "~/components/controls/rows/ask-many";
import { EmptyState } from "~/components/controls/empty-state";
import { ChooseCell, ChooseHead } from "~/components/controls/rows/chosen-rows";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
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
  return (
    <AdministrationPage title={title} description={t("tokens.description")}>
      {rows.length > 0 ? (
        <RowChoice
          rows={rows}
          path={path}
          verbs={[{ verb: "revoke", label: t("tokens.many.revokeChosen"), icon: "no-symbol", isAsked: true }]}
        >
          <Card className="overflow-hidden">
            <Table label={title}>
              <TableHeader>
                <tr>
                  <ChooseHead />
                  {(["name", "owner", "scopes", "used", "until"] as const).map((column) => (
                    <TableHead key={column}>{t(`tokens.columns.${column}`)}</TableHead>
                  ))}
                  <TableHead>
                    <span className="sr-only">{t("trash.actions")}</span>
                  </TableHead>
                </tr>
              </TableHeader>
              <TableBody>
                {rows.map((token) => (
                  <TableRow key={token.id}>
                    <ChooseCell value={token.id} name={token.name} />
                    <TableCell className="min-w-48">
                      <span className="block font-medium wrap-break-word">{token.name}</span>
                      <code className="text-sm text-muted-foreground">{token.hint}…</code>
                    </TableCell>
                    <TableCell>
                      <Link to={userPaths.user(token.owner.id)} className="hover:underline">
                        {token.owner.name}
                      </Link>
                      <span className="block text-sm text-muted-foreground">
                        {t("apiTokens.since", { date: token.since })}
                      </span>
                    </TableCell>
                    <TableCell>
                      <span className="flex flex-wrap gap-1">
                        {token.scopes.map((scope) => (
                          <Badge key={scope}>{t(`apiTokens.scope.${scope.replace(":", "-")}.title`)}</Badge>
                        ))}
                      </span>
                    </TableCell>
                    <TableCell className="whitespace-nowrap tabular-nums">
                      {token.used ?? t("apiTokens.unused")}
                      {token.lastUsedAddress ? (
                        <span className="block text-sm text-muted-foreground">{token.lastUsedAddress}</span>
                      ) : null}
                    </TableCell>
                    <TableCell className="whitespace-nowrap">{token.until ?? t("apiTokens.never")}</TableCell>
                    <TableCell>
                      <Link
                        to={`${path}?${new URLSearchParams({ ask: "revoke", item: token.id })}`}
                        className={buttonVariants({ variant: "outline", size: "sm" })}
                        aria-label={t("apiTokens.revokeNamed", { name: token.name })}
                      >
                        {t("apiTokens.revoke")}
                      </Link>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Card>
        </RowChoice>
      ) : (
        <Card>
          <EmptyState icon="heroicons_outline:key" title={t("tokens.nothing")} description={t("tokens.nothingText")} />
        </Card>
      )}
    </AdministrationPage>
  );
}
