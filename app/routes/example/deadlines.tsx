import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DaysTo } from "~/components/content/days-to";
import { EntryTitle } from "~/components/content/entry-title";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { PageTitle } from "~/components/controls/page-title";
import { TabLinks } from "~/components/controls/tab-links";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { NativeSelect } from "~/components/ui/native-select";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { listDeadlines, sectionsWithDeadlines } from "~/lib/content/list/deadline-list.server";
import { deadlinesPath, deadlineViews } from "~/lib/content/definition/deadline-views";
import { titleFor } from "~/lib/content/title-for";
import type { Locale } from "~/lib/content/values";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { deadlineRow } from "./deadline-view.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const perPage = 25;

function readFilter(request: Request, known: { sections: readonly string[]; units: readonly string[] }) {
  const search = new URL(request.url).searchParams;
  const among = (name: string, all: readonly string[]) => all.find((one) => one === search.get(name));
  const [section, department] = [among("section", known.sections), among("department", known.units)];
  return {
    view: deadlineViews.find((one) => one === search.get("view")) ?? "all",
    ...(section ? { section } : {}),
    ...(department ? { department } : {}),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const now = new Date();
  const [units, t, locale] = await Promise.all([listUnits(actor), getFixedT(request), getLanguage(request)]);
  const sections = sectionsWithDeadlines(actor);
  const filter = readFilter(request, { sections, units: units.map(({ id }) => id) });
  const { items, counts, pagination } = await listDeadlines(actor, filter, {
    page: pageOf(request),
    size: perPage,
    now,
  });
  return {
    title: t("deadlines.title"),
    filter,
    counts,
    pagination,
    today: toIsoDate(now) ?? "",
    rows: items.map((item) => deadlineRow(item, locale, t)),
    sections: sections
      .map((id) => ({ id, title: t(`content.sections.${id}.title`) }))
      .sort((a, b) => compareTr(a.title, b.title)),
    units: units.map(({ id, title }) => ({ id, title: titleFor(title, locale)?.text ?? "…" })),
  };
}

export default function Deadlines() {
  const { t, i18n } = useTranslation();
  const { title, filter, counts, rows, pagination, today } = useLoaderData<typeof loader>();
  const tabs = deadlineViews.map((view) => ({
    href: deadlinesPath({ ...filter, view }),
    active: view === filter.view,
    title: (
      <>
        {t(`deadlines.views.${view}`)}
        {counts[view] > 0 ? (
          <Badge tone={view === "late" ? "error" : view === "soon" ? "warning" : "neutral"}>{counts[view]}</Badge>
        ) : null}
      </>
    ),
  }));
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link to="/example" className="back-link">
          <Icon name="heroicons_mini:chevron-left" />
          {t("staff.dashboard.title")}
        </Link>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-160 text-muted-foreground">{t("deadlines.description")}</p>
      </header>
      <Filters />
      <TabLinks label={t("deadlines.viewsLabel")} tabs={tabs} />
      {rows.length > 0 ? (
        <Card className="overflow-hidden">
          <Table label={title}>
            <TableHeader>
              <tr>
                <TableHead>{t("deadlines.left")}</TableHead>
                <TableHead>{t("deadlines.what")}</TableHead>
                <TableHead>{t("deadlines.entry")}</TableHead>
                <TableHead>{t("deadlines.day")}</TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  <TableCell label={t("deadlines.left")} className="whitespace-nowrap">
                    <DaysTo day={row.due} today={today} locale={i18n.language as Locale} />
                  </TableCell>
                  <TableCell label={t("deadlines.what")} className="min-w-64">
                    <Link to={row.href} className="font-medium wrap-break-word text-primary hover:underline">
                      {row.task}
                    </Link>
                    <span className="mt-0.5 block text-sm text-muted-foreground">
                      {row.source ? t("deadlines.rule", { rule: row.rule, source: row.source }) : row.rule}
                    </span>
                  </TableCell>
                  <TableCell label={t("deadlines.entry")} className="min-w-48">
                    <span className="block wrap-break-word">
                      <EntryTitle title={row.title} />
                    </span>
                    <span className="mt-0.5 block text-sm text-muted-foreground">
                      {[row.section, row.unit].filter(Boolean).join(" · ")}
                    </span>
                  </TableCell>
                  <TableCell label={t("deadlines.day")} className="tabular-nums">
                    {row.day}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:check-circle"
            title={t(`deadlines.empty.${filter.view}`)}
            description={t("deadlines.emptyText")}
          />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={(page) => deadlinesPath({ ...filter, page })} />
    </div>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { filter, sections, units } = useLoaderData<typeof loader>();
  const isFiltered = filter.section !== undefined || filter.department !== undefined;
  return (
    <Form
      method="get"
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]"
      key={JSON.stringify(filter)}
    >
      {filter.view === "all" ? null : <input type="hidden" name="view" value={filter.view} />}
      <Choice
        name="section"
        label={t("deadlines.section")}
        every={t("deadlines.everySection")}
        options={sections}
        value={filter.section}
      />
      <Choice
        name="department"
        label={t("deadlines.unit")}
        every={t("deadlines.everyUnit")}
        options={units}
        value={filter.department}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="outline">
          {t("deadlines.apply")}
        </Button>
        {isFiltered ? (
          <Link to={deadlinesPath({ view: filter.view })} className={buttonVariants({ variant: "ghost" })}>
            {t("deadlines.clear")}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

type Choices = {
  name: string;
  label: string;
  /** The label of "all". */
  every: string;
  options: readonly { id: string; title: string }[];
  value: string | undefined;
};

function Choice({ name, label, every, options, value }: Choices) {
  return (
    <Field id={name} label={label}>
      {(control) => (
        <NativeSelect {...control} name={name} defaultValue={value ?? ""}>
          <option value="">{every}</option>
          {options.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
