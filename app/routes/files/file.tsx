import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { FilePreview } from "~/components/files/file-preview";
import { FormerContents } from "~/components/files/former-contents";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { UrlDialog } from "~/components/controls/url-dialog";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { filePaths } from "~/lib/files/file-paths";
import { fittedSize, imageSources } from "~/lib/files/serving/file-urls";

import { changeFile } from "./file-action.server";
import { readFile } from "./file-data.server";
import { FileDetailsForm } from "./file-details-form";
import { FileFacts } from "./file-facts";
import { ReplaceForm } from "./file-replace";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.file.originalName };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.file.originalName);

export async function loader(args: LoaderFunctionArgs) {
  return readFile(args);
}

export async function action(args: ActionFunctionArgs) {
  return changeFile(args);
}

export default function FilePage() {
  const { t } = useTranslation();
  const { file, canEdit, canDelete, canPurge, trash, folder, former, canPutBack } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const result = useOwnAnswer<typeof action>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <Link
            to={filePaths.library({ folder: folder?.path })}
            className="text-sm text-primary underline underline-offset-4 hover:no-underline"
          >
            {folder ? t("files.file.backTo", { name: folder.name }) : t("files.file.back")}
          </Link>
          <PageTitle className="mt-1 break-all">{file.originalName}</PageTitle>
        </div>
        <div className="flex flex-wrap gap-2">
          {file.kind === "archive" ? null : (
            <Button asChild variant="outline">
              <a href={file.url} target="_blank" rel="noreferrer">
                {t("files.open")}
              </a>
            </Button>
          )}
          <Button asChild variant="outline">
            <a href={file.url} download={file.originalName}>
              {t("files.download")}
            </a>
          </Button>
        </div>
      </header>
      {result?.problem ? <Alert tone="error">{t(result.problem)}</Alert> : null}
      <InTrash />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="flex flex-col gap-6 lg:col-span-2">
          <Preview />
          {canEdit ? <FileDetailsForm /> : null}
        </div>
        <div className="flex flex-col gap-6">
          <Card>
            <CardHeader>
              <CardTitle>{t("files.file.details")}</CardTitle>
            </CardHeader>
            <CardContent>
              <FileFacts {...useLoaderData<typeof loader>()} />
            </CardContent>
          </Card>
          <Uses />
          {canEdit ? <ReplaceForm /> : null}
          {former.length > 0 ? (
            <Card>
              <CardContent className="pt-6">
                <FormerContents former={former} action={canPutBack ? filePaths.file(file.id) : null} />
              </CardContent>
            </Card>
          ) : null}
          {canDelete && !trash ? <DeleteLink /> : null}
        </div>
      </div>
      {canDelete && !trash && search.get("confirm") === "delete" ? <ConfirmDelete /> : null}
      {canPurge && search.get("confirm") === "purge" ? <ConfirmPurge /> : null}
    </div>
  );
}

function Preview() {
  const { t } = useTranslation();
  const { file } = useLoaderData<typeof loader>();
  if (file.kind !== "image" && file.kind !== "video" && file.kind !== "audio") return null;
  return (
    <Card className="overflow-hidden p-4">
      {file.kind === "image" ? (
        <img
          {...imageSources(file)}
          {...fittedSize(imageSources(file), 320)}
          sizes={imageSources(file).srcSet ? "(min-width: 1280px) 50rem, 100vw" : undefined}
          alt={file.alt.tr ?? file.alt.en ?? t("files.file.preview")}
          className="mx-auto h-auto max-h-80 max-w-full"
        />
      ) : (
        <FilePreview kind={file.kind} src={file.url} />
      )}
    </Card>
  );
}

function InTrash() {
  const { t } = useTranslation();
  const { file, trash, canDelete, canPurge } = useLoaderData<typeof loader>();
  if (!trash) return null;
  return (
    <Alert tone="warning" title={t("files.trash.here", { since: trash.since })}>
      <p>{t("files.trash.until", { until: trash.until })}</p>
      <Form method="post" action={filePaths.file(file.id)} className="mt-3 flex flex-wrap gap-3">
        {canDelete ? (
          <Button type="submit" name="intent" value="restore" variant="outline">
            {t("files.trash.restore")}
          </Button>
        ) : null}
        {canPurge ? (
          <Button asChild variant="ghost">
            <Link to={filePaths.confirmPurge(file.id)} preventScrollReset>
              {t("trash.purge")}
            </Link>
          </Button>
        ) : null}
      </Form>
    </Alert>
  );
}

