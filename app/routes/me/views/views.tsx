import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { TabLinks } from "~/components/controls/tab-links";
import { pageMeta } from "~/components/page-meta";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { RecordPage } from "~/components/records/record-page";
import { TrashAsk, TrashList } from "~/components/records/trash-list";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { pageAddress } from "~/lib/platform/http/request/page-address";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { trashRecord } from "~/lib/records/change-record.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { changeTrash, readTrash, readTrashQuestion } from "~/lib/records/trash-page.server";
import { undoTrash } from "~/lib/records/undo.server";
import { viewPaths } from "~/lib/saved-views/saved-view";
import { listSavedViews, savedViews, viewAddress } from "~/lib/saved-views/saved-views.server";

import { viewFacts } from "./view-facts";

const trashParams = { trash: "true" };

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const title = t("savedViews.title");
  const params = new URL(request.url).searchParams;
  if (params.get("trash") === "true") {
    const trash = await readTrash(actor, recordsTrash, request, { t, locale });
    const place = { path: viewPaths.list(), params: trashParams };
    const question = await readTrashQuestion(trash, request, { t, locale }, place);
    return { title: question?.title ?? title, trash, asked: question?.rows ?? null, list: null };
  }
  const search = (params.get("search") ?? "").slice(0, 200);
  const [{ items, pagination }, units] = await Promise.all([
    listSavedViews(actor, { search, page: pageOf(request) }),
    listUnits(actor),
  ]);
  const names = new Map(units.map((unit) => [unit.id, titleFor(unit.title, locale)?.text ?? ""]));
  const rows = items.map((view) => {
    const section = findSection(view.section);
    return {
      id: view.id,
      version: view.version,
      name: view.name,
      section: section ? t(`content.sections.${section.id}.title`) : t("savedViews.goneSection"),
      facts: section ? viewFacts(t, section, view.query) : [],
      href: viewAddress(view),
      unit: view.departmentId && (names.get(view.departmentId) ?? t("savedViews.otherUnit")),
      updatedAt: formatDateTime(view.updatedAt, locale),
      by: view.updatedByName,
      mayEdit: view.mayEdit,
    };
  });
  return { title, trash: null, asked: null, list: { rows, pagination, search } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const isTrash = new URL(request.url).searchParams.get("trash") === "true";
  const form = await readForm(request, { many: { item: maxChosenRows } });
  if (isTrash) return changeTrash(actor, recordsTrash, form, viewPaths.trash());
  const { verb, items } = readChosenRows(form);
  if (verb !== "" && verb !== "trash") throw badRequest("unknown intent");
  const done: string[] = [];
  for (const item of verb === "" ? [] : items) {
    const [id = "", version] = item.split(":");
    const trashing = trashRecord(actor, savedViews, id, { version: Number(version) });
    if (!(await findRefusal(trashing, 403, 404, 409)))
      done.push(trashValue(savedViews.type, { id, version: Number(version) }));
  }
  const result = { done: done.length, left: (verb === "" ? 0 : items.length) - done.length };
  if (result.done === 0 || result.left > 0) return redirectWithCount(viewPaths.list(), "savedViews.trashed", result);
  return redirectWithToast(viewPaths.list(), {
    tone: "success",
    key: "savedViews.trashed",
    values: { count: result.done },
    ...undoTrash(recordsTrash.id, done),
  });
}

type Row = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>["rows"][number];

export default function SavedViews() {
  const { t } = useTranslation();
  const { title, trash, asked, list } = useLoaderData<typeof loader>();
  if (asked) {
    return (
      <RecordPage title={title} isNarrow back={{ to: viewPaths.trash(), label: t("trash.title") }}>
        <TrashAsk path={viewPaths.list()} params={trashParams} rows={asked} page={trash.pagination.page} />
      </RecordPage>
    );
  }
  const tabs = [
    { href: viewPaths.list(), title: t("savedViews.tab"), active: trash === null },
    { href: viewPaths.trash(), title: t("trash.title"), active: trash !== null },
  ];
  return (
    <RecordPage title={title} description={t(trash ? "trash.bins.records.description" : "savedViews.description")}>
      <TabLinks label={t("savedViews.parts")} tabs={tabs} />
      {trash ? <TrashList label={t("trash.title")} path={viewPaths.list()} params={trashParams} {...trash} /> : null}
      {list ? <Views {...list} label={title} /> : null}
    </RecordPage>
  );
}

