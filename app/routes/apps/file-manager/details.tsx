import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { CopyAddress } from "~/components/files/copy-address";
import { FilePreview } from "~/components/files/file-preview";
import { FileThumbnail } from "~/components/files/file-thumbnail";
import { FormerContents } from "~/components/files/former-contents";
import { TypeTag } from "~/components/files/type-tag";
import { ZipLink } from "~/components/files/zip-link";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { SidePane } from "~/components/records/side-pane";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";

import { changeDetails, type DetailsAnswer } from "./details-actions.server";
import { readDetails } from "./details-data.server";
import { ReplaceForm } from "./replace-form";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  return readDetails(actor, request, params.folderId, params.id ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  return changeDetails(actor, request, params.folderId, params.id ?? "");
}

export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function Details() {
  const { t } = useTranslation();
  const { title, id, isFolder, kind, type, version, description, facts, picture, media, view, download, zip } =
    useLoaderData<typeof loader>();
  const { enter, address, former, back, edit, may } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const answer = useOwnAnswer<DetailsAnswer>();
  return (
    <SidePane key={id} title={title} back={{ to: back, label: t("fileManager.close") }}>
      <div className="flex max-h-64 justify-center overflow-hidden rounded-lg bg-muted print:hidden">
        {picture ? (
          <a href={picture.whole} target="_blank" rel="noreferrer" className="aspect-9/6 w-full">
            <img
              src={picture.src}
              alt={t("fileManager.pictureOf", { name: title })}
              className="size-full object-contain"
            />
          </a>
        ) : media ? (
          <FilePreview {...media} />
        ) : kind ? (
          <FileThumbnail kind={kind} src={null} className="aspect-9/6 w-full" iconClassName="size-20" />
        ) : (
          <Icon name="heroicons_outline:folder" className="my-8 size-20 text-primary" />
        )}
      </div>
      <p>{isFolder ? <Badge tone="primary">{t("fileManager.folder")}</Badge> : <TypeTag type={type} />}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        {enter ? (
          <Link to={enter} className={buttonVariants()}>
            <Icon name="heroicons_outline:folder-open" />
            {t("fileManager.enter")}
          </Link>
        ) : null}
        {download ? (
          <a href={download} download className={buttonVariants()}>
            <Icon name="heroicons_outline:arrow-down-tray" />
            {t("fileManager.download")}
          </a>
        ) : null}
        <ZipLink href={zip} />
        {view ? (
          <a href={view} target="_blank" rel="noreferrer" className={buttonVariants({ variant: "outline" })}>
            <Icon name="heroicons_outline:eye" />
            {t("fileManager.view")}
          </a>
        ) : null}
      </div>
      <section aria-labelledby="document-facts" className="flex flex-col gap-2">
        <h3 id="document-facts" className="text-lg font-semibold">
          {t("fileManager.information")}
        </h3>
        <dl className="divide-y border-y">
          {facts.map(({ name, text }) => (
            <div key={name} className="flex justify-between gap-4 py-2">
              <dt className="text-muted-foreground">{t(`fileManager.facts.${name}`)}</dt>
              <dd className="min-w-0 text-end wrap-break-word">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Description text={description} edit={may.change ? edit : null} />
      {isFolder ? null : <CopyAddress address={address} name={title} />}
      {!isFolder && may.change ? <ReplaceForm problem={answer?.replace} /> : null}
      <FormerContents former={former} action={may.change ? pathname + search : null} />
      {may.change ? (
        <Form method="post" preventScrollReset className="border-t pt-5 print:hidden">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="trash" variant="outline">
            <Icon name="heroicons_outline:trash" />
            {t("fileManager.toTrash")}
          </Button>
        </Form>
      ) : null}
    </SidePane>
  );
}

function Description({ text, edit }: { text: string; edit: string | null }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="document-description" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 id="document-description" className="text-lg font-semibold">
          {t("fileManager.fields.description")}
        </h3>
        {edit ? (
          <Link
            to={edit}
            data-edit-link
            preventScrollReset
            className={buttonVariants({ variant: "outline", size: "sm", className: "print:hidden" })}
          >
            <Icon name="heroicons_outline:pencil-square" />
            {t("fileManager.edit")}
          </Link>
        ) : null}
      </div>
      {text === "" ? (
        <p className="text-muted-foreground italic">{t("fileManager.noDescription")}</p>
      ) : (
        <p className="whitespace-pre-line wrap-break-word">{text}</p>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: documentPaths.root(), label: t("fileManager.toRoot") };
  return <MissingRecord title={t("fileManager.notThere")} text={t("fileManager.notThereText")} back={back} />;
}
