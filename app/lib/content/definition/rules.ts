/** Another field of the entry, or column of the row, has this value, or any value at all. */
export type Condition = { field: string; is: string | boolean } | { field: string; filled: true };

export type RowRule =
  | { kind: "notBefore"; field: string; other: string }
  | { kind: "requiredWhen"; field: string; when: Condition }
  | { kind: "oneOf"; fields: readonly string[] }
  | { kind: "exactlyOne"; fields: readonly string[] };

type EntryRule =
  | RowRule
  /** At most `max` published entries with the boolean `field` set count: public pages show the newest ones. */
  | { kind: "newestOnly"; field: string; max: number }
  /** One more than `max` published entries with `field` set, or at `is`, is refused. An entry counts until `until`. */
  | { kind: "atMost"; field: string; is?: string; max: number; until?: string }
  | { kind: "within"; field: string; from: string; hours: number }
  /** `field` is at least this long after `from`: the later of `months` calendar months and `days` days. */
  | { kind: "lastsAtLeast"; field: string; from: string; months: number; days: number }
  /** `field` is at most `days` working days after `from`, which isn't counted itself. */
  | { kind: "workdaysWithin"; field: string; from: string; days: number }
  /** A day no later than that of publication; an instant no later than its minute. */
  | { kind: "notAfterPublishing"; field: string }
  /** A rich text has fewer than `max` characters. */
  | { kind: "shorterThan"; field: string; max: number }
  /** No two published entries, or rows of a column, share a value; with `within`, only where these are equal too. */
  | { kind: "unique"; field: string; within?: readonly string[] }
  | { kind: "minRows"; field: string; min: number; when?: Condition }
  /** Exactly one row of a list has this value: a commission has one chair. */
  | { kind: "exactlyOneRow"; field: string; where: Condition }
  | { kind: "rowRule"; field: string; rule: RowRule }
  /** A choice may only move on from its last published value to one of these. */
  | { kind: "stages"; field: string; next: Readonly<Record<string, readonly string[]>> }
  // Published fields stay unchanged unless a new row in `corrections` says why. `shown`: the system list that shows
  // old beside new. `except`: columns that are filled in later.
  | {
      kind: "lockedAfterPublish";
      fields: readonly string[];
      corrections: string;
      shown?: string;
      except?: readonly string[];
    };

/** Shown at `field`, or the first of `fields`. Legal rules that nobody has confirmed only warn (content-model, K). */
export type Rule = EntryRule & {
  level?: "error" | "warning";
  /** The law, as people cite it: "5393 m.21". */
  source?: string;
};
export type RuleKind = Rule["kind"];
