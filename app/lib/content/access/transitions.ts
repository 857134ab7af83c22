import type { Verb } from "~/lib/access/roles";
import type { StateProblem } from "~/lib/content/errors";
import { awaitsApproval, awaitsLaterReview } from "~/lib/content/review-states";
import type { EntryState } from "~/lib/content/schema.server";

export type EntryStateRow = {
  id: string;
  state: EntryState;
  version: number;
  liveVersion: number | null;
  scheduledVersion: number | null;
  reviewVersion: number | null;
  unpublishAt: Date | null;
  submittedBy: string | null;
  departmentId: string | null;
  createdBy: string | null;
  deletedAt: Date | null;
  deletedBy: string | null;
};

/** Facts that the row lacks. An absent fact is unknown and refuses nothing: the operation checks again. */
export type Facts = {
  isReviewed?: boolean;
  /** The entry is marked urgent, and the person may publish urgent entries. */
  isUrgent?: boolean;
  isOnDisplay?: boolean;
  isNeeded?: boolean;
  /** It was published once, in a section whose entries stay for good. */
  isPermanent?: boolean;
  /** Only staff read the section. */
  isStaffOnly?: boolean;
  isTheirStep?: boolean;
  /** The person edited it last, has approved it or published it as urgent, and may not approve their own edits. */
  isOwnWork?: boolean;
  /** A reviewer corrected what the person submitted; the person must confirm. */
  isCorrected?: boolean;
};

export type TransitionRefusal = StateProblem | "forbidden" | "ownWords" | "onDisplay";

export type Asker = { id: string | null; can: (verb: Verb) => boolean };

type Check = (row: EntryStateRow, facts: Facts, asker: Asker) => TransitionRefusal | null;

/** Reasons to refuse, by name. The scheduler skips those about approval. */
export const checks = {
  writes: (row, _facts, asker) => (shareOf(row, asker) === null ? "forbidden" : null),
  standsStill: (row, _facts, asker) =>
    shareOf(row, asker) === "all" && awaitsApproval(row) ? "waitsToBeTakenBack" : null,
  notAsked: (row) => (awaitsApproval(row) ? "waits" : null),
  somethingNew: (row) => (hasUnpublishedChanges(row) ? null : "nothingNew"),
  asked: (row) => (row.reviewVersion === null ? "doesNotWait" : null),
  waits: (row) => (awaitsApproval(row) ? null : "doesNotWait"),
  ownQuestion: (row, _facts, asker) => (row.submittedBy === asker.id ? null : "forbidden"),
  theirStep: (_row, { isTheirStep = true }) => (isTheirStep ? null : "forbidden"),
  fourEyes: (_row, { isOwnWork = false }, asker) => (isOwnWork && !asker.can("approveOwn") ? "ownWords" : null),
  fourEyesLater: (row, { isOwnWork = false }) => (isOwnWork && awaitsLaterReview(row) ? "ownWords" : null),
  notStaffOnly: (_row, { isStaffOnly = false }) => (isStaffOnly ? "forbidden" : null),
  mayWriteAll: (_row, _facts, asker) => (asker.can("edit") ? null : "forbidden"),
  corrected: (_row, { isCorrected = true }) => (isCorrected ? null : "noCorrection"),
  decidedFirst: (row, _facts, asker) => (asker.id !== null && awaitsApproval(row) ? "waitsForDecision" : null),
  approved: (_row, { isReviewed = false, isUrgent = false }, asker) =>
    asker.id !== null && isReviewed && !isUrgent ? "needsApproval" : null,
  approvedEvenUrgent: (_row, { isReviewed = false }, asker) =>
    asker.id !== null && isReviewed ? "needsApproval" : null,
  hasTime: (row) => (row.scheduledVersion === null && row.unpublishAt === null ? "notScheduled" : null),
  notDisplayed: (_row, { isOnDisplay = false }) => (isOnDisplay ? "onDisplay" : null),
  notDisplayedOrUnlocked: (_row, { isOnDisplay = false }, asker) =>
    isOnDisplay && !asker.can("unlock") ? "onDisplay" : null,
  notNeeded: (_row, { isNeeded = false }) => (isNeeded ? "neededBySystem" : null),
  notPermanent: (_row, { isPermanent = false }) => (isPermanent ? "permanent" : null),
  notPermanentOrUnlocked: (_row, { isPermanent = false }, asker) =>
    isPermanent && !asker.can("unlock") ? "permanent" : null,
  notPublicOrUnlocked: (row, { isPermanent = false }, asker) =>
    isPermanent && row.liveVersion !== null && !asker.can("unlock") ? "permanent" : null,
} satisfies Record<string, Check>;

