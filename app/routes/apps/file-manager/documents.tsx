import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { FileFilterForm } from "~/components/files/filters/file-filters";
import { UploadPanel } from "~/components/files/upload-panel";
import { ViewLinks } from "~/components/files/filters/view-links";
import { ZipLink } from "~/components/files/zip-link";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { ListAndPane } from "~/components/records/list-and-pane";
import { MissingRecord } from "~/components/records/missing-record";
import { RecordPage } from "~/components/records/record-page";
import { useListKeys } from "~/components/records/use-list-keys";
import { Badge } from "~/components/ui/badge";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { ErrorPage } from "~/layouts/parts/error-page";
import { requireAppUser } from "~/lib/apps/app.server";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { acceptedTypes, staffTypes } from "~/lib/files/limits";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";

import { changeDocuments, type UploadOutcome } from "./documents-actions.server";
import { readDocuments } from "./documents-data.server";
import { ItemList } from "./item-list";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) => data && { kind: ["document", "documentFolder"], rows: data.shown },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  dropEmptyParams(request);
  const actor = await requireAppUser("file-manager", request, context);
  return readDocuments(actor, request, params.folderId);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  return changeDocuments(actor, request, params.folderId);
}

export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function Documents() {
  const { t } = useTranslation();
  const { title, place, crumbs, openness, folders, files, pagination, space, zip, about, isFiltered, uploaders, may } =
    useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const open = useMatches().at(-1)?.params.id;
  const add = may.fill ? documentPaths.new(place.folder) : undefined;
  const map = useListKeys(add);
  const isEmpty = folders.length + files.length === 0;
  const plain = documentPaths.list({ folder: place.folder, view: place.view });
  return (
    <ListAndPane isOpen={pathname.includes("/details/") || pathname === documentPaths.new("")}>
      <RecordPage
        title={title}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {t("fileManager.counts", {
                folders: t("fileManager.folders", { count: folders.length }),
                files: t("fileManager.files", { count: pagination.length }),
              })}
            </span>
            <span>{t("files.space", { size: space })}</span>
            {openness ? <Badge tone="neutral">{t(`fileManager.open.${openness}`)}</Badge> : null}
          </span>
        }
        actions={
          <>
            <KeyMap ref={map} add={may.fill ? t("files.folders.new") : undefined} edits={may.add} />
            {about ? (
              <Link to={about} preventScrollReset className={buttonVariants({ variant: "outline" })}>
                <Icon name="heroicons_outline:information-circle" />
                {t("files.folders.details")}
              </Link>
            ) : null}
            <ZipLink href={zip} />
            {may.add ? (
              <Link to={documentPaths.trash()} className={buttonVariants({ variant: "ghost" })}>
                <Icon name="heroicons_outline:trash" />
                {t("files.trash.link")}
              </Link>
            ) : null}
            {add === undefined ? null : (
              <Link to={add} preventScrollReset className={buttonVariants()}>
                <Icon name="heroicons_outline:plus" />
                {t("files.folders.new")}
              </Link>
            )}
          </>
        }
      >
        {place.folder === "" ? null : <Breadcrumb label={t("files.folders.path")} crumbs={crumbs} />}
        <FileFilterForm
          action={documentPaths.folder(place.folder || null)}
          view={place.view}
          query={place}
          sort="name"
          search={{ label: t(place.folder === "" ? "fileManager.search" : "fileManager.searchHere") }}
          more={t("fileManager.more")}
          uploader={t("fileManager.facts.createdBy")}
          uploaders={uploaders}
          clear={isFiltered ? plain : null}
        />
        {may.fill && !isFiltered ? <Upload isEmpty={isEmpty} /> : null}
        {isEmpty ? (
          <Card>
            <EmptyState
              icon={isFiltered ? "heroicons_outline:magnifying-glass" : "heroicons_outline:folder"}
              title={t(`fileManager.empty.${isFiltered ? "notFound" : "title"}`)}
              description={
                isFiltered ? t("fileManager.empty.notFoundText") : may.fill ? t("fileManager.empty.text") : undefined
              }
              action={
                isFiltered ? (
                  <Link to={plain} className={buttonVariants({ variant: "outline" })}>
                    {t("files.clear")}
                  </Link>
                ) : undefined
              }
            />
          </Card>
        ) : (
          <div className="flex flex-col gap-3">
            <div className="flex justify-end">
              <ViewLinks view={place.view} hrefOf={(view) => documentPaths.list({ ...place, view })} />
            </div>
            <ItemList open={open} />
          </div>
        )}
        {pagination.length > 0 || isFiltered ? (
          <Paging pagination={pagination} hrefOf={(page) => documentPaths.list({ ...place, page })} />
        ) : null}
      </RecordPage>
    </ListAndPane>
  );
}

function Upload({ isEmpty }: { isEmpty: boolean }) {
  const { place, me, limits } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const outcome = useOwnAnswer<UploadOutcome>();
  const folder: Record<string, string> = place.folder === "" ? {} : { folderId: place.folder };
  return (
    <UploadPanel
      action={documentPaths.list(place)}
      outcome={outcome}
      isOpen={isEmpty}
      place={`/api/apps/file-manager/file?${new URLSearchParams({ for: "document", ...folder })}`}
      keptFor={me ?? undefined}
      limits={limits}
      endings={`${acceptedTypes},${staffTypes}`}
      onUploaded={revalidate}
    />
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const error = useRouteError();
  // The server asks only one page after the one within this that did not draw an error.
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  const back = { to: documentPaths.root(), label: t("fileManager.toRoot") };
  return <MissingRecord title={t("fileManager.noFolder")} text={t("fileManager.notThereText")} back={back} />;
}
