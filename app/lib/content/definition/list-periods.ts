/** Only in sections whose entries have a time of their own. */
export const listPeriods = ["current", "planned", "past"] as const;
export type ListPeriod = (typeof listPeriods)[number];
