import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

/** `code`: why nothing at all was taken. Codes complete the i18n key `files.errors.…`. */
export type ShownOutcome = {
  accepted: number;
  refused: readonly { name: string; code: string }[];
  code?: string | undefined;
};

/** What came of files that were sent with their form. */
export function UploadOutcome({ outcome }: { outcome: ShownOutcome }) {
  const { t } = useTranslation();
  return (
    <>
      {outcome.code ? <Alert tone="error">{t(`files.errors.${outcome.code}`)}</Alert> : null}
      {outcome.refused.length > 0 ? (
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
    </>
  );
}
