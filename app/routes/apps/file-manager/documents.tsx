import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { ListAndPane } from "~/components/records/list-and-pane";
import { ListFilter } from "~/components/records/list-filter";
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
import { isUnanswered } from "~/lib/platform/http/request/unanswered";

import { changeDocuments, type UploadOutcome } from "./documents-actions.server";
import { readDocuments } from "./documents-data.server";
import { ItemTiles } from "./item-tiles";
import { SortLinks } from "./sort-links";
import { UploadCard } from "./upload-card";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) => data && { kind: ["document", "documentFolder"], rows: data.shown },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
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
  const { title, place, crumbs, openness, folders, files, pagination, space, zip, may } =
    useLoaderData<typeof loader>();
  const outcome = useOwnAnswer<UploadOutcome>();
  const { pathname } = useLocation();
  const open = useMatches().at(-1)?.params.id;
  const isSearch = place.search !== "";
  const map = useListKeys(may.fill ? documentPaths.new(place.folder) : undefined);
  const add = may.fill ? (
    <Link to={documentPaths.new(place.folder)} preventScrollReset className={buttonVariants()}>
      <Icon name="heroicons_outline:plus" />
      {t("fileManager.newFolder")}
    </Link>
  ) : null;
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
            <span>{t("fileManager.space", { size: space })}</span>
            {openness ? <Badge tone="neutral">{t(`fileManager.open.${openness}`)}</Badge> : null}
          </span>
        }
        actions={
          <>
            <KeyMap ref={map} add={may.fill ? t("fileManager.newFolder") : undefined} edits={may.add} />
            {zip ? (
              <a href={zip} download className={buttonVariants({ variant: "outline" })}>
                <Icon name="heroicons_outline:archive-box-arrow-down" />
                {t("files.zip.download")}
              </a>
            ) : null}
            {add}
          </>
        }
      >
        {place.folder === "" ? null : <Breadcrumb label={t("fileManager.path")} crumbs={crumbs} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListFilter
            list={documentPaths.folder(place.folder || null)}
            search={place.search}
            label={t(place.folder === "" ? "fileManager.search" : "fileManager.searchHere")}
            button={t("fileManager.find")}
            kept={{ sort: place.sort === "name" ? "" : place.sort }}
          />
          <SortLinks place={place} />
        </div>
        {may.fill && !isSearch ? <UploadCard outcome={outcome} isEmpty={folders.length + files.length === 0} /> : null}
        {folders.length + files.length > 0 ? (
          <ItemTiles open={open} />
        ) : (
          <Card>
            {isSearch ? (
              <EmptyState
                icon="heroicons_outline:magnifying-glass"
                title={t("fileManager.empty.notFound")}
                description={t("fileManager.empty.notFoundText")}
              />
            ) : (
              <EmptyState
                icon="heroicons_outline:folder"
                title={t("fileManager.empty.title")}
                description={may.fill ? t("fileManager.empty.text") : undefined}
              />
            )}
          </Card>
        )}
        {pagination.length > 0 ? (
          <Paging pagination={pagination} hrefOf={(page) => documentPaths.list({ ...place, page })} />
        ) : null}
      </RecordPage>
    </ListAndPane>
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
