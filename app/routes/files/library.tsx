import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { CopyAddress } from "~/components/files/copy-address";
import { FileThumbnail } from "~/components/files/file-thumbnail";
import { Uploader } from "~/components/files/uploader";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { acceptAll } from "~/lib/files/accept-all.server";
import { fileJson, type FileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { readFileQuery } from "~/lib/files/file-query.server";
import { fileKinds, thumbnailUrl } from "~/lib/files/serving/file-urls";
import { listFiles } from "~/lib/files/files.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { refusalCodeOf, type RefusalCode } from "~/lib/files/checks/refusal.server";
import { dropEmptyParams } from "~/lib/platform/http/empty-params.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { formatBytes } from "~/lib/platform/text/numbers";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  const query = { ...readFileQuery(request), size: 24 };
  const [{ items, pagination }, t, locale] = await Promise.all([listFiles(actor, query), getFixedT(request), getLanguage(request)]);
  const { search, kind } = query;
  return { title: t("files.title"), files: items.map(fileJson), pagination, search, kind, locale, origin: siteOrigin(request), canUpload: actor.can("files.upload") };
}

type Outcome = { accepted: number; refused: { name: string; code: RefusalCode }[]; code?: RefusalCode };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("files.upload");
  try {
    return await withReceivedForm(request, {}, async ({ uploads }) => {
      const { accepted, refused } = await acceptAll(actor, uploads.filter(({ field }) => field === "upload"));
      if (refused.length === 0 && accepted.length > 0) {
        return redirectWithToast(filePaths.library(), { tone: "success", key: "files.toast.uploaded", values: { count: accepted.length } });
      }
      const nothing = accepted.length + refused.length === 0;
      return data<Outcome>({ accepted: accepted.length, refused, ...(nothing ? { code: "noFile" } : {}) }, { status: refused.some(({ code }) => code === "diskFull") ? 507 : 400 });
    });
  } catch (thrown) {
    return data<Outcome>({ accepted: 0, refused: [], code: await refusalCodeOf(thrown) }, { status: 400 });
  }
}

export default function Library() {
  const { t } = useTranslation();
  const { files, pagination, search, kind, canUpload } = useLoaderData<typeof loader>();
  const isFiltered = search !== "" || kind !== undefined;
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle>{t("files.title")}</PageTitle>
          <p className="mt-1 text-muted-foreground">{t("files.description")}</p>
        </div>
        <Button asChild variant="ghost">
          <Link to={filePaths.trash()}>
            <Icon name="heroicons_outline:trash" />
            {t("files.trash.link")}
          </Link>
        </Button>
      </header>
      {canUpload ? <UploadCard /> : null}
      <Filters />
      {files.length > 0 ? (
        <ul aria-label={t("files.list")} className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
          {files.map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            icon={isFiltered ? "heroicons_outline:magnifying-glass" : "heroicons_outline:photo"}
            title={t(isFiltered ? "files.noResult.title" : "files.empty.title")}
            description={isFiltered ? t("files.noResult.text") : canUpload ? t("files.empty.text") : undefined}
            action={
              isFiltered ? (
                <Button asChild variant="outline">
                  <Link to={filePaths.library()}>{t("files.clear")}</Link>
                </Button>
              ) : undefined
            }
          />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={(page) => filePaths.library({ search, kind, page })} />
    </div>
  );
}

function UploadCard() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const result = useActionData<Outcome>();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("files.upload.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {result?.code ? <Alert tone="error">{t(`files.errors.${result.code}`)}</Alert> : null}
        {result && result.refused.length > 0 ? (
          <Alert tone="error" title={t("files.failed.title", { count: result.refused.length })}>
            <ul className="list-disc ps-5">
              {result.refused.map(({ name, code }) => (
                <li key={name}>
                  <strong className="break-all">{name}</strong>: {t(`files.errors.${code}`)}
                </li>
              ))}
            </ul>
            {result.accepted > 0 ? <p className="mt-2">{t("files.failed.accepted", { count: result.accepted })}</p> : null}
          </Alert>
        ) : null}
        <Form method="post" encType="multipart/form-data" action={filePaths.library()} reloadDocument>
          <Uploader onUploaded={revalidate} />
        </Form>
      </CardContent>
    </Card>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { search, kind, pagination } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Form method="get" role="search" className="flex flex-1 flex-wrap items-end gap-3" key={`${search} ${kind}`}>
        <Field id="search" label={t("files.search")} className="min-w-56 flex-1 sm:max-w-96">
          {(control) => <Input {...control} type="search" name="search" defaultValue={search} placeholder={t("files.searchHint")} maxLength={200} />}
        </Field>
        <Field id="kind" label={t("files.kind.label")} className="w-48">
          {(control) => (
            <NativeSelect {...control} name="kind" defaultValue={kind ?? ""}>
              <option value="">{t("files.kind.all")}</option>
              {fileKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`files.kind.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t("files.apply")}
        </Button>
      </Form>
      <p className="text-muted-foreground tabular-nums">{t("files.count", { count: pagination.length })}</p>
    </div>
  );
}

function FileCard({ file }: { file: FileJson }) {
  const { t } = useTranslation();
  const { locale, origin } = useLoaderData<typeof loader>();
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border bg-card shadow-card hover:border-primary">
      <Link to={filePaths.file(file.id)} className="group flex flex-1 flex-col">
        <FileThumbnail kind={file.kind} src={thumbnailUrl(file)} className="aspect-4/3 w-full" />
        <span className="flex flex-1 flex-col gap-1 p-3">
          <span className="line-clamp-2 font-medium break-all group-hover:underline">{file.originalName}</span>
          <span className="text-sm text-muted-foreground">
            {t(`files.kind.${file.kind}`)} · {formatBytes(file.bytes, locale)}
          </span>
          {file.kind === "image" && !file.alt.tr ? (
            <Badge tone="warning" className="mt-auto self-start">
              {t("files.missingAlt")}
            </Badge>
          ) : null}
        </span>
      </Link>
      <CopyAddress address={origin + file.url} name={file.originalName} className="p-3 pt-0" />
    </li>
  );
}