/** Side effects, for readers of the table; the operation itself carries them out. */
export const effects = [
  "version",
  "publicOn",
  "publicOff",
  "publicArchive",
  "clockOn",
  "clockOff",
  "questionOn",
  "questionOff",
  "signature",
  "tellsAuthors",
  "tellsReviewers",
  "gone",
] as const;

type Transition = {
  /** The right it needs; the right to translate is checked beside `edit`. */
  permission: Verb;
  /** Enough for the person who deleted the entry. */
  permissionOfOwn?: Verb;
  from: readonly EntryState[] | "trash";
  /** The refusal in any other state. */
  otherwise?: StateProblem;
  checks: readonly (keyof typeof checks)[];
  /** States that stay the same are left out. */
  to: Partial<Record<EntryState, EntryState>>;
  /** The next state while an approval is pending. */
  toWhileAsked?: Partial<Record<EntryState, EntryState>>;
  approvedTo?: { now: EntryState; later: EntryState };
  effects: readonly (typeof effects)[number][];
};

const every = ["draft", "inReview", "scheduled", "published", "archived", "withdrawn"] as const;
const everyTo = <State extends EntryState>(to: State) =>
  Object.fromEntries(every.map((from) => [from, to])) as Record<EntryState, State>;
// The result of an expired entry is published from the archive.
const reviewable = ["draft", "inReview", "scheduled", "published", "archived"] as const;
const onSite = ["published", "archived"] as const;
const approvedTo = { now: "published", later: "scheduled" } as const;

