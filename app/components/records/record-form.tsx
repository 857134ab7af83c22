import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import type { RecordAnswer } from "~/lib/records/record-answer";

type RecordFormProps = {
  /** The version that the form shows; undefined for a new record. */
  version?: number;
  answer: RecordAnswer | undefined;
  /** The label of a field, and a value of it in words, for what somebody else has changed. */
  labelOf: (field: string) => string;
  submit: string;
  /** Beside the button. */
  extra?: ReactNode;
  children: ReactNode;
};

/**
 * The form of a record. What was refused is said above it or beside its field, with everything typed still there. When
 * others have changed the same fields, their values are shown; saving again replaces them.
 */
export function RecordForm({ version, answer, labelOf, submit, extra, children }: RecordFormProps) {
  const { t } = useTranslation();
  return (
    <UnsavedGuard returned={answer}>
      <Card>
        <Form method="post">
          {version === undefined ? null : <input type="hidden" name="version" value={answer?.version ?? version} />}
          <CardContent className="flex flex-col gap-6 p-6 sm:p-8">
            {answer?.refused ? <Alert tone="error" title={t(answer.refused.key, answer.refused.values)} /> : null}
            {answer?.conflicts && answer.conflicts.length > 0 ? (
              <Alert tone="warning" title={t("records.conflict.title", { name: answer.by ?? t("audit.system") })}>
                <p>{t("records.conflict.text")}</p>
                <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
                  {answer.conflicts.map(({ field, theirs }) => (
                    <div key={field} className="contents">
                      <dt className="font-medium">{labelOf(field)}</dt>
                      <dd className="wrap-break-word">{theirs === "" ? t("records.conflict.empty") : theirs}</dd>
                    </div>
                  ))}
                </dl>
              </Alert>
            ) : null}
            {/* After a conflict the fields show what was merged; the guard around them knows what was typed. */}
            <div key={answer?.version ?? version} className="contents">
              {children}
            </div>
          </CardContent>
          <CardFooter className="flex flex-wrap gap-3">
            {extra}
            <Button type="submit" name="intent" value="save">
              {submit}
            </Button>
          </CardFooter>
        </Form>
      </Card>
    </UnsavedGuard>
  );
}
