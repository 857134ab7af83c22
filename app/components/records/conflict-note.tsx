import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import type { RecordAnswer, TypedRecord } from "~/lib/records/record-answer";

type ConflictNoteProps = {
  answer: Pick<RecordAnswer<TypedRecord>, "conflicts" | "by"> | undefined;
  labelOf: (field: string) => string;
};

/** What others wrote where both changed a field; saving again replaces it. */
export function ConflictNote({ answer, labelOf }: ConflictNoteProps) {
  const { t } = useTranslation();
  if (!answer?.conflicts || answer.conflicts.length === 0) return null;
  return (
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
  );
}
