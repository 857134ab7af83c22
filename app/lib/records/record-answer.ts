import type { FieldErrors } from "~/lib/platform/refusal";

/** The controls' values by field, as the form shows them. */
export type TypedRecord = Record<string, unknown>;

/** What a record's form answers when it was not saved. */
export type RecordAnswer<Typed extends TypedRecord = Record<string, string>> = {
  /** What was typed, or after a conflict what others saved where only they changed it. */
  typed: Typed;
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
