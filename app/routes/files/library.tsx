import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { lazyPart } from "~/components/controls/hydration/lazy-part";
import { AskMany as DrawnAskMany } from "~/components/controls/rows/ask-many";
import { EmptyState } from "~/components/controls/empty-state";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { PageTitle } from "~/components/controls/page-title";
import { FileFilterForm } from "~/components/files/filters/file-filters";
import { CopyAddress } from "~/components/files/copy-address";
import { FileGrid } from "~/components/files/file-grid";
import { FileMarks } from "~/components/files/file-marks";
import { FolderGrid } from "~/components/files/folders/folder-grid";
import { LazyFileTable } from "~/components/files/lazy-file-table";
import { ManyBar } from "~/components/files/many-bar";
import { UploadPanel } from "~/components/files/upload-panel";
import { ViewLinks } from "~/components/files/filters/view-links";
import { ZipLink } from "~/components/files/zip-link";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { useListKeys } from "~/components/records/use-list-keys";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { filePaths, type LibraryAddress } from "~/lib/files/file-paths";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";
import { typeTag } from "~/lib/files/type-tag";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";

import { changeLibrary, type LibraryOutcome } from "./library-action.server";
import { readLibrary } from "./library-data.server";
import * as dialogs from "./library-dialogs";
import { isOfRows } from "./of-rows";
import * as outcomes from "./rows-outcome";
import type { RowsOutcomeProps } from "./rows-outcome";

/** Loaded when many files are to be deleted. */
const AskMany = import.meta.env.SSR
  ? DrawnAskMany
  : lazy(async () => {
      const [module] = await Promise.all([import("~/components/controls/rows/ask-many"), loadLaterTexts()]);
      return { default: module.AskMany };
    });

const LibraryDialogs = lazyPart<object>(
  lazyModule("library-dialogs", import.meta.env.SSR ? dialogs : undefined, () => import("./library-dialogs")),
  "LibraryDialogs",
);
const RowsOutcome = lazyPart<RowsOutcomeProps>(
  lazyModule("rows-outcome", import.meta.env.SSR ? outcomes : undefined, () => import("./rows-outcome")),
  "RowsOutcome",
);

export const handle: RouteHandle<typeof loader> = {
  title: (match) => match.data?.title,
  live: ({ data }) => (data && !data.asked ? { kind: "file", rows: data.shown } : undefined),
};
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
  const { files, folders, pagination, query, isFiltered, canUpload, notYours, canChange } =
    useLoaderData<typeof loader>();
  const { agreement, uploaders, tags, targets, origin, folder, me, uploadLimits, dialog } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const result = useOwnAnswer<LibraryOutcome>();
  const hrefOf = (change: LibraryAddress) => filePaths.library({ ...query, ...change });
  const shownFiles = files.map((file) => ({
    ...{ id: file.id, name: file.originalName, href: filePaths.file(file.id), value: file.canEdit ? file.id : null },
    ...{ size: file.size, by: file.uploader ?? t("audit.system"), at: file.at },
    ...{ kind: file.kind, thumbnail: thumbnailUrl(file), type: typeTag(file.name) },
    marks: <FileMarks file={file} />,
    foot: <CopyAddress address={origin + file.url} name={file.originalName} className="p-3 pt-0" />,
  }));
  const shownFolders = folders.map(({ id, name, description, path, files: count, size }) => ({
    ...{ id, name, description, size, value: null, contents: t("files.count", { count }) },
    href: filePaths.library({ folder: path, view: query.view }),
  }));
  const isList = query.view === "list";
  const isChosen = canChange && files.some(({ canEdit }) => canEdit);
  const list = hrefOf({ page: undefined });
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <Heading />
      {result?.many || (result && isOfRows(result)) ? <RowsOutcome result={result} /> : null}
      {canUpload ? (
        <UploadPanel
          action={filePaths.library({ folder: folder?.path })}
          outcome={result && !isOfRows(result) && !result.many && !result.folder ? result : undefined}
          isOpen
          place={folder?.id}
          keptFor={me ?? undefined}
          limits={uploadLimits}
          onUploaded={revalidate}
        />
      ) : null}
      {notYours ? <p>{notYours}</p> : null}
      <FileFilterForm
        action={filePaths.library({ folder: query.folder })}
        view={query.view}
        query={query}
        sort="newest"
        search={{ label: t("files.search"), hint: t("files.searchHint") }}
        more={t("files.filters.more")}
        uploader={t("files.file.uploader")}
        uploaders={uploaders}
        tags={tags}
        clear={isFiltered ? filePaths.library({ folder: query.folder, view: query.view }) : null}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground tabular-nums">{t("files.count", { count: pagination.length })}</p>
        <ViewLinks view={query.view} hrefOf={(view) => hrefOf({ view })} />
      </div>
      {isList ? null : <FolderGrid folders={shownFolders} />}
      {files.length === 0 && !(isList && folders.length > 0) ? (
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
          {isList ? (
            <LazyFileTable
              folders={shownFolders}
              files={shownFiles}
              by={t("files.file.uploader")}
              at={t("files.file.created")}
              isChosen={isChosen}
            />
          ) : (
            <FileGrid files={shownFiles} />
          )}
        </RowChoice>
      )}
      {pagination.length > 0 || isFiltered ? (
        <Paging pagination={pagination} hrefOf={(page) => hrefOf({ page })} />
      ) : null}
      {dialog ? <LibraryDialogs /> : null}
    </div>
  );
}

function Heading() {
  const { t } = useTranslation();
  const { title, path, folder, canArrange, query, undescribed, canChange, space } = useLoaderData<typeof loader>();
  const { view } = query;
  const top: { name: string; path?: string } = { name: t("files.title") };
  const crumbs = [top, ...path].map((one) => ({
    title: one.name,
    href: filePaths.library({ folder: one.path, view }),
  }));
  const dialog = (name: LibraryAddress["dialog"]) => filePaths.library({ folder: folder?.path, view, dialog: name });
  const add = canArrange ? dialog("new-folder") : undefined;
  const map = useListKeys(add);
  return (
    <header className="flex flex-col gap-2">
      {folder ? <Breadcrumb label={t("files.folders.path")} crumbs={crumbs} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <PageTitle>{title}</PageTitle>
          <p className="mt-1 max-w-prose text-muted-foreground">
            {folder ? folder.description : t("files.description")}
          </p>
          <p className="mt-1 text-muted-foreground tabular-nums">{t("files.space", { size: space })}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <KeyMap ref={map} add={add === undefined ? undefined : t("files.folders.new")} edits={false} />
          {add !== undefined ? (
            <Link to={add} preventScrollReset className={buttonVariants({ variant: "outline" })}>
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
          <ZipLink href={folder && folder.files > 0 ? filePaths.zip(folder.id) : null} />
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
