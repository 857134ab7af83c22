import type { FieldErrors } from "~/lib/platform/refusal";

/** What a record's form answers when it was not saved. */
export type RecordAnswer = {
  /** By field: what was typed, or after a conflict what others saved where only they changed it. */
  typed: Record<string, string>;
  /** i18n keys. */
  errors: FieldErrors;
  /** Concerns the whole form, where no field is to blame. */
  refused?: { key: string; values: Readonly<Record<string, string | number>> };
  /** The version that the form is saved over when it is sent again. */
  version?: number;
  /** What others wrote where both changed a field, as the reader reads it. */
  conflicts?: { field: string; theirs: string }[];
  /** Who wrote it. */
  by?: string | null;
};
