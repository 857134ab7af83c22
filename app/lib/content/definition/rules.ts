/**
 * A condition on another field of the same entry, or column of the same row: it has this value, or any value at all.
 */
export type Condition = { field: string; is: string | boolean } | { field: string; filled: true };

/** What the fields of an entry, or the columns of one row, owe each other. */
export type RowRule =
  | { kind: "notBefore"; field: string; other: string }
  | { kind: "requiredWhen"; field: string; when: Condition }
  /** At least one of them is filled. */
  | { kind: "oneOf"; fields: readonly string[] }
  | { kind: "exactlyOne"; fields: readonly string[] };

type EntryRule =
  | RowRule
  /** At most `max` published entries have the boolean `field` set; the oldest drops out. */
  | { kind: "newestOnly"; field: string; max: number }
  /**
   * At most `max` published entries have the boolean `field` set, or the choice `field` at `is`; one more is refused.
   * Past the instant in `until` an entry counts no more; one that is still to begin does.
   */
  | { kind: "atMost"; field: string; is?: string; max: number; until?: string }
  /** `field` may be no later than `hours` after `from`. */
  | { kind: "within"; field: string; from: string; hours: number }
  /**
   * `field` ends so long after `from` or later: a calendar month and 30 days are two lengths, of which the longer
   * counts.
   */
  | { kind: "lastsAtLeast"; field: string; from: string; months: number; days: number }
  /** `field` is no more than so many working days after `from`, which isn't counted itself. */
  | { kind: "workdaysWithin"; field: string; from: string; days: number }
  /** A day no later than the one on which it comes out; an instant no later than that minute. */
  | { kind: "notAfterPublishing"; field: string }
  /** The text of a rich text stays under `max` characters. */
  | { kind: "shorterThan"; field: string; max: number }
  /**
   * No two published entries have the same value of a field, or no two rows of a column of theirs ("decisions.number").
   * With `within`, only where those fields are the same, too: a number within its year.
   */
  | { kind: "unique"; field: string; within?: readonly string[] }
  /** A list has at least so many rows. */
  | { kind: "minRows"; field: string; min: number; when?: Condition }
  /** Exactly one row of a list has this value: a commission has one chair. */
  | { kind: "exactlyOneRow"; field: string; where: Condition }
  /** A rule of each row of the list. */
  | { kind: "rowRule"; field: string; rule: RowRule }
  /** From what it was when last published, a choice goes on to one of these only. */
  | { kind: "stages"; field: string; next: Readonly<Record<string, readonly string[]>> }
  /**
   * What is published stays as it was, unless a row that says why is added to the list `corrections`. `shown`: the
   * system list that shows old beside new. `except`: columns of rows that are filled in later.
   */
  | {
      kind: "lockedAfterPublish";
      fields: readonly string[];
      corrections: string;
      shown?: string;
      except?: readonly string[];
    };

/**
 * Rules that span fields. A broken one is told at `field`, or at the first of `fields`. An error keeps the entry from
 * being published; a warning is told and keeps nobody, as the law's rules that nobody has confirmed (content-model, K).
 */
export type Rule = EntryRule & {
  level?: "error" | "warning";
  /** Where the rule is written, as people cite it: "5393 m.21". */
  source?: string;
};
export type RuleKind = Rule["kind"];
