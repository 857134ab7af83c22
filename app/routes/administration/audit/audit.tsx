import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DateInput } from "~/components/date-input";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { auditVerbs } from "~/lib/audit/verbs";
import { requireUser } from "~/lib/auth/session/guards.server";
import { formatNumber } from "~/lib/platform/text/numbers";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { readAuditPage } from "./audit-data.server";
import { AuditTable } from "./audit-table";
import { auditAddress, auditPath, isFiltered } from "./audit-query";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  return readAuditPage(actor, request);
}

export default function Audit() {
  const { t, i18n } = useTranslation();
  const { title, query, rows, total, hasNewer, hasOlder } = useLoaderData<typeof loader>();
  const newest = rows[0]?.id;
  const oldest = rows.at(-1)?.id;
  const number = (value: number) => formatNumber(value, i18n.language === "tr" ? "tr" : "en");
  const shown = t("ui.pagination.shown", {
    shown: number(rows.length),
    total: `${number(total.length)}${total.isMore ? "+" : ""}`,
  });
  return (
    <AdministrationPage
      title={title}
      description={t("audit.description")}
      actions={
        <a
          href={auditAddress(query, {}, `${auditPath}.csv`)}
          download
          className={buttonVariants({ variant: "outline" })}
        >
          <Icon name="heroicons_outline:arrow-down-tray" />
          {t("audit.csv")}
        </a>
      }
    >
      <Filters />
      {rows.length > 0 ? (
        <>
          <AuditTable rows={rows} query={query} />
          <nav aria-label={t("audit.pages")} className="flex flex-wrap items-center justify-between gap-4 print:hidden">
            {hasNewer && newest ? (
              <Link to={auditAddress(query, { after: newest })} className={buttonVariants({ variant: "outline" })}>
                <Icon name="heroicons_mini:chevron-left" />
                {t("audit.newer")}
              </Link>
            ) : (
              <span />
            )}
            <p className="text-sm text-muted-foreground tabular-nums">{shown}</p>
            {hasOlder && oldest ? (
              <Link to={auditAddress(query, { before: oldest })} className={buttonVariants({ variant: "outline" })}>
                {t("audit.older")}
                <Icon name="heroicons_mini:chevron-right" />
              </Link>
            ) : (
              <span />
            )}
          </nav>
        </>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:clipboard-document-list"
            title={t("audit.nothing")}
            description={t(isFiltered(query) ? "audit.nothingFiltered" : "audit.nothingYet")}
            action={
              isFiltered(query) ? (
                <Link to={auditPath} className={buttonVariants({ variant: "outline" })}>
                  {t("audit.clear")}
                </Link>
              ) : undefined
            }
          />
          <p className="border-t px-5 py-3 text-sm text-muted-foreground tabular-nums">{shown}</p>
        </Card>
      )}
    </AdministrationPage>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { query, people, types } = useLoaderData<typeof loader>();
  const { before: _before, after: _after, ...filter } = query;
  return (
    <Form
      method="get"
      action={auditPath}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1.2fr_1fr_1fr_auto]"
      key={JSON.stringify(filter)}
    >
      {filter.object ? <input type="hidden" name="object" value={filter.object} /> : null}
      <Field id="person" label={t("audit.columns.who")}>
        {(control) => (
          <NativeSelect {...control} name="person" defaultValue={filter.person}>
            <option value="">{t("audit.everybody")}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field id="verb" label={t("audit.columns.verb")}>
        {(control) => (
          <NativeSelect {...control} name="verb" defaultValue={filter.verb}>
            <option value="">{t("audit.everything")}</option>
            {auditVerbs.map((verb) => (
              <option key={verb} value={verb}>
                {t(`audit.verbs.${verb}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field id="type" label={t("audit.columns.objectType")}>
        {(control) => (
          <NativeSelect {...control} name="type" defaultValue={filter.type}>
            <option value="">{t("audit.everything")}</option>
            {types.map((type) => (
              <option key={type} value={type}>
                {t(`audit.objects.${type}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field id="from" label={t("audit.from")}>
        {(control) => <DateInput {...control} label={t("audit.from")} name="from" defaultValue={filter.from} />}
      </Field>
      <Field id="until" label={t("audit.until")}>
        {(control) => <DateInput {...control} label={t("audit.until")} name="until" defaultValue={filter.until} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="outline">
          {t("audit.apply")}
        </Button>
        {isFiltered(query) ? (
          <Link to={auditPath} className={buttonVariants({ variant: "ghost" })}>
            {t("audit.clear")}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
