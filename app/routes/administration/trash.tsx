import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EntryTitle } from "~/components/content/entry-title";
import { TrashedFiles } from "~/components/files/trashed-files";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { TabLinks } from "~/components/controls/tab-links";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { WrongState } from "~/lib/content/errors";
import { contentPaths } from "~/lib/content/definition/paths";
import { sectionScope } from "~/lib/content/access/entry-scope";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import { listTrash } from "~/lib/content/list/trash-list.server";
import { purgeEntry, restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { listTrashedRows } from "~/lib/files/trashed-rows.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { pageOf } from "~/lib/platform/http/pagination";
import { readForm } from "~/lib/platform/http/request.server";
import { badRequest, found } from "~/lib/platform/http/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates";

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
  const [{ items, pagination }, t, locale] = await Promise.all([listTrash(actor, { page: pageOf(request), size: 25 }), getFixedT(request), getLanguage(request)]);
  const rows = items.flatMap(({ id, section: sectionId, title, deletedAt, deletedByName }) => {
    const section = findSection(sectionId);
    return section
      ? [{ id, section: section.id, name: titleFor(title, locale)?.text ?? t("content.untitled"), title: titleFor(title, locale), href: contentPaths.entry(section, id), deletedAt: formatDateTime(deletedAt, locale), by: deletedByName }]
      : [];
  });
  const asked = search.get("purge");
  return { files: null, title: t("trash.title"), rows, pagination, canPurge: actor.can("purge"), asked: rows.find(({ id }) => id === asked) ?? null };
}

async function readFiles(actor: Actor, request: Request) {
  actor.assertCan("restore");
  const [locale, t] = await Promise.all([getLanguage(request), getFixedT(request)]);
  const { rows: files, pagination } = await listTrashedRows(actor, locale, pageOf(request));
  return { files, title: t("trash.title"), rows: [], pagination, canPurge: actor.can("purge"), asked: null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  if (![...sections.values()].some((one) => (["restore", "edit", "purge"] as const).some((verb) => actor.can(verb, sectionScope(one))))) throw actor.refusal("restore");
  const form = await readForm(request);
  const section = found(findSection(String(form.get("section"))), "section");
  const id = String(form.get("id"));
  const intent = form.get("intent");
  if (intent !== "restore" && intent !== "purge") throw badRequest("unknown intent");
  try {
    await (intent === "restore" ? restoreFromTrash(actor, section, id) : purgeEntry(actor, section, id));
  } catch (error) {
    if (error instanceof WrongState) return redirectWithToast(path, { tone: "error", key: "trash.changed" });
    throw error;
  }
  return redirectWithToast(path, { tone: "success", key: `trash.done.${intent}` });
}

export default function Trash() {
  const { t } = useTranslation();
  const { title, files, rows, pagination, canPurge, asked } = useLoaderData<typeof loader>();
  const tabs = [
    { href: path, title: t("trash.entries"), active: !files },
    { href: filesPath, title: t("trash.files"), active: files !== null },
  ];
  return (
    <AdministrationPage title={title} description={t(files ? "files.trash.description" : "trash.description")}>
      <TabLinks label={t("trash.what")} tabs={tabs} />
      {files ? (
        <TrashedFiles label={t("trash.files")} rows={files} canPurge={canPurge} from="administration" />
      ) : null}
      {asked ? (
        <Alert tone="warning" title={t("trash.ask", { title: asked.name })}>
          <p>{t("trash.askText")}</p>
          <Form method="post" action={path} className="mt-4 flex flex-wrap gap-3">
            <input type="hidden" name="section" value={asked.section} />
            <input type="hidden" name="id" value={asked.id} />
            <Link to={pageAddress(path, {}, pagination.page)} className={buttonVariants({ variant: "outline" })}>
              {t("trash.keep")}
            </Link>
            <Button type="submit" name="intent" value="purge" variant="destructive">
              {t("trash.purge")}
            </Button>
          </Form>
        </Alert>
      ) : null}
      {files ? null : rows.length > 0 ? (
        <Card className="overflow-hidden">
          <Table label={title}>
            <TableHeader>
              <tr>
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
                  <TableCell className="min-w-56">
                    <Link to={row.href} className="block font-medium break-words hover:underline">
                      <EntryTitle title={row.title} />
                    </Link>
                    <span className="text-sm text-muted-foreground">{t(`content.sections.${row.section}.title`)}</span>
                  </TableCell>
                  <TableCell label={t("trash.deletedAt")} className="whitespace-nowrap tabular-nums">{row.deletedAt}</TableCell>
                  <TableCell label={t("trash.by")}>{row.by ?? t("audit.system")}</TableCell>
                  <TableCell>
                    <Form method="post" action={path} className="flex flex-wrap justify-end gap-2">
                      <input type="hidden" name="section" value={row.section} />
                      <input type="hidden" name="id" value={row.id} />
                      <Button type="submit" name="intent" value="restore" variant="outline" size="sm" aria-label={`${t("trash.restore")}: ${row.name}`}>
                        {t("trash.restore")}
                      </Button>
                      {canPurge ? (
                        <Link to={pageAddress(path, { purge: row.id }, pagination.page)} aria-label={`${t("trash.purge")}: ${row.name}`} className={buttonVariants({ variant: "ghost", size: "sm" })}>
                          {t("trash.purge")}
                        </Link>
                      ) : null}
                    </Form>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      ) : (
        <Card>
          <EmptyState icon="heroicons_outline:trash" title={t("trash.empty")} description={t("trash.emptyText")} />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={(page) => pageAddress(path, files ? { what: "files" } : {}, page)} />
    </AdministrationPage>
  );
}
