import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { AskMany as DrawnAskMany } from "~/components/controls/rows/ask-many";
import { EmptyState } from "~/components/controls/empty-state";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { PageTitle } from "~/components/controls/page-title";
import { FileFilterForm } from "~/components/files/file-filters";
import { FileGrid } from "~/components/files/file-grid";
import { FileTable } from "~/components/files/file-table";
import { FolderList } from "~/components/files/folder-list";
import { ManyBar } from "~/components/files/many-bar";
import { Uploader } from "~/components/files/upload/uploader";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { filePaths, fileViews, type LibraryAddress } from "~/lib/files/file-paths";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";

import { changeLibrary, type LibraryOutcome } from "./library-action.server";
import { readLibrary } from "./library-data.server";
import { LibraryDialogs } from "./library-dialogs";

/** Loaded when many files are to be deleted. */
const AskMany = import.meta.env.SSR
  ? DrawnAskMany
  : lazy(async () => {
      const [module] = await Promise.all([import("~/components/controls/rows/ask-many"), loadLaterTexts()]);
      return { default: module.AskMany };
    });

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader(args: LoaderFunctionArgs) {
  dropEmptyParams(args.request);
  return readLibrary(args);
}

export async function action(args: ActionFunctionArgs) {
  return changeLibrary(args);
}

export default function Library() {
  const { t } = useTranslation();
  const { asked, query: place } = useLoaderData<typeof loader>();
  if (asked) {
    return (
      <div className="flex w-full max-w-196 flex-col gap-6 p-4 sm:p-8">
        <PageTitle>{t("files.many.ask.title", { count: asked.count })}</PageTitle>
        <Suspense>
          <AskMany
            path={filePaths.library(place)}
            values={asked.all === null ? {} : { all: asked.all }}
            back={filePaths.library(place)}
            verb="trash-many"
            text={t("files.many.ask.text")}
            submit={t("files.delete.button")}
            rows={asked.rows}
          />
        </Suspense>
      </div>
    );
  }
  return <LibraryPage />;
}

function LibraryPage() {
  const { t } = useTranslation();
  const {
    files,
    folders,
    pagination,
    query,
    isFiltered,
    canUpload,
    notYours,
    canChange,
    agreement,
    uploaders,
    tags,
    targets,
    locale,
    origin,
  } = useLoaderData<typeof loader>();
  const hrefOf = (change: LibraryAddress) => filePaths.library({ ...query, ...change });
  const isChosen = canChange && files.some(({ canEdit }) => canEdit);
  const list = hrefOf({ page: undefined });
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <Heading />
      <Outcome />
      {canUpload ? <UploadCard /> : null}
      {notYours ? <p>{notYours}</p> : null}
      <FileFilterForm query={query} uploaders={uploaders} tags={tags} isFiltered={isFiltered} />
      <FolderList folders={folders} hrefOf={(path) => filePaths.library({ folder: path, view: query.view })} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground tabular-nums">{t("files.count", { count: pagination.length })}</p>
        <nav aria-label={t("files.view.label")} className="flex gap-1">
          {fileViews.map((view) => (
            <Link
              key={view}
              to={hrefOf({ view })}
              preventScrollReset
              aria-current={query.view === view || undefined}
              className={buttonVariants({ variant: query.view === view ? "secondary" : "ghost", size: "sm" })}
            >
              <Icon name={view === "grid" ? "heroicons_outline:squares-2x2" : "heroicons_outline:list-bullet"} />
              {t(`files.view.${view}`)}
            </Link>
          ))}
        </nav>
      </div>
      {files.length === 0 ? (
        <NoFiles />
      ) : (
        <RowChoice
          rows={files}
          path={list}
          values={{ list: list.split("?")[1] ?? "" }}
          verbs={
            isChosen
              ? [
                  {
                    verb: "trash-many",
                    label: t("files.many.trashChosen"),
                    icon: "heroicons_mini:trash",
                    isAsked: true,
                  },
                ]
              : []
          }
          extra={
            <ManyBar
              id="chosen-files"
              folders={targets}
              tags={tags}
              found={agreement === null ? null : { count: pagination.length, agreement }}
            />
          }
        >
          {query.view === "list" ? (
            <FileTable files={files} locale={locale} isChosen={isChosen} />
          ) : (
            <FileGrid files={files} locale={locale} origin={origin} isChosen={isChosen} />
          )}
        </RowChoice>
      )}
      <Paging pagination={pagination} hrefOf={(page) => hrefOf({ page })} />
      <LibraryDialogs />
    </div>
  );
}

