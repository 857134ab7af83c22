import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { JobProgressCard } from "~/components/progress/job-progress-card";
import { Button } from "~/components/ui/button";
import type { ImportRunData } from "~/lib/records/import/import-page.server";

import { RecordPage } from "../record-page";
import { ImportColumns } from "./import-columns";
import { ImportPreview } from "./import-preview";
import { ImportResult } from "./import-result";

/** What would become of the rows of a file; once it was begun, what has become of them. */
export function ImportRunPage(data: ImportRunData) {
  const { t } = useTranslation();
  const { title, name, here, start, progress, isAtWork, isPlanned, columns, preview, result, isUndoAsked } = data;
  return (
    <RecordPage
      title={title}
      description={<span className="font-medium wrap-anywhere">{name}</span>}
      back={{ to: start, label: t("records.import.other") }}
    >
      {progress && (isAtWork || result) ? <JobProgressCard progress={progress} here={here} /> : null}
      {columns ? <ImportColumns {...columns} /> : null}
      {preview ? <ImportPreview preview={preview} /> : null}
      {result ? <ImportResult here={here} result={result} isAtWork={isAtWork} isUndoAsked={isUndoAsked} /> : null}
      {isPlanned || isAtWork ? null : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <p className="w-full">{t("records.import.unplanned")}</p>
          <Button type="submit" name="intent" value="plan">
            {t("records.import.planOn")}
          </Button>
          <Button type="submit" variant="outline" name="intent" value="drop">
            {t("records.import.drop")}
          </Button>
        </Form>
      )}
    </RecordPage>
  );
}
