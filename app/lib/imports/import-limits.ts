/** How much one import may hold. */
export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5_000,
  columns: 100,
  /** Lists and objects within one another: a collection of features with their geometries. */
  depth: 10,
  /** Names of columns that nobody reads, and of columns that are missing. */
  listedNames: 20,
  /** Rows that can't be taken, each with why: of more the rest is counted. */
  listedErrors: 100,
  /** Imports of one person that wait for their owner; a further one takes the place of the oldest. */
  open: 3,
  /** Rows that are taken while the page waits; a job takes more. */
  atOnce: 100,
} as const;
