import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EntryTitle } from "~/components/content/entry-title";
import { TrashedFiles } from "~/components/files/trashed-files";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { AskMany } from "~/components/controls/rows/ask-many";
import { EmptyState } from "~/components/controls/empty-state";
import { ChooseCell, ChooseHead } from "~/components/controls/rows/chosen-rows";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { TabLinks } from "~/components/controls/tab-links";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { sectionScope } from "~/lib/content/access/entry-scope";
import type { Section } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import { listTrash } from "~/lib/content/list/trash-list.server";
import { changeMany } from "~/lib/content/workflow/bulk.server";
import { purgeEntry, restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { listTrashedRows } from "~/lib/files/changes/trashed-rows.server";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { AdministrationPage } from "./administration-page";
import { pageAddress } from "./page-address";

const path = "/administration/trash";
const filesPath = `${path}?what=files`;

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const search = new URL(request.url).searchParams;
  if (search.get("what") === "files") return readFiles(actor, request);
  const [{ items, pagination }, t, locale] = await Promise.all([
    listTrash(actor, { page: pageOf(request), size: 25 }),
    getFixedT(request),
    getLanguage(request),
  ]);
  const rows = items.flatMap(({ id, section: sectionId, title, version, deletedAt, deletedByName }) => {
    const section = findSection(sectionId);
    return section
      ? [
          {
            id,
            value: `${section.id}:${id}:${version}`,
            section: section.id,
            name: titleFor(title, locale)?.text ?? t("content.untitled"),
            title: titleFor(title, locale),
            href: contentPaths.entry(section, id),
            deletedAt: formatDateTime(deletedAt, locale),
            by: deletedByName,
          },
        ]
      : [];
  });
  if (search.get("ask") === "purge" && actor.can("purge")) {
    const chosen = search.getAll("item");
    const asked = rows.filter(({ value }) => chosen.includes(value));
    // An item restored, changed and deleted again is not the one that was selected.
    if (asked.length === 0)
      throw await redirectWithToast(pageAddress(path, {}, pagination.page), {
        tone: "warning",
        key: chosen.length > 0 ? "trash.changed" : "bulk.nothingChosen",
      });
    const [first] = asked;
    const title =
      asked.length === 1 && first
        ? t("trash.ask", { title: first.name })
        : t("content.bulk.ask.purge.title", { count: asked.length });
    return {
      files: null,
      title,
      rows: [],
      pagination,
      canPurge: true,
      asked: asked.map(({ value, name, section, by, deletedAt }) => ({
        value,
        name,
        detail: [t(`content.sections.${section}.title`), by, deletedAt].filter(Boolean).join(", "),
      })),
    };
  }
  return { files: null, title: t("trash.title"), rows, pagination, canPurge: actor.can("purge"), asked: null };
}

