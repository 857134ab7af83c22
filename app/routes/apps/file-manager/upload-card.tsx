import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { UploadBox } from "~/components/files/upload/upload-box";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { acceptedTypes } from "~/lib/files/limits";

import type { UploadOutcome } from "./documents-actions.server";
import type { DocumentsPage } from "./documents-data.server";

/** What staff keep among their own documents beyond what the library takes. */
const staffTypes =
  ".doc,.xls,.ppt,.rtf,.dwg,.tif,.tiff,.bmp,.heic,.heif,.psd,.mov,.mkv,.wav,.ogg,.flac,.m4a,.md,.log,.json";

/** With scripts each file is sent by itself, in parts where it is large; without them, with this form. */
export function UploadCard({ outcome, isEmpty }: { outcome: UploadOutcome | undefined; isEmpty: boolean }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { place, me, limits } = useLoaderData<DocumentsPage>();
  // It stays open when the first file has come: what follows is told in it.
  const [isOpenAtFirst] = useState(isEmpty);
  const target = new URLSearchParams({
    for: "document",
    ...(place.folder === "" ? {} : { folderId: place.folder }),
  });
  return (
    <details
      open={isOpenAtFirst || outcome !== undefined}
      className="rounded-xl border bg-card shadow-card print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium">
        <Icon name="heroicons_outline:arrow-up-tray" className="size-5 text-primary" />
        {t("files.upload.title")}
      </summary>
      <div className="flex flex-col gap-4 border-t p-4">
        {outcome?.code ? <Alert tone="error">{t(`files.errors.${outcome.code}`)}</Alert> : null}
        {outcome && outcome.refused.length > 0 ? (
          <Alert tone="error" title={t("files.failed.title", { count: outcome.refused.length })}>
            <ul className="list-disc ps-5">
              {outcome.refused.map(({ name, code }, at) => (
                <li key={at}>
                  <strong className="break-all">{name}</strong>: {t(`files.errors.${code}`)}
                </li>
              ))}
            </ul>
            {outcome.accepted > 0 ? (
              <p className="mt-2">{t("files.failed.accepted", { count: outcome.accepted })}</p>
            ) : null}
          </Alert>
        ) : null}
        <Form method="post" encType="multipart/form-data" action={documentPaths.list(place)} reloadDocument>
          <Field id="upload" label={t("files.upload.label")} hint={t("files.upload.hint", limits)}>
            {(control) => (
              <UploadBox
                control={control}
                name="upload"
                required
                takesPasted
                listsStored
                place={`/api/apps/file-manager/file?${target}`}
                keptFor={me ?? undefined}
                endings={`${acceptedTypes},${staffTypes}`}
                onUploaded={revalidate}
              >
                <p className="hidden text-sm text-muted-foreground noscript:block">{t("files.upload.plain")}</p>
                <Button type="submit" className="hidden noscript:inline-flex">
                  {t("files.upload.submit")}
                </Button>
              </UploadBox>
            )}
          </Field>
        </Form>
      </div>
    </details>
  );
}
