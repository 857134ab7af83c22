import type { Conflict, EntryData } from "./values";

/** Field path as a form names it ("title.tr", "attachments[0].file") to what is wrong with it, as i18n keys. */
export type FieldErrors = Record<string, string[]>;

/** An error keeps an entry from being published; a warning is told, and kept with the version that was published or submitted all the same. */
export type IssueLevel = "error" | "warning";
export type Issue = {
  /** As a form names it: "title.tr", "decisions[2].number". */
  field: string;
  level: IssueLevel;
  /** Of its sentence, under `content.issues`. */
  key: string;
  values: Readonly<Record<string, string>>;
  /** Where the rule is written, when that is known: "5393 m.21". */
  source?: string;
};

/** A hundred thousand wrong rows are wrong in the same way: more than these are counted, not told. */
const mostTold = 20;

/** The first errors of an answer; `count`, how many there are in all, where that is not all of them. */
export function firstErrors(fields: FieldErrors): { fields: FieldErrors; count?: number } {
  const all = Object.entries(fields);
  return all.length > mostTold ? { fields: Object.fromEntries(all.slice(0, mostTold)), count: all.length } : { fields };
}

/** Values that can't be read, or that aren't allowed for this field. REST: 422. */
export class InvalidData extends Error {
  override name = "InvalidData";
  constructor(readonly fields: FieldErrors) {
    super("Some fields hold values that cannot be kept");
  }
}

/** Fit to keep as a draft, not to be published. REST: 422. */
export class Incomplete extends Error {
  override name = "Incomplete";
  constructor(readonly fields: FieldErrors) {
    super("Some fields are not ready to be published");
  }
}

/** Somebody else has moved it in its tree since; nothing was written. REST: 422. */
export class MovedMeanwhile extends InvalidData {
  override name = "MovedMeanwhile";
}

/** Somebody else has saved since; nothing was written. REST: 409. */
export class StaleVersion extends Error {
  override name = "StaleVersion";
  constructor(
    readonly current: { id: string; version: number; data: EntryData; updatedBy: string | null; updatedAt: Date },
    /** Empty when only the version differs: somebody asked to publish a text they hadn't seen. */
    readonly conflicts: Conflict[],
    /** Both edits joined, with the asker's words where they collide. */
    readonly merged: EntryData,
  ) {
    super("The entry has been changed since you opened it");
  }
}

/** Parts of the entry that the writer may not change; nothing was written. REST: 403. */
export class ForbiddenFields extends Error {
  override name = "ForbiddenFields";
  readonly fields: FieldErrors;
  constructor(paths: readonly string[]) {
    super("Some fields are not yours to change");
    this.fields = Object.fromEntries(paths.map((path) => [path, ["content.issues.notYours"]]));
  }
}

/** Four eyes: whoever wrote a text last, or has approved it once, is not the one to approve it. REST: 403. */
export class OwnEdit extends Error {
  override name = "OwnEdit";
  constructor() {
    super("Somebody else must approve what you wrote");
  }
}

/** Others point at it. REST: 409. */
export class InUse extends Error {
  override name = "InUse";
  constructor(readonly uses: Uses) {
    super("It is used by other entries");
  }
}
/** Which of its versions uses it: what the public sees, what waits for its time or for approval, the working copy. */
export type UsePlace = "live" | "scheduled" | "review" | "draft";
export type Use = { entryId: string; section: string; title: string; live: boolean; places: UsePlace[] };
/** Entries of which older versions use something, or any version where the entry is in the trash; and how many others there are. */
export type KeptUses = { seen: { entryId: string; section: string; title: string; versions: number; inTrash: boolean }[]; unseen: number };
/** The entries that use something: those that the asker may read, and how many others there are. */
export type Uses = { seen: Use[]; unseen: number };

/** The state doesn't allow it: publishing what is in the trash, cancelling what isn't scheduled. REST: 409. */
export class WrongState extends Error {
  override name = "WrongState";
}

/** The law wants it displayed until then. REST: 409. */
export class OnDisplay extends WrongState {
  override name = "OnDisplay";
  constructor(readonly until: Date) {
    super(`It is on display by law until ${until.toISOString()}`);
  }
}
