/**
 * The fate of a row before it is taken. `merge`: it is there, and the file has more of it. `twin`: the same thing as an
 * earlier row of the file. `colleague`: somebody who has an account.
 */
export const rowKinds = ["new", "merge", "same", "twin", "colleague", "refused"] as const;
export type RowKind = (typeof rowKinds)[number];

export const rowOutcomes = ["made", "merged", "same", "skipped", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const duplicateChoices = ["skip", "merge"] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** How a column is read; an app may keep more beside its field. */
export type ColumnUse = { field: string };

/** Something about a row: `issue` is an i18n key with its values. `field` is "" where all of it is meant. */
export type RowFinding = { field: string; issue: string };

/** An app may keep more beside it. */
export type RowDetail = {
  problems: RowFinding[];
  remarks: string[];
  /** Fields of the record that the file completes, and those where the record's own stay. */
  adds: string[];
  stays: string[];
  /** By which the record was found, and its name. */
  match?: { by: string; name: string };
  /** The earlier row. */
  twin?: number;
};

export const importLimits = {
  bytes: 25 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** Rows that are planned, and taken, while the page waits; a job does more. */
  plannedAtOnce: 500,
  atOnce: 100,
  /** Imports of one person that wait for their owner; a further one takes the place of the oldest. */
  open: 3,
  /** Rows on one page of the preview. */
  page: 50,
} as const;
