import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { FocalPoint } from "~/components/files/focal-point";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Dialog } from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/ui/page-title";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/guards.server";
import { contentPaths } from "~/lib/content/paths";
import { findSection } from "~/lib/content/registry.server";
import { readFileForm, type FileFormErrors } from "~/lib/files/file-form.server";
import { fileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { fittedSize, imageSources } from "~/lib/files/file-urls";
import { deleteFile, getFile, updateFile } from "~/lib/files/files.server";
import { receiveForm } from "~/lib/files/receive.server";
import { listFileUses } from "~/lib/files/uses.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates";
import { formatBytes } from "~/lib/platform/text/numbers";

import { FileFacts } from "./file-facts";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.file.originalName };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.file.originalName);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const file = await getFile(actor, params.id ?? "");
  const [{ seen, unseen }, locale] = await Promise.all([listFileUses(actor, file.id), getLanguage(request)]);
  return {
    file: fileJson(file),
    unseenUses: unseen,
    uses: seen.map((use) => ({ ...use, href: contentPaths.entry(findSection(use.section) ?? { id: use.section, area: "content" }, use.entryId) })),
    size: formatBytes(file.bytes, locale),
    created: formatDateTime(file.createdAt, locale),
    canEdit: actor.can("files.edit", file),
    canDelete: actor.can("files.delete", file),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const file = await getFile(actor, params.id ?? "");
  const { form, cleanUp } = await receiveForm(request);
  await cleanUp();
  switch (form.get("intent") ?? "save") {
    case "save": {
      const read = readFileForm(form);
      if (!read.change) return data({ errors: read.errors, typed: read.typed, inUse: false }, { status: 400 });
      await updateFile(actor, file.id, read.change);
      return redirectWithToast(filePaths.file(file.id), { tone: "success", key: "files.toast.saved" });
    }
    case "delete":
      try {
        await deleteFile(actor, file.id);
      } catch (thrown) {
        if (thrown instanceof Response && thrown.status === 409) return data({ errors: {}, typed: undefined, inUse: true }, { status: 409 });
        throw thrown;
      }
      return redirectWithToast(filePaths.library(), { tone: "success", key: "files.toast.deleted", values: { name: file.originalName } });
    default:
      throw badRequest("unknown intent");
  }
}

export default function FilePage() {
  const { t } = useTranslation();
  const { file, canEdit, canDelete } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const result = useActionData<typeof action>();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <Link to={filePaths.library()} className="text-sm text-primary underline underline-offset-4 hover:no-underline">
            {t("files.file.back")}
          </Link>
          <PageTitle className="mt-1 break-all">{file.originalName}</PageTitle>
        </div>
        <Button asChild variant="outline">
          <a href={file.url} target="_blank" rel="noreferrer">
            {t(file.kind === "archive" ? "files.download" : "files.open")}
          </a>
        </Button>
      </header>
      {result?.inUse ? <Alert tone="error">{t("files.delete.inUse")}</Alert> : null}
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="flex flex-col gap-6 lg:col-span-2">
          <Preview />
          {canEdit ? <DescriptionForm /> : null}
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
          {canDelete ? <DeleteLink /> : null}
        </div>
      </div>
      {canDelete && search.get("confirm") === "delete" ? <ConfirmDelete /> : null}
    </div>
  );
}

function Preview() {
  const { t } = useTranslation();
  const { file } = useLoaderData<typeof loader>();
  if (file.kind !== "image" && file.kind !== "video") return null;
  return (
    <Card className="overflow-hidden p-4">
      {file.kind === "image" ? (
        <img
          {...imageSources(file)}
          {...fittedSize(imageSources(file), 480)}
          sizes="(min-width: 1280px) 50rem, 100vw"
          alt={file.alt.tr ?? file.alt.en ?? t("files.file.preview")}
          className="mx-auto h-auto max-h-120 max-w-full"
        />
      ) : (
        <video src={file.url} controls preload="metadata" aria-label={t("files.file.preview")} className="mx-auto aspect-video max-h-120 w-full" />
      )}
    </Card>
  );
}

function DescriptionForm() {
  const { t } = useTranslation();
  const { file } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: FileFormErrors = result?.errors ?? {};
  const alt = result?.typed?.alt ?? file.alt;
  const worded = (name: keyof FileFormErrors) => (errors[name] ? [t(`files.errors.${errors[name]}`)] : []);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("files.file.edit")}</CardTitle>
      </CardHeader>
      <CardContent>
        <Form method="post" className="flex flex-col gap-5" action={filePaths.file(file.id)}>
          <Field id="alt-tr" label={t("files.alt.tr")} hint={t("files.alt.hint")} errors={worded("alt.tr")}>
            {(control) => <Input {...control} name="alt.tr" lang="tr" maxLength={200} defaultValue={alt.tr} />}
          </Field>
          <Field id="alt-en" label={t("files.alt.en")} errors={worded("alt.en")}>
            {(control) => <Input {...control} name="alt.en" lang="en" maxLength={200} defaultValue={alt.en} />}
          </Field>
          {file.kind === "image" ? (
            <div>
              <FocalPoint id="focal" name="focal" picture={imageSources(file)} value={result?.typed?.focal ?? file.focal} invalid={errors.focal !== undefined} />
              {worded("focal").map((text) => (
                <p key={text} className="mt-1 text-sm font-medium text-error">
                  {text}
                </p>
              ))}
            </div>
          ) : null}
          <Button type="submit" name="intent" value="save" className="self-start">
            {t("files.file.save")}
          </Button>
        </Form>
      </CardContent>
    </Card>
  );
}

function Uses() {
  const { t } = useTranslation();
  const { uses, unseenUses } = useLoaderData<typeof loader>();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("files.uses.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        {uses.length + unseenUses === 0 ? <p className="text-muted-foreground">{t("files.uses.none")}</p> : null}
        <ul className="flex flex-col divide-y">
          {uses.map((use) => (
            <li key={use.entryId} className="flex items-start justify-between gap-3 py-2">
              <Link to={use.href} className="min-w-0 hover:underline">
                <span className="block font-medium">{use.title || t("files.uses.untitled")}</span>
                <span className="text-sm text-muted-foreground">{t(`content.sections.${use.section}.title`)}</span>
              </Link>
              <Badge tone={use.live ? "success" : "neutral"}>{t(use.live ? "files.uses.live" : "files.uses.draft")}</Badge>
            </li>
          ))}
          {unseenUses > 0 ? <li className="py-2 text-muted-foreground">{t("files.uses.unseen", { count: unseenUses })}</li> : null}
        </ul>
      </CardContent>
    </Card>
  );
}

function DeleteLink() {
  const { t } = useTranslation();
  const { file, uses, unseenUses } = useLoaderData<typeof loader>();
  if (uses.length + unseenUses > 0) return <p className="text-sm text-muted-foreground">{t("files.delete.inUse")}</p>;
  return (
    <Button asChild variant="outline" className="self-start text-error">
      <Link to={filePaths.confirmDelete(file.id)} preventScrollReset>
        {t("files.delete.button")}
      </Link>
    </Button>
  );
}

function ConfirmDelete() {
  const { t } = useTranslation();
  const { file } = useLoaderData<typeof loader>();
  return (
    <Dialog
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
