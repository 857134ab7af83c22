import { Refusal, type FieldErrors } from "~/lib/platform/refusal";

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

/** Values that can't be read, or that the field doesn't allow. REST: 422. */
export class InvalidData extends Refusal {
  override name = "InvalidData";
  declare readonly fields: FieldErrors;
  constructor(fields: FieldErrors, { status = 422, details = {} }: Pick<Partial<Refusal>, "status" | "details"> = {}) {
    super("Some fields hold values that cannot be kept", {
      status,
      code: "invalid",
      messageKey: "content.entry.invalid",
      fields,
      details,
    });
  }
}

/** Good enough for a draft, not for publishing. REST: 422. */
export class Incomplete extends Refusal {
  override name = "Incomplete";
  declare readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super("Some fields are not ready to be published", {
      status: 422,
      code: "incomplete",
      messageKey: "content.entry.incomplete",
      fields,
    });
  }
}

/** Somebody moved it in its tree meanwhile; nothing was written. REST: 409. */
export class MovedMeanwhile extends InvalidData {
  override name = "MovedMeanwhile";
  constructor(fields: FieldErrors) {
    super(fields, { status: 409 });
  }
}

/** Parts of the entry that the person may not change; nothing was written. REST: 403. */
export class ForbiddenFields extends Refusal {
  override name = "ForbiddenFields";
  declare readonly fields: FieldErrors;
  constructor(paths: readonly string[]) {
    super("Some fields are not yours to change", {
      status: 403,
      code: "forbiddenFields",
      messageKey: "content.entry.notYours",
      fields: Object.fromEntries(paths.map((path) => [path, ["content.issues.notYours"]])),
    });
  }
}

/** Four eyes: the last editor, or an earlier approver, may not approve. REST: 403. */
export class OwnEdit extends Refusal {
  override name = "OwnEdit";
  constructor() {
    super("Somebody else must approve what you wrote", {
      status: 403,
      code: "ownWords",
      messageKey: "review.ownWords",
    });
  }
}

export class InUse extends Refusal {
  override name = "InUse";
  constructor(readonly uses: Uses) {
    super("It is used by other entries", {
      status: 409,
      code: "inUse",
      details: { usedBy: uses.seen, unseen: uses.unseen },
    });
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
export class WrongState extends Refusal {
  override name = "WrongState";
  constructor(readonly reason: StateProblem) {
    super(stateProblems[reason], {
      status: 409,
      code: "wrongState",
      messageKey: `content.stateProblems.${reason}`,
      details: { reason },
    });
  }
}

/** By law it must be displayed until then. REST: 409. */
export class OnDisplay extends Refusal {
  override name = "OnDisplay";
  constructor(readonly until: Date) {
    super(`It is on display by law until ${until.toISOString()}`, {
      status: 409,
      code: "onDisplay",
      messageKey: "content.stateProblems.onDisplay",
      details: { until },
    });
  }
}

/** By a right's check, which doesn't know until when. */
export function onDisplay(): Refusal {
  return new Refusal("It is on display by law", {
    status: 409,
    code: "wrongState",
    messageKey: "content.stateProblems.onDisplay",
    details: { reason: "onDisplay" },
  });
}

export function isInUse(refusal: Refusal): refusal is InUse {
  return refusal.code === "inUse";
}
