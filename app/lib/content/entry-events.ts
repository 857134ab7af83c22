import type { AuditVerb } from "~/lib/audit/verbs";

/** The event of each verb that changes an entry, as GraphQL's `entryChanged` sends it. docs/api.md names them all. */
export const entryEvents = {
  create: "entry.created",
  edit: "entry.saved",
  move: "entry.moved",
  "hand-over": "entry.handed-over",
  rewrite: "entry.rewritten",
  submit: "entry.submitted",
  "take-back": "entry.taken-back",
  return: "entry.returned",
  approve: "entry.approved",
  schedule: "entry.scheduled",
  unschedule: "entry.unscheduled",
  publish: "entry.published",
  "mark-reviewed": "entry.marked-reviewed",
  withdraw: "entry.withdrawn",
  archive: "entry.archived",
  reopen: "entry.reopened",
  delete: "entry.trashed",
  restore: "entry.restored",
  purge: "entry.purged",
} as const satisfies Partial<Record<AuditVerb | "rewrite", `entry.${string}`>>;

/** `rewrite` is a change of many entries, such as a renamed tag; the audit trail calls it an edit. */
export type EntryVerb = Exclude<keyof typeof entryEvents, "rewrite">;
export type EntryEvent = (typeof entryEvents)[keyof typeof entryEvents];

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    /** The product derived or counted a value; nobody changed the entry. */
    entries: EntryEvent | "entry.derived" | "entry.counted";
  }
}