function Views({
  rows,
  pagination,
  search,
  label,
}: {
  rows: readonly Row[];
  pagination: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>["pagination"];
  search: string;
  label: string;
}) {
  const { t } = useTranslation();
  const columns: RecordColumn<Row>[] = [
    {
      name: "name",
      label: t("savedViews.columns.name"),
      isTitle: true,
      className: "min-w-56",
      cell: ({ name, href, section }) => (
        <>
          {href === null ? (
            <span className="block font-medium wrap-break-word">{name}</span>
          ) : (
            <Link to={href} className="block font-medium wrap-break-word hover:underline">
              {name}
            </Link>
          )}
          <span className="text-sm text-muted-foreground">{section}</span>
        </>
      ),
    },
    {
      name: "facts",
      label: t("savedViews.columns.facts"),
      cell: ({ facts }) => (
        <ul>
          {facts.map(({ name, text }) => (
            <li key={name} className="wrap-break-word">
              <span className="text-muted-foreground">{name}:</span> {text}
            </li>
          ))}
        </ul>
      ),
    },
    { name: "for", label: t("savedViews.columns.for"), cell: ({ unit }) => unit ?? t("savedViews.forMe") },
    {
      name: "updatedAt",
      label: t("savedViews.columns.updatedAt"),
      className: "tabular-nums",
      cell: ({ updatedAt, by }) => (
        <>
          {updatedAt}
          <span className="block text-sm text-muted-foreground">{by ?? t("audit.system")}</span>
        </>
      ),
    },
    {
      name: "actions",
      label: t("trash.actions"),
      isBare: true,
      cell: ({ id, version, name, mayEdit }) =>
        mayEdit ? (
          <span className="flex flex-wrap justify-end gap-2">
            <Link
              to={viewPaths.view(id)}
              aria-label={`${t("savedViews.edit")}: ${name}`}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              {t("savedViews.edit")}
            </Link>
            <Button
              type="submit"
              name="intent"
              value={`trash:${id}:${version}`}
              variant="ghost"
              size="sm"
              aria-label={`${t("savedViews.trash")}: ${name}`}
            >
              {t("savedViews.trash")}
            </Button>
          </span>
        ) : null,
    },
  ];
  return (
    <>
      {rows.length > 0 || search !== "" ? (
        <Form method="get" role="search" className="flex max-w-120 gap-2">
          <Input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label={t("savedViews.search")}
            placeholder={t("savedViews.search")}
          />
          <Button type="submit" variant="secondary">
            {t("content.list.find")}
          </Button>
        </Form>
      ) : null}
      <RecordList
        label={label}
        rows={rows}
        choice={({ id, version, name, mayEdit }) => ({ value: `${id}:${version}`, name, disabled: !mayEdit })}
        columns={columns}
        path={viewPaths.list()}
        verbs={
          rows.some(({ mayEdit }) => mayEdit)
            ? [{ verb: "trash", label: t("savedViews.trashChosen"), icon: "heroicons_mini:trash" }]
            : []
        }
        empty={
          search === ""
            ? { icon: "heroicons_outline:bookmark", title: t("savedViews.none"), description: t("savedViews.noneText") }
            : { icon: "heroicons_outline:magnifying-glass", title: t("savedViews.notFound") }
        }
        paging={{ pagination, hrefOf: (page) => pageAddress(viewPaths.list(), { search }, page) }}
      />
    </>
  );
}
