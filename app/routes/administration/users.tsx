import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { listUsers } from "~/lib/auth/users/manage-users.server";
import { peopleWithSecondFactor } from "~/lib/auth/account/second-factor.server";
import { userStates } from "~/lib/auth/users/user-states";
import { dropEmptyParams } from "~/lib/platform/http/empty-params.server";
import { pageOf } from "~/lib/platform/http/pagination";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates";

import { AdministrationPage } from "./administration-page";
import { userPaths } from "./users/paths";
import { UserStateBadge } from "./users/user-state";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 200).trim();
  const state = userStates.find((one) => one === params.get("state"));
  const [{ users, pagination }, secured, t, locale] = await Promise.all([
    listUsers(actor, { search, page: pageOf(request), ...(state ? { state } : {}) }),
    peopleWithSecondFactor(actor),
    getFixedT(request),
    getLanguage(request),
  ]);
  const people = users.map(({ id, name, email, jobTitle, state: stands, grants, lastSeenAt }) => ({
    id, name, email, jobTitle, state: stands, roles: [...new Set(grants.map(({ role }) => role))], hasSecondFactor: secured.has(id), seen: lastSeenAt ? formatDateTime(lastSeenAt, locale) : null,
  }));
  return { title: t("users.title"), people, pagination, search, state: state ?? "" };
}

export default function Users() {
  const { t } = useTranslation();
  const { title, people, pagination, search, state } = useLoaderData<typeof loader>();
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
      {people.length > 0 ? (
        <Card className="overflow-hidden">
          <Table label={title}>
            <TableHeader>
              <tr>
                {(["name", "roles", "state", "seen"] as const).map((column) => (
                  <TableHead key={column}>{t(`users.columns.${column}`)}</TableHead>
                ))}
              </tr>
            </TableHeader>
            <TableBody>
              {people.map((person) => (
                <TableRow key={person.id}>
                  <TableCell className="min-w-56">
                    <Link to={userPaths.user(person.id)} className="block font-medium hover:underline">
                      {person.name}
                    </Link>
                    <span className="block text-sm break-all text-muted-foreground">{person.email}</span>
                    {person.jobTitle ? <span className="block text-sm text-muted-foreground">{person.jobTitle}</span> : null}
                  </TableCell>
                  <TableCell>
                    <span className="flex flex-wrap gap-1">
                      {person.roles.length === 0 ? <span className="text-muted-foreground">{t("users.none")}</span> : null}
                      {person.roles.map((role) => (
                        <Badge key={role}>{t(`profile.roles.${role}.name`)}</Badge>
                      ))}
                      {person.hasSecondFactor ? <Badge tone="primary">{t("users.secondFactor")}</Badge> : null}
                    </span>
                  </TableCell>
                  <TableCell>
                    <UserStateBadge state={person.state} />
                  </TableCell>
                  <TableCell label={t("users.columns.seen")} className="whitespace-nowrap tabular-nums">{person.seen ?? t("users.never")}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:users"
            title={t("users.nobody")}
            action={
              <Link to={userPaths.list()} className={buttonVariants({ variant: "outline" })}>
                {t("users.clear")}
              </Link>
            }
          />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={(page) => userPaths.list({ search, state, page })} />
    </AdministrationPage>
  );
}
