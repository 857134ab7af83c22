import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ChosenVerb } from "~/components/controls/rows/row-choice";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { AskMany } from "~/components/controls/rows/ask-many";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findUsersForAdmin, listUsers, reopenUsers, suspendUsers } from "~/lib/auth/users/manage-users.server";
import { peopleWithSecondFactor } from "~/lib/auth/account/second-factor.server";
import { userStates } from "~/lib/auth/users/user-states";
import type { Actor } from "~/lib/access/actor";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { AdministrationPage } from "~/components/records/administration-page";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { userPaths } from "./paths";
import { UserStateBadge } from "./user-state";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 200).trim();
  const state = userStates.find((one) => one === params.get("state"));
  const place = { search, state: state ?? "", page: pageOf(request) };
  if (params.get("ask") === "suspend") return askSuspend(actor, request, place);
  const [{ users, pagination }, secured, t, locale] = await Promise.all([
    listUsers(actor, { search, page: pageOf(request), ...(state ? { state } : {}) }),
    peopleWithSecondFactor(actor),
    getFixedT(request),
    getLanguage(request),
  ]);
  const people = users.map(({ id, name, email, jobTitle, state: stands, grants, lastSeenAt }) => ({
    id,
    name,
    email,
    jobTitle,
    state: stands,
    roles: [...new Set(grants.map(({ role }) => role))],
    hasSecondFactor: secured.has(id),
    seen: lastSeenAt ? formatDateTime(lastSeenAt, locale) : null,
  }));
  return { asked: null, title: t("users.title"), people, pagination, me: actor.id, ...place };
}

type Place = { search: string; state: string; page: number };

/** Open accounts of others. */
async function askSuspend(actor: Actor, request: Request, place: Place) {
  const ids = new URL(request.url).searchParams.getAll("item").slice(0, maxChosenRows);
  const [users, t] = await Promise.all([findUsersForAdmin(actor, [...new Set(ids)]), getFixedT(request)]);
  if (users.length === 0)
    throw await redirectWithToast(userPaths.list(place), { tone: "warning", key: "bulk.nothingChosen" });
  const asked = users.map(({ id, name, email, state }) => ({
    value: id,
    name,
    detail: email,
    isLeft: state !== "open" || id === actor.id,
  }));
  return {
    asked,
    title: t("users.askMany.suspend", { count: asked.filter(({ isLeft }) => !isLeft).length }),
    people: [],
    pagination: null,
    me: actor.id,
    ...place,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { many: { item: maxChosenRows } });
  const back = userPaths.list({
    search: String(form.get("search") ?? "").slice(0, 200),
    state: String(form.get("state") ?? ""),
    page: Number(form.get("page")) || 1,
  });
  const { verb, items } = readChosenRows(form);
  if (verb === "") return redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  if (verb !== "suspend" && verb !== "reopen") throw badRequest("unknown intent");
  const changing =
    verb === "suspend" ? suspendUsers(actor, items, String(form.get("reason") ?? "")) : reopenUsers(actor, items);
  const changed = await orRefusal(changing, 422);
  return isRefusal(changed)
    ? redirectWithToast(back, { tone: "error", key: changed.messageKey ?? "" })
    : redirectWithCount(back, `users.many.${verb}`, changed);
}

type Person = ReturnType<typeof useLoaderData<typeof loader>>["people"][number];

export default function Users() {
  const { t } = useTranslation();
  const { asked, title, people, pagination, me, search, state, page } = useLoaderData<typeof loader>();
  if (asked) {
    return (
      <AdministrationPage title={title} isNarrow>
        <AskMany
          path={userPaths.list()}
          back={userPaths.list({ search, state, page })}
          values={{ search, state, page }}
          verb="suspend"
          text={t("users.askMany.suspendText")}
          submit={t("users.askMany.suspendSubmit")}
          rows={asked}
        >
          <Field id="reason" label={t("users.reason")} note={t("users.optional")} hint={t("users.askMany.reasonHint")}>
            {(control) => <Input {...control} name="reason" maxLength={300} />}
          </Field>
        </AskMany>
      </AdministrationPage>
    );
  }
  const all: ChosenVerb[] = [
    { verb: "suspend", label: t("users.many.suspendChosen"), icon: "heroicons_mini:lock-closed", isAsked: true },
    { verb: "reopen", label: t("users.many.reopenChosen"), icon: "heroicons_mini:lock-open" },
  ];
  const verbs = all.filter(({ verb }) =>
    people.some((person) =>
      verb === "suspend" ? person.state === "open" && person.id !== me : person.state === "suspended",
    ),
  );
  const columns: RecordColumn<Person>[] = [
    {
      name: "name",
      label: t("users.columns.name"),
      isTitle: true,
      className: "min-w-56",
      cell: ({ id, name, email, jobTitle }) => (
        <>
          <Link to={userPaths.user(id)} className="block font-medium hover:underline">
            {name}
          </Link>
          <span className="block text-sm break-all text-muted-foreground">{email}</span>
          {jobTitle ? <span className="block text-sm text-muted-foreground">{jobTitle}</span> : null}
        </>
      ),
    },
    {
      name: "roles",
      label: t("users.columns.roles"),
      isTitle: true,
      cell: ({ roles, hasSecondFactor }) => (
        <span className="flex flex-wrap gap-1">
          {roles.length === 0 ? <span className="text-muted-foreground">{t("users.none")}</span> : null}
          {roles.map((role) => (
            <Badge key={role}>{t(`profile.roles.${role}.name`)}</Badge>
          ))}
          {hasSecondFactor ? <Badge tone="primary">{t("users.secondFactor")}</Badge> : null}
        </span>
      ),
    },
    {
      name: "state",
      label: t("users.columns.state"),
      isTitle: true,
      cell: ({ state: stands }) => <UserStateBadge state={stands} />,
    },
    {
      name: "seen",
      label: t("users.columns.seen"),
      className: "whitespace-nowrap tabular-nums",
      cell: ({ seen }) => seen ?? t("users.never"),
    },
  ];
  return (
    <AdministrationPage
      title={title}
      description={t("users.description")}
      actions={
        <Link to={userPaths.new} className={buttonVariants({})}>
          <Icon name="heroicons_mini:plus" />
          {t("users.invite")}
        </Link>
      }
    >
      <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={`${search} ${state}`}>
        <Field id="search" label={t("users.search")} className="min-w-56 flex-1 sm:max-w-96">
          {(control) => <Input {...control} type="search" name="search" defaultValue={search} maxLength={200} />}
        </Field>
        <Field id="state" label={t("users.state")} className="w-56">
          {(control) => (
            <NativeSelect {...control} name="state" defaultValue={state}>
              <option value="">{t("users.everyState")}</option>
              {userStates.map((one) => (
                <option key={one} value={one}>
                  {t(`users.states.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t("users.apply")}
        </Button>
      </Form>
      <RecordList
        label={title}
        rows={people}
        choice={({ id, name, state: stands }) => ({
          value: id,
          name,
          disabled: id === me || (stands !== "open" && stands !== "suspended"),
        })}
        columns={columns}
        path={userPaths.list()}
        values={{ search, state, page }}
        verbs={verbs}
        empty={{
          icon: "heroicons_outline:users",
          title: t("users.nobody"),
          action: (
            <Link to={userPaths.list()} className={buttonVariants({ variant: "outline" })}>
              {t("users.clear")}
            </Link>
          ),
        }}
        {...(pagination
          ? { paging: { pagination, hrefOf: (to: number) => userPaths.list({ search, state, page: to }) } }
          : {})}
      />
    </AdministrationPage>
  );
}
