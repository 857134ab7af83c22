/**
 * The fate of a row before it is taken. `merge`: it is there, and the file has more of it. `twin`: the same person as an
 * earlier row of the file.
 */
export const rowKinds = ["new", "merge", "same", "twin", "colleague", "refused"] as const;
export type RowKind = (typeof rowKinds)[number];

export const rowOutcomes = ["made", "merged", "same", "skipped", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const duplicateChoices = ["skip", "merge"] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** Something about a row: `issue` is an i18n key with its values. `field` is "" where all of it is meant. */
export type RowFinding = { field: string; issue: string };

export type RowDetail = {
  problems: RowFinding[];
  remarks: string[];
  /** Fields of the contact that the file completes, and those where the contact's own stay. */
  adds: string[];
  stays: string[];
  /** By which the contact was found, and its name. */
  match?: { by: "uid" | "email" | "phone"; name: string };
  /** The earlier row. */
  twin?: number;
  /** Why the photograph was left out when the row was taken: an issue. */
  photo?: string;
  /** Tags that were left out when the row was taken: there was no room for them. */
  leftTags?: string[];
};

export const contactImportLimits = {
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
