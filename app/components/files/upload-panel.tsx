import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Icon } from "~/components/ui/icon";

import { Uploader, type UploaderProps } from "./upload/uploader";

/** `code`: why nothing at all was taken. Codes complete the i18n key `files.errors.…`. */
export type ShownOutcome = {
  accepted: number;
  refused: readonly { name: string; code: string }[];
  code?: string | undefined;
};

type UploadPanelProps = UploaderProps & {
  /** The page that takes the files without scripts. */
  action: string;
  outcome: ShownOutcome | undefined;
  isOpen: boolean;
};

/** With scripts each file is sent by itself, in parts where it is large; without them, with this form. */
export function UploadPanel({ action, outcome, isOpen, ...uploader }: UploadPanelProps) {
  const { t } = useTranslation();
  // It stays open when the first file has come: what follows is told in it.
  const [isOpenAtFirst] = useState(isOpen);
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
        <Form method="post" encType="multipart/form-data" action={action} reloadDocument>
          <Uploader {...uploader} />
        </Form>
      </div>
    </details>
  );
}