/** Every verb of an entry. Operations check by this table; pages, lists and the API offer what it allows. */
export const transitions = {
  save: { permission: "edit", from: every, checks: ["writes", "standsStill"], to: {}, effects: ["version"] },
  restoreVersion: { permission: "edit", from: every, checks: ["standsStill"], to: {}, effects: ["version"] },
  move: { permission: "edit", from: every, checks: ["standsStill"], to: {}, effects: ["version"] },
  place: {
    permission: "publish",
    from: every,
    checks: ["decidedFirst", "approvedEvenUrgent"],
    to: {},
    effects: ["publicOn"],
  },
  share: { permission: "edit", from: every, checks: ["notStaffOnly"], to: {}, effects: [] },
  handOver: { permission: "edit", from: every, checks: [], to: {}, effects: [] },
  submit: {
    permission: "submit",
    from: reviewable,
    otherwise: "notDraft",
    checks: ["writes", "notAsked", "somethingNew"],
    to: { draft: "inReview" },
    effects: ["questionOn", "tellsReviewers"],
  },
  takeBack: {
    permission: "submit",
    from: every,
    checks: ["waits", "ownQuestion"],
    to: { inReview: "draft" },
    effects: ["questionOff"],
  },
  return: {
    permission: "approve",
    from: every,
    checks: ["asked", "fourEyesLater"],
    to: { inReview: "draft" },
    effects: ["questionOff", "tellsAuthors"],
  },
  approve: {
    permission: "approve",
    from: every,
    checks: ["asked", "theirStep", "fourEyes"],
    to: {},
    approvedTo,
    effects: ["signature", "questionOff", "publicOn", "clockOn", "tellsAuthors", "tellsReviewers"],
  },
  correct: {
    permission: "approve",
    from: every,
    checks: ["mayWriteAll", "waits", "theirStep", "fourEyes"],
    to: {},
    approvedTo,
    effects: ["version", "signature", "questionOff", "publicOn", "clockOn", "tellsAuthors", "tellsReviewers"],
  },
  confirm: {
    permission: "submit",
    from: every,
    checks: ["corrected"],
    to: {},
    approvedTo,
    effects: ["signature", "questionOff", "publicOn", "clockOn", "tellsAuthors"],
  },
  publish: {
    permission: "publish",
    from: every,
    checks: ["decidedFirst", "approved"],
    to: everyTo("published"),
    effects: ["publicOn", "clockOff", "questionOff", "tellsAuthors"],
  },
  schedule: {
    permission: "publish",
    from: every,
    checks: ["decidedFirst", "approvedEvenUrgent"],
    to: { draft: "scheduled", inReview: "scheduled", withdrawn: "scheduled" },
    effects: ["clockOn"],
  },
  setEnd: { permission: "publish", from: onSite, otherwise: "notPublished", checks: [], to: {}, effects: ["clockOn"] },
  unschedule: {
    permission: "publish",
    from: every,
    checks: ["hasTime"],
    to: { scheduled: "draft" },
    toWhileAsked: { scheduled: "inReview" },
    effects: ["clockOff"],
  },
  markReviewed: { permission: "edit", from: ["published"], otherwise: "notPublished", checks: [], to: {}, effects: [] },
  withdraw: {
    permission: "withdraw",
    from: onSite,
    otherwise: "notPublished",
    checks: ["notDisplayedOrUnlocked", "notPermanentOrUnlocked"],
    to: everyTo("withdrawn"),
    effects: ["publicOff", "clockOff", "questionOff", "tellsAuthors"],
  },
  archive: {
    permission: "withdraw",
    from: ["published"],
    otherwise: "notPublished",
    checks: ["notDisplayed"],
    to: everyTo("archived"),
    effects: ["publicArchive", "clockOff", "questionOff", "tellsAuthors"],
  },
  reopen: {
    permission: "restore",
    from: ["archived", "withdrawn"],
    otherwise: "notWithdrawn",
    checks: ["notPublicOrUnlocked"],
    to: everyTo("draft"),
    effects: ["publicOff", "clockOff", "questionOff"],
  },
  trash: {
    permission: "delete",
    from: every,
    checks: ["notNeeded", "notDisplayed", "notPermanent"],
    to: { inReview: "draft", scheduled: "draft", published: "draft" },
    effects: ["publicOff", "clockOff", "questionOff", "tellsAuthors"],
  },
  restore: {
    permission: "restore",
    permissionOfOwn: "edit",
    from: "trash",
    checks: [],
    to: {},
    effects: ["tellsAuthors"],
  },
  purge: { permission: "purge", from: "trash", checks: [], to: {}, effects: ["gone"] },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export const transitionNames = Object.keys(transitions) as TransitionName[];

export type WritersShare = "all" | "english" | null;

/** Translating needs an entry that is public or waits for approval. */
export function shareOf(
  row: Pick<EntryStateRow, "state" | "liveVersion" | "scheduledVersion" | "reviewVersion">,
  { can }: Pick<Asker, "can">,
): WritersShare {
  if (can("edit")) return "all";
  return (row.liveVersion !== null || awaitsApproval(row)) && can("translate") ? "english" : null;
}

export function hasUnpublishedChanges(
  row: Pick<EntryStateRow, "version" | "liveVersion" | "scheduledVersion">,
): boolean {
  return row.liveVersion !== row.version && row.scheduledVersion !== row.version;
}

export function stateAfter(
  name: TransitionName,
  row: Parameters<typeof awaitsApproval>[0] & Pick<EntryStateRow, "state">,
): EntryState {
  const { to, toWhileAsked }: Transition = transitions[name];
  return (awaitsApproval(row) ? toWhileAsked?.[row.state] : undefined) ?? to[row.state] ?? row.state;
}

/** Only entries of the current lists can be over. */
export function isCurrent<Row extends Pick<EntryStateRow, "state" | "liveVersion">>(
  row: Row,
): row is Row & { liveVersion: number } {
  return row.liveVersion !== null && transitions.archive.from.some((state) => state === row.state);
}

export function permissionOf(name: TransitionName): Verb {
  return transitions[name].permission;
}

/** The first reason against a transition, in the order rights, trash, state, checks; null: none known. */
export function refusalOf(
  name: TransitionName,
  row: EntryStateRow,
  facts: Facts,
  asker: Asker,
): TransitionRefusal | null {
  const { permission, permissionOfOwn, from, otherwise, checks: asked }: Transition = transitions[name];
  const isOwn = asker.id !== null && row.deletedBy === asker.id;
  const has = asker.can(permission) || (permission === "edit" && name === "save" && asker.can("translate"));
  if (!has && !(isOwn && permissionOfOwn !== undefined && asker.can(permissionOfOwn))) return "forbidden";
  if (from === "trash") return row.deletedAt === null ? "notInTrash" : null;
  if (row.deletedAt !== null) return "inTrash";
  if (otherwise !== undefined && !from.includes(row.state)) return otherwise;
  for (const check of asked) {
    const refusal = checks[check](row, facts, asker);
    if (refusal !== null) return refusal;
  }
  return null;
}