async function readFiles(actor: Actor, request: Request) {
  actor.assertCan("restore");
  const [locale, t] = await Promise.all([getLanguage(request), getFixedT(request)]);
  const { rows: files, pagination } = await listTrashedRows(actor, locale, pageOf(request));
  return { files, title: t("trash.title"), rows: [], pagination, canPurge: actor.can("purge"), asked: null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  if (
    ![...sections.values()].some((one) =>
      (["restore", "edit", "purge"] as const).some((verb) => actor.can(verb, sectionScope(one))),
    )
  )
    throw actor.refusal("restore");
  const { verb, items, isMany } = readChosenRows(await readForm(request, { many: { item: maxChosenRows } }));
  if (verb === "") return redirectWithToast(path, { tone: "warning", key: "bulk.nothingChosen" });
  if (verb !== "restore" && verb !== "purge") throw badRequest("unknown intent");
  const chosen = items.map((item) => {
    const [section = "", id = "", version] = item.split(":");
    return { section: found(findSection(section), "section"), id, version: Number(version) };
  });
  return isMany ? changeSeveral(actor, verb, chosen) : changeOne(actor, verb, chosen[0]);
}

type Trashed = { section: Section; id: string; version: number };

async function changeOne(actor: Actor, verb: "restore" | "purge", one: Trashed | undefined): Promise<Response> {
  const { section, id, version } = found(one, "entry");
  const change =
    verb === "restore"
      ? restoreFromTrash(actor, section, id, { version })
      : purgeEntry(actor, section, id, { version });
  if (await findRefusal(change, 409)) return redirectWithToast(path, { tone: "error", key: "trash.changed" });
  return redirectWithToast(path, { tone: "success", key: `trash.done.${verb}` });
}

/** One by one: a refusal does not stop the others. */
async function changeSeveral(actor: Actor, verb: "restore" | "purge", chosen: readonly Trashed[]): Promise<Response> {
  const result = { done: 0, left: 0 };
  for (const section of new Set(chosen.map((one) => one.section))) {
    const items = chosen.filter((one) => one.section === section);
    const { done, refused } = await changeMany(actor, section, verb, items, "");
    result.done += done;
    result.left += refused.length;
  }
  return redirectWithCount(path, `content.bulk.${verb}`, result);
}

export default function Trash() {
  const { t } = useTranslation();
  const { title, files, rows, pagination, canPurge, asked } = useLoaderData<typeof loader>();
  if (asked) {
    return (
      <AdministrationPage title={title} isNarrow>
        <AskMany
          path={path}
          back={pageAddress(path, {}, pagination.page)}
          verb="purge"
          text={t("trash.askText")}
          submit={t("trash.purge")}
          rows={asked}
        />
      </AdministrationPage>
    );
  }
  const verbs = [
    { verb: "restore", label: t("content.bulk.restoreChosen"), icon: "arrow-uturn-left" },
    ...(canPurge ? [{ verb: "purge", label: t("content.bulk.purgeChosen"), icon: "trash", isAsked: true }] : []),
  ];
  const tabs = [
    { href: path, title: t("trash.entries"), active: !files },
    { href: filesPath, title: t("trash.files"), active: files !== null },
  ];
  return (
    <AdministrationPage title={title} description={t(files ? "files.trash.description" : "trash.description")}>
      <TabLinks label={t("trash.what")} tabs={tabs} />
      {files ? <TrashedFiles label={t("trash.files")} rows={files} canPurge={canPurge} from="administration" /> : null}
      {files ? null : rows.length > 0 ? (
        <RowChoice rows={rows} path={path} values={{ page: pagination.page }} verbs={verbs}>
          <Card className="overflow-hidden">
            <Table label={title}>
              <TableHeader>
                <tr>
                  <ChooseHead />
                  <TableHead>{t("trash.entry")}</TableHead>
                  <TableHead>{t("trash.deletedAt")}</TableHead>
                  <TableHead>{t("trash.by")}</TableHead>
                  <TableHead>
                    <span className="sr-only">{t("trash.actions")}</span>
                  </TableHead>
                </tr>
              </TableHeader>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id}>
                    <ChooseCell value={row.value} name={row.name} />
                    <TableCell className="min-w-56">
                      <Link to={row.href} className="block font-medium wrap-break-word hover:underline">
                        <EntryTitle title={row.title} />
                      </Link>
                      <span className="text-sm text-muted-foreground">
                        {t(`content.sections.${row.section}.title`)}
                      </span>
                    </TableCell>
                    <TableCell label={t("trash.deletedAt")} className="whitespace-nowrap tabular-nums">
                      {row.deletedAt}
                    </TableCell>
                    <TableCell label={t("trash.by")}>{row.by ?? t("audit.system")}</TableCell>
                    <TableCell>
                      <span className="flex flex-wrap justify-end gap-2">
                        <Button
                          type="submit"
                          name="intent"
                          value={`restore:${row.value}`}
                          variant="outline"
                          size="sm"
                          aria-label={`${t("trash.restore")}: ${row.name}`}
                        >
                          {t("trash.restore")}
                        </Button>
                        {canPurge ? (
                          <Link
                            to={pageAddress(path, { ask: "purge", item: row.value }, pagination.page)}
                            aria-label={`${t("trash.purge")}: ${row.name}`}
                            className={buttonVariants({ variant: "ghost", size: "sm" })}
                          >
                            {t("trash.purge")}
                          </Link>
                        ) : null}
                      </span>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Card>
        </RowChoice>
      ) : (
        <Card>
          <EmptyState icon="heroicons_outline:trash" title={t("trash.empty")} description={t("trash.emptyText")} />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={(page) => pageAddress(path, files ? { what: "files" } : {}, page)} />
    </AdministrationPage>
  );
}
