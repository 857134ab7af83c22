import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Uploader } from "~/components/files/upload/uploader";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent } from "~/components/ui/card";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { acceptedTypes, staffTypes } from "~/lib/files/limits";

import type { UploadOutcome } from "./documents-actions.server";
import type { DocumentsPage } from "./documents-data.server";

/** With scripts each file is sent by itself, in parts where it is large; without them, with this form. */
export function UploadCard({ outcome }: { outcome: UploadOutcome | undefined }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { place, me, limits } = useLoaderData<DocumentsPage>();
  const target = new URLSearchParams({
    for: "document",
    ...(place.folder === "" ? {} : { folderId: place.folder }),
  });
  return (
    <Card className="print:hidden">
      <CardContent className="flex flex-col gap-4 p-4">
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
          <Uploader
            place={`/api/apps/file-manager/file?${target}`}
            keptFor={me ?? undefined}
            endings={`${acceptedTypes},${staffTypes}`}
            limits={limits}
            onUploaded={revalidate}
          />
        </Form>
      </CardContent>
    </Card>
  );
}
