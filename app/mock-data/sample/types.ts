/**
 * One entry of the sample municipality.
 * - `data`: the stored form of each field, by field name. A few values stand for what only the seeding knows:
 *   - `"@<section>/<key>"`: the id of another sample entry;
 *   - `"@picture/<name>"` and `"@document/<name>"`: the id of a file made from `pictures` or `documents`;
 *   - `{ $month, $after }`: days after the first Monday of a month, counted from this one; as a time with `$time`, as a number with `$as`;
 *   - `{ $days, $time }` and `{ $day }`: dates relative to the seeding, see `resolveDates`.
 * - `state`: `published` when absent.
 * - `publishedDaysAgo`: when it was (or, for `archived`, had been) published. Negative for `scheduled`: days from now.
 * - `parent`: key of the parent entry in the same section, in trees and category lists.
 */
export type SampleEntry = {
  key: string;
  data: Record<string, unknown>;
  state?: "draft" | "published" | "scheduled" | "archived";
  publishedDaysAgo?: number;
  parent?: string;
};

/** A moment: `$days` from the day of seeding (negative: past), at `$time` on Turkey's clocks. */
export type RelativeDateTime = { $days: number; $time: string };
/** A day: `$day` days from the day of seeding in Turkey. */
export type RelativeDate = { $day: number };