function Heading() {
  const { t } = useTranslation();
  const { title, path, folder, canArrange, query, undescribed, canChange } = useLoaderData<typeof loader>();
  const { view } = query;
  const top: { name: string; path?: string } = { name: t("files.title") };
  const crumbs = [top, ...path].map((one) => ({
    title: one.name,
    href: filePaths.library({ folder: one.path, view }),
  }));
  const dialog = (name: LibraryAddress["dialog"]) => filePaths.library({ folder: folder?.path, view, dialog: name });
  return (
    <header className="flex flex-col gap-2">
      {folder ? <Breadcrumb label={t("files.folders.path")} crumbs={crumbs} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <PageTitle>{title}</PageTitle>
          <p className="mt-1 max-w-prose text-muted-foreground">
            {folder ? folder.description : t("files.description")}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {canArrange ? (
            <Link to={dialog("new-folder")} preventScrollReset className={buttonVariants({ variant: "outline" })}>
              <Icon name="heroicons_outline:folder-plus" />
              {t("files.folders.new")}
            </Link>
          ) : null}
          {folder?.canArrange ? (
            <>
              <Link to={dialog("folder")} preventScrollReset className={buttonVariants({ variant: "outline" })}>
                <Icon name="heroicons_outline:pencil-square" />
                {t("files.folders.edit")}
              </Link>
              <Link
                to={dialog("delete-folder")}
                preventScrollReset
                className={buttonVariants({ variant: "ghost", className: "text-error" })}
              >
                {t("files.folders.delete")}
              </Link>
            </>
          ) : null}
          {undescribed > 0 && canChange ? (
            <Link to={filePaths.missingAlt()} className={buttonVariants({ variant: "outline" })}>
              {t("files.undescribed.link", { count: undescribed })}
            </Link>
          ) : null}
          <Link to={filePaths.trash()} className={buttonVariants({ variant: "ghost" })}>
            <Icon name="heroicons_outline:trash" />
            {t("files.trash.link")}
          </Link>
        </div>
      </div>
    </header>
  );
}

/** Shown when some files were left out. */
function Outcome() {
  const { t } = useTranslation();
  const result = useOwnAnswer<LibraryOutcome>();
  if (result?.code === "chooseFiles" || result?.code === "tagMissing")
    return <Alert tone="error">{t(`files.errors.${result.code}`)}</Alert>;
  if (!result?.many) return null;
  const { done, failed } = result.many;
  return (
    <Alert tone="error" title={t("files.many.failed", { count: failed.length })}>
      <ul className="list-disc ps-5">
        {failed.map(({ id, name, code }) => (
          <li key={id}>
            <Link to={filePaths.file(id)} className="font-medium break-all underline">
              {name}
            </Link>
            : {t([`files.many.problems.${code}`, "files.many.problems.changed"])}
          </li>
        ))}
      </ul>
      {done > 0 ? <p className="mt-2">{t("files.many.rest", { count: done })}</p> : null}
    </Alert>
  );
}

function UploadCard() {
  const { t } = useTranslation();
  const { folder, me, uploadLimits } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const result = useOwnAnswer<LibraryOutcome>();
  const code = result?.code === "chooseFiles" || result?.code === "tagMissing" ? undefined : result?.code;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("files.upload.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {code ? <Alert tone="error">{t(`files.errors.${code}`)}</Alert> : null}
        {result && result.refused.length > 0 ? (
          <Alert tone="error" title={t("files.failed.title", { count: result.refused.length })}>
            <ul className="list-disc ps-5">
              {result.refused.map(({ name, code: reason }) => (
                <li key={name}>
                  <strong className="break-all">{name}</strong>: {t(`files.errors.${reason}`)}
                </li>
              ))}
            </ul>
            {result.accepted > 0 ? (
              <p className="mt-2">{t("files.failed.accepted", { count: result.accepted })}</p>
            ) : null}
          </Alert>
        ) : null}
        <Form
          method="post"
          encType="multipart/form-data"
          action={filePaths.library({ folder: folder?.path })}
          reloadDocument
        >
          <Uploader place={folder?.id} keptFor={me ?? undefined} limits={uploadLimits} onUploaded={revalidate} />
        </Form>
      </CardContent>
    </Card>
  );
}

function NoFiles() {
  const { t } = useTranslation();
  const { isFiltered, canUpload, folders, query } = useLoaderData<typeof loader>();
  // Folders make the empty text superfluous.
  if (!isFiltered && folders.length > 0) return null;
  return (
    <Card>
      <EmptyState
        icon={isFiltered ? "heroicons_outline:magnifying-glass" : "heroicons_outline:photo"}
        title={t(isFiltered ? "files.noResult.title" : query.folder ? "files.folders.empty" : "files.empty.title")}
        description={isFiltered ? t("files.noResult.text") : canUpload ? t("files.empty.text") : undefined}
        action={
          isFiltered ? (
            <Link
              to={filePaths.library({ folder: query.folder, view: query.view })}
              className={buttonVariants({ variant: "outline" })}
            >
              {t("files.clear")}
            </Link>
          ) : undefined
        }
      />
    </Card>
  );
}
