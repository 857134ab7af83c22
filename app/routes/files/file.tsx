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
import { UrlDialog } from "~/components/controls/url-dialog";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { readFileForm, type FileFormErrors, type TypedFile } from "~/lib/files/file-form.server";
import { fileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { fittedSize, imageSources } from "~/lib/files/serving/file-urls";
import { getFile, updateFile } from "~/lib/files/files.server";
import { receiveForm } from "~/lib/files/receive.server";
import { purgeFile, restoreFile, trashDays, trashFile } from "~/lib/files/trash.server";
import { countUses, listFileUses, listKeptFileUses } from "~/lib/files/uses.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { formatDateTime, formatLongDate } from "~/lib/platform/text/dates";
import { formatBytes } from "~/lib/platform/text/numbers";

import { FileFacts } from "./file-facts";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.file.originalName };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.file.originalName);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const file = await getFile(actor, params.id ?? "");
  const [uses, kept, locale] = await Promise.all([listFileUses(actor, file.id), listKeptFileUses(actor, file.id), getLanguage(request)]);
  const addressOf = (use: { section: string; entryId: string }) => contentPaths.entry(findSection(use.section) ?? { id: use.section, area: "content" }, use.entryId);
  return {
    file: fileJson(file),
    origin: siteOrigin(request),
    isUsed: countUses(uses) > 0,
    unseenUses: uses.unseen,
    uses: uses.seen.map((use) => ({ ...use, places: use.places ?? [use.live ? "live" : "draft"], href: addressOf(use) })),
    people: (uses.people ?? []).map((person) => ({ ...person, href: actor.can("administer") ? `/administration/users/${person.id}` : null })),
    kept: kept.seen.map((use) => ({ ...use, href: addressOf(use) })),
    unseenKept: kept.unseen,
    trash: file.deletedAt ? { since: formatDateTime(file.deletedAt, locale), until: formatLongDate(new Date(file.deletedAt.getTime() + trashDays * 86_400_000), locale) } : null,
    canPurge: file.deletedAt !== null && actor.can("purge"),
    size: formatBytes(file.bytes, locale),
    created: formatDateTime(file.createdAt, locale),
    canEdit: !file.deletedAt && actor.can("files.edit", file),
    canDelete: actor.can("files.delete", file),
  };
}

const nothing = { errors: {} as FileFormErrors, typed: undefined as TypedFile | undefined, problem: null as string | null, reason: "", reasonError: null as string | null };

/** The world has moved on: the page says so, and shows it as it is. @throws what is no 409 */
function refusedAs(thrown: unknown, problem: string, reason = "") {
  if (thrown instanceof Response && thrown.status === 409) return data({ ...nothing, problem, reason }, { status: 409 });
  throw thrown;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const file = await getFile(actor, params.id ?? "");
  if (!actor.can("files.edit", file)) actor.assertCan("files.delete", file);
  const { form, cleanUp } = await receiveForm(request);
  await cleanUp();
  switch (form.get("intent") ?? "save") {
    case "save": {
      const read = readFileForm(form);
      if (!read.change) return data({ ...nothing, errors: read.errors, typed: read.typed }, { status: 400 });
      try {
        await updateFile(actor, file.id, read.change);
      } catch (thrown) {
        return refusedAs(thrown, "files.trash.changed");
      }
      return redirectWithToast(filePaths.file(file.id), { tone: "success", key: "files.toast.saved" });
    }
    case "delete":
      try {
        await trashFile(actor, file.id);
      } catch (thrown) {
        return refusedAs(thrown, file.deletedAt ? "files.trash.changed" : "files.delete.inUse");
      }
      return redirectWithToast(filePaths.library(), { tone: "success", key: "files.toast.trashed", values: { name: file.originalName } });
    case "restore":
      try {
        await restoreFile(actor, file.id);
      } catch (thrown) {
        return refusedAs(thrown, "files.trash.changed");
      }
      return redirectWithToast(filePaths.file(file.id), { tone: "success", key: "files.toast.restored", values: { name: file.originalName } });
    case "purge": {
      const reason = String(form.get("reason") ?? "");
      actor.assertCan("purge");
      if (!reason.trim()) return data({ ...nothing, reason, reasonError: "files.trash.reasonMissing" }, { status: 400 });
      try {
        await purgeFile(actor, file.id, { reason, keptUses: Number(form.get("keptUses")) || 0 });
      } catch (thrown) {
        return refusedAs(thrown, "files.trash.changed", reason);
      }
      return redirectWithToast(filePaths.trash(), { tone: "success", key: "files.toast.deleted", values: { name: file.originalName } });
    }
    default:
      throw badRequest("unknown intent");
  }
}

export default function FilePage() {
  const { t } = useTranslation();
  const { file, canEdit, canDelete, canPurge, trash } = useLoaderData<typeof loader>();
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
      {result?.problem ? <Alert tone="error">{t(result.problem)}</Alert> : null}
      <InTrash />
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
          {...fittedSize(imageSources(file), 480)}
          sizes={imageSources(file).srcSet ? "(min-width: 1280px) 50rem, 100vw" : undefined}
          alt={file.alt.tr ?? file.alt.en ?? t("files.file.preview")}
          className="mx-auto h-auto max-h-120 max-w-full"
        />
      ) : file.kind === "audio" ? (
        <audio src={file.url} controls preload="metadata" aria-label={t("files.file.preview")} className="w-full" />
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

/** Where the file lies now, until when, and the ways out. */
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
  const { uses, people, unseenUses, isUsed, kept, unseenKept } = useLoaderData<typeof loader>();
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
          {unseenUses > 0 ? <li className="py-2 text-muted-foreground">{t("files.uses.unseen", { count: unseenUses })}</li> : null}
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
      {unseenKept > 0 ? <li className="py-2 text-muted-foreground">{t("files.uses.unseen", { count: unseenKept })}</li> : null}
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

/** For good, with a reason for the log; versions that still name the file are shown before. */
function ConfirmPurge() {
  const { t } = useTranslation();
  const { file, kept, unseenKept } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const keptUses = kept.length + unseenKept;
  return (
    <UrlDialog title={t("trash.ask", { title: file.originalName })} description={t("files.trash.purgeText")} closeHref={filePaths.file(file.id)} closeLabel={t("ui.close")}>
      {keptUses > 0 ? (
        <Alert tone="warning" title={t("files.trash.keptWarning")}>
          <KeptUses />
        </Alert>
      ) : null}
      <Form method="post" action={filePaths.confirmPurge(file.id)} className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="keptUses" value={keptUses} />
        <Field id="reason" label={t("content.confirm.reason")} hint={t("content.confirm.reasonHint")} errors={result?.reasonError ? [t(result.reasonError)] : []}>
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