function Uses() {
  const { t } = useTranslation();
  const { uses, people, settings, menus, unseenUses, isUsed, kept, unseenKept } = useLoaderData<typeof loader>();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("files.uses.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        {isUsed ? null : <p className="text-muted-foreground">{t("files.uses.none")}</p>}
        <ul className="flex flex-col divide-y">
          {uses.map((use) => (
            <li key={use.entryId} className="flex items-start justify-between gap-3 py-2">
              <Link to={use.href} className="min-w-0 hover:underline">
                <span className="block font-medium">{use.title || t("files.uses.untitled")}</span>
                <span className="text-sm text-muted-foreground">{t(`content.sections.${use.section}.title`)}</span>
              </Link>
              <span className="flex flex-wrap justify-end gap-1">
                {use.places.map((place) => (
                  <Badge key={place} tone={place === "live" ? "success" : "neutral"}>
                    {t(`files.uses.${place}`)}
                  </Badge>
                ))}
              </span>
            </li>
          ))}
          {people.map(({ id, name, href }) => (
            <li key={id} className="flex items-start justify-between gap-3 py-2">
              {href ? (
                <Link to={href} className="font-medium hover:underline">
                  {name}
                </Link>
              ) : (
                <span className="font-medium">{name}</span>
              )}
              <Badge tone="neutral">{t("files.uses.portrait")}</Badge>
            </li>
          ))}
          {menus.map(({ code, place, href }) => (
            <li key={code} className="flex items-start justify-between gap-3 py-2">
              <Link to={href} className="min-w-0 hover:underline">
                <span className="block font-medium">{t([`menus.editors.${code}`, "menus.title"])}</span>
                <span className="text-sm text-muted-foreground">{t("menus.title")}</span>
              </Link>
              <Badge tone={place === "live" ? "success" : "neutral"}>{t(`files.uses.${place}`)}</Badge>
            </li>
          ))}
          {settings.map(({ title, href }) => (
            <li key={title} className="flex items-start justify-between gap-3 py-2">
              {href ? (
                <Link to={href} className="font-medium hover:underline">
                  {t(title)}
                </Link>
              ) : (
                <span className="font-medium">{t(title)}</span>
              )}
              <Badge tone="success">{t("files.uses.setting")}</Badge>
            </li>
          ))}
          {unseenUses > 0 ? (
            <li className="py-2 text-muted-foreground">{t("files.uses.unseen", { count: unseenUses })}</li>
          ) : null}
        </ul>
        {kept.length + unseenKept > 0 ? (
          <>
            <h3 className="mt-4 font-medium">{t("files.uses.keptTitle")}</h3>
            <KeptUses />
          </>
        ) : null}
      </CardContent>
    </Card>
  );
}

function KeptUses() {
  const { t } = useTranslation();
  const { kept, unseenKept } = useLoaderData<typeof loader>();
  return (
    <ul className="flex flex-col divide-y">
      {kept.map((use) => (
        <li key={use.entryId} className="py-2">
          <Link to={use.href} className="font-medium hover:underline">
            {use.title || t("files.uses.untitled")}
          </Link>
          <span className="block text-sm text-muted-foreground">
            {t(use.inTrash ? "files.uses.keptInTrash" : "files.uses.kept", { count: use.versions })}
          </span>
        </li>
      ))}
      {unseenKept > 0 ? (
        <li className="py-2 text-muted-foreground">{t("files.uses.unseen", { count: unseenKept })}</li>
      ) : null}
    </ul>
  );
}

function DeleteLink() {
  const { t } = useTranslation();
  const { file, isUsed } = useLoaderData<typeof loader>();
  if (isUsed) return <p className="text-sm text-muted-foreground">{t("files.delete.inUse")}</p>;
  return (
    <Button asChild variant="outline" className="self-start text-error">
      <Link to={filePaths.confirmDelete(file.id)} preventScrollReset>
        {t("files.delete.button")}
      </Link>
    </Button>
  );
}

/** With a reason for the log; the page shows versions that still use the file. */
function ConfirmPurge() {
  const { t } = useTranslation();
  const { file, kept, unseenKept } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>();
  const keptUses = kept.length + unseenKept;
  return (
    <UrlDialog
      title={t("trash.ask", { title: file.originalName })}
      description={t("files.trash.purgeText")}
      closeHref={filePaths.file(file.id)}
      closeLabel={t("ui.close")}
    >
      {keptUses > 0 ? (
        <Alert tone="warning" title={t("files.trash.keptWarning")}>
          <KeptUses />
        </Alert>
      ) : null}
      <Form method="post" action={filePaths.confirmPurge(file.id)} className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="keptUses" value={keptUses} />
        <Field
          id="reason"
          label={t("content.confirm.reason")}
          hint={t("content.confirm.reasonHint")}
          errors={result?.reasonError ? [t(result.reasonError)] : []}
        >
          {(control) => <Input {...control} name="reason" required maxLength={300} defaultValue={result?.reason} />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button asChild variant="outline">
            <Link to={filePaths.file(file.id)} preventScrollReset>
              {t("ui.cancel")}
            </Link>
          </Button>
          <Button type="submit" name="intent" value="purge" variant="destructive">
            {t("trash.purge")}
          </Button>
        </div>
      </Form>
    </UrlDialog>
  );
}

function ConfirmDelete() {
  const { t } = useTranslation();
  const { file } = useLoaderData<typeof loader>();
  return (
    <UrlDialog
      title={t("files.delete.title")}
      description={t("files.delete.text", { name: file.originalName })}
      closeHref={filePaths.file(file.id)}
      closeLabel={t("ui.close")}
      footer={
        <>
          <Button asChild variant="outline">
            <Link to={filePaths.file(file.id)} preventScrollReset>
              {t("ui.cancel")}
            </Link>
          </Button>
          <Form method="post" action={filePaths.file(file.id)}>
            <Button type="submit" name="intent" value="delete" variant="destructive">
              {t("files.delete.confirm")}
            </Button>
          </Form>
        </>
      }
    />
  );
}
