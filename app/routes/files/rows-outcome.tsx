import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { filePaths } from "~/lib/files/file-paths";

import type { LibraryOutcome } from "./library-action.server";
import { isOfRows } from "./of-rows";

export type RowsOutcomeProps = { result: LibraryOutcome };

/** Shown when some files were left out. */
export function RowsOutcome({ result }: RowsOutcomeProps) {
  const { t } = useTranslation();
  if (isOfRows(result)) return <Alert tone="error">{t(`files.errors.${result.code}`)}</Alert>;
  if (!result.many) return null;
  const { done, failed } = result.many;
  return (
    <Alert tone="error" title={t("files.many.failed", { count: failed.length })}>
      <ul className="list-disc ps-5">
        {failed.map(({ id, name, code }) => (
          <li key={id}>
            <Link to={filePaths.file(id)} className="font-medium break-all underline">
              {name}
            </Link>
            : {t([`files.many.problems.${code}`, "files.many.problems.changed"])}
          </li>
        ))}
      </ul>
      {done > 0 ? <p className="mt-2">{t("files.many.rest", { count: done })}</p> : null}
    </Alert>
  );
}
