import type { Conflict, EntryData } from "./values";

/** i18n keys by field path as the form names it: "title.tr", "attachments[0].file". */
export type FieldErrors = Record<string, string[]>;

/** An error blocks publishing; a warning is shown and stored with the published or submitted version. */
export type IssueLevel = "error" | "warning";
export type Issue = {
  /** As the form names it: "title.tr", "decisions[2].number". */
  field: string;
  level: IssueLevel;
  /** Under `content.issues`. */
  key: string;
  values: Readonly<Record<string, string>>;
  /** The law, if known: "5393 m.21". */
  source?: string;
};

/** A hundred thousand wrong rows are wrong in the same way: further errors are only counted. */
export const maxTold = 20;

/** The first errors of an answer; `count`: the total, when there are more. */
export function firstErrors(fields: FieldErrors): { fields: FieldErrors; count?: number } {
  const all = Object.entries(fields);
  return all.length > maxTold ? { fields: Object.fromEntries(all.slice(0, maxTold)), count: all.length } : { fields };
}

/** A refusal. `code`: for programs; `status`: HTTP; `words`: i18n key of the sentence; `details`: further JSON. */
export abstract class ContentError extends Error {
  abstract readonly code: string;
  abstract readonly status: 403 | 409 | 422;
  abstract readonly words: string;
  details(): Record<string, unknown> {
    return {};
  }
}

/** Values that can't be read, or that the field doesn't allow. REST: 422. */
export class InvalidData extends ContentError {
  override name = "InvalidData";
  readonly code = "invalid";
  readonly status: 409 | 422 = 422;
  readonly words = "content.entry.invalid";
  constructor(readonly fields: FieldErrors) {
    super("Some fields hold values that cannot be kept");
  }
  override details() {
    return firstErrors(this.fields);
  }
}

/** Good enough for a draft, not for publishing. REST: 422. */
export class Incomplete extends ContentError {
  override name = "Incomplete";
  readonly code = "incomplete";
  readonly status = 422;
  readonly words = "content.entry.incomplete";
  constructor(readonly fields: FieldErrors) {
    super("Some fields are not ready to be published");
  }
  override details() {
    return firstErrors(this.fields);
  }
}

/** Somebody moved it in its tree meanwhile; nothing was written. REST: 409. */
export class MovedMeanwhile extends InvalidData {
  override name = "MovedMeanwhile";
  override readonly status = 409;
}

/** Somebody saved meanwhile; nothing was written. REST: 409. */
export class StaleVersion extends ContentError {
  override name = "StaleVersion";
  readonly code = "staleVersion";
  readonly status = 409;
  readonly words = "content.changed.title";
  constructor(
    readonly current: { id: string; version: number; data: EntryData; updatedBy: string | null; updatedAt: Date },
    /** Empty when only the version differs: the person asked to publish a version they hadn't seen. */
    readonly conflicts: Conflict[],
    /** Both edits merged; in a conflict, the person's own value. */
    readonly merged: EntryData,
  ) {
    super("The entry has been changed since you opened it");
  }
  override details() {
    return { current: this.current, conflictingFields: this.conflicts.map(({ path }) => path) };
  }
}

/** Parts of the entry that the person may not change; nothing was written. REST: 403. */
export class ForbiddenFields extends ContentError {
  override name = "ForbiddenFields";
  readonly code = "forbiddenFields";
  readonly status = 403;
  readonly words = "content.entry.notYours";
  readonly fields: FieldErrors;
  constructor(paths: readonly string[]) {
    super("Some fields are not yours to change");
    this.fields = Object.fromEntries(paths.map((path) => [path, ["content.issues.notYours"]]));
  }
  override details() {
    return firstErrors(this.fields);
  }
}

/** Four eyes: the last editor, or an earlier approver, may not approve. REST: 403. */
export class OwnEdit extends ContentError {
  override name = "OwnEdit";
  readonly code = "ownWords";
  readonly status = 403;
  readonly words = "review.ownWords";
  constructor() {
    super("Somebody else must approve what you wrote");
  }
}

export class InUse extends ContentError {
  override name = "InUse";
  readonly code = "inUse";
  readonly status = 409;
  readonly words = "content.confirm.inUse";
  constructor(readonly uses: Uses) {
    super("It is used by other entries");
  }
  override details() {
    return { usedBy: this.uses.seen, unseen: this.uses.unseen };
  }
}
/** Which version uses it; `draft`: the working copy. */
export type UsePlace = "live" | "scheduled" | "review" | "draft";
export type Use = { entryId: string; section: string; title: string; live: boolean; places: UsePlace[] };
/** Used only in older versions, or in the trash; `unseen`: how many entries the person may not read. */
export type KeptUses = {
  seen: { entryId: string; section: string; title: string; versions: number; inTrash: boolean }[];
  unseen: number;
};
/** `unseen`: entries that the person may not read; `unseenPublic`: those of them that are or will be public. */
export type Uses = { seen: Use[]; unseen: number; unseenPublic?: number };

/** Why an entry's state forbids something; the texts are under `content.stateProblems`. */
export const stateProblems = {
  exists: "This page exists already",
  inTrash: "The entry is in the trash",
  notInTrash: "The entry is not in the trash",
  neededBySystem: "A page that the system needs cannot be deleted",
  permanent: "What was published here is kept for good",
  withoutOrder: "This section has no order of its own",
  waits: "It waits for approval",
  waitsForDecision: "It waits for approval: approve or return it",
  waitsToBeTakenBack: "It waits for approval: take it back first",
  doesNotWait: "It does not wait for approval",
  noCorrection: "No correction of theirs waits for their word",
  needsApproval: "Nothing is published here without approval: submit it",
  nothingNew: "There is nothing new to approve",
  notDraft: "Bring it back to a draft first",
  otherScheduled: "Another version has a time already",
  notScheduled: "Nothing is scheduled",
  notPublished: "Only what is published can be taken off the site or archived",
  notWithdrawn: "It is neither archived nor withdrawn",
} as const;
export type StateProblem = keyof typeof stateProblems;

/** The state forbids it: publishing from the trash, cancelling what isn't scheduled. REST: 409. */
export class WrongState extends ContentError {
  override name = "WrongState";
  readonly code: string = "wrongState";
  readonly status = 409;
  readonly words: string;
  constructor(
    readonly reason: StateProblem | "onDisplay",
    message = reason === "onDisplay" ? "It is on display by law" : stateProblems[reason],
  ) {
    super(message);
    this.words = `content.stateProblems.${reason}`;
  }
  override details(): Record<string, unknown> {
    return { reason: this.reason };
  }
}

/** By law it must be displayed until then. REST: 409. */
export class OnDisplay extends WrongState {
  override name = "OnDisplay";
  override readonly code = "onDisplay";
  constructor(readonly until: Date) {
    super("onDisplay", `It is on display by law until ${until.toISOString()}`);
  }
  override details() {
    return { until: this.until };
  }
}
