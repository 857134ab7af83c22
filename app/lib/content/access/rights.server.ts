import type { Actor } from "~/lib/access/actor";
import type { Scope, Verb } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import { isStaffSection } from "~/lib/content/definition/section-settings.server";
import { onDisplay, OwnEdit, WrongState } from "~/lib/content/errors";
import type { ReviewStep } from "~/lib/content/review-states";
import type { EntryState } from "~/lib/content/schema.server";
import { onceForEach } from "~/lib/platform/cache/once-for-each";

import {
  permissionOf,
  refusalOf,
  shareOf,
  transitionNames,
  type Asker,
  type Facts,
  type TransitionRefusal,
  type EntryStateRow,
  type TransitionName,
  type WritersShare,
} from "./transitions";

/** The id of no unit: a person who may act there may act everywhere. */
export const nowhere = "00000000-0000-0000-0000-000000000000";

export function scopeOf(
  section: Section,
  row: { id: string; departmentId: string | null; state: EntryState; createdBy: string | null },
): Scope {
  return {
    ...sectionScope(section),
    department: section.isUnits ? row.id : row.departmentId,
    isDraft: row.state === "draft" || row.state === "inReview",
    createdBy: row.createdBy,
  };
}

/** The scope for some entry of a section, of any unit. */
export const sectionScope = onceForEach((section: Section): Scope => {
  const { approvals, selfPublish } = section.publishing;
  // Where two approvals are needed, a unit alone publishes nothing.
  const self = approvals !== undefined ? { selfPublish: false } : selfPublish ? { selfPublish } : {};
  const ofNobody = section.isUnits || section.fields.department ? {} : { department: null };
  return {
    section: section.id,
    area: section.area,
    isDraft: true,
    ...self,
    ...(section.isForSystem ? { isForSystem: true } : {}),
    ...ofNobody,
  };
});

/** The scope for a new entry. @param department its unit, where one is known */
export function newEntryScope(section: Section, department?: string | null): Scope {
  // A new unit belongs to nobody yet, not even to the unit that owns the section.
  const unit = section.isUnits ? nowhere : department;
  return { ...sectionScope(section), ...(unit === undefined ? {} : { department: unit }) };
}

export type EntryRights = {
  share: WritersShare;
  /** Urgent entries of this person need no approval. */
  publishesUrgent: boolean;
  why: Record<TransitionName, TransitionRefusal | null>;
  may: Record<TransitionName, boolean>;
};

/** What a person may do with an entry; everything asks this. @param known facts beside the row */
export function entryRights(actor: Actor, section: Section, row: EntryStateRow, known: Facts = {}): EntryRights {
  const facts = withSectionFacts(section, row, known);
  const asker = askerOf(actor, scopeOf(section, row));
  const why = Object.fromEntries(
    transitionNames.map((name) => [name, refusalOf(name, row, facts, asker)]),
  ) as EntryRights["why"];
  const may = Object.fromEntries(transitionNames.map((name) => [name, why[name] === null])) as EntryRights["may"];
  return {
    share: row.deletedAt === null ? shareOf(row, asker) : null,
    publishesUrgent: mayPublishUrgent(actor, section, scopeOf(section, row)),
    why,
    may,
  };
}

/** The same check for one verb in an operation. @throws Refusal 403; WrongState, OwnEdit */
export function assertMay(
  actor: Actor,
  section: Section,
  row: EntryStateRow,
  name: TransitionName,
  facts: Facts = {},
): void {
  refuse(
    actor,
    section,
    row,
    name,
    refusalOf(name, row, withSectionFacts(section, row, facts), askerOf(actor, scopeOf(section, row))),
  );
}

const wasPublic = ["published", "archived", "withdrawn"];

/** Lists don't read when a row was first published, so an operation can refuse more than a list shows. */
function withSectionFacts(
  { id, publishing }: Section,
  row: EntryStateRow & { firstPublishedAt?: Date | null },
  facts: Facts,
): Facts {
  const isPermanent =
    publishing.permanent === true &&
    (row.liveVersion !== null || wasPublic.includes(row.state) || (row.firstPublishedAt ?? null) !== null);
  return { isPermanent, isStaffOnly: isStaffSection(id), ...facts };
}

/** For pages that ask before they read a form: checks rights alone, not states. @throws Refusal 403 */
export function assertAllowed(actor: Actor, section: Section, row: EntryStateRow, name: TransitionName): void {
  if (refusalOf(name, row, {}, askerOf(actor, scopeOf(section, row))) === "forbidden")
    refuse(actor, section, row, name, "forbidden");
}

/** Rights and trash alone, before a body is read. @throws Refusal 403; WrongState in the trash, or not in it */
export function assertTheirs(actor: Actor, section: Section, row: EntryStateRow, name: TransitionName): void {
  const refusal = refusalOf(name, row, {}, askerOf(actor, scopeOf(section, row)));
  if (refusal === "forbidden" || refusal === "inTrash" || refusal === "notInTrash")
    refuse(actor, section, row, name, refusal);
}

function refuse(
  actor: Actor,
  section: Section,
  row: EntryStateRow,
  name: TransitionName,
  refusal: TransitionRefusal | null,
): void {
  if (refusal === null) return;
  if (refusal === "forbidden") throw actor.refusal(permissionOf(name), scopeOf(section, row));
  if (refusal === "ownWords") throw new OwnEdit();
  if (refusal === "onDisplay") throw onDisplay();
  throw new WrongState(refusal);
}

/** What a list offers for many entries: whether the person could do it with some entry of the section. */
export function sectionRights(actor: Actor, section: Section, { isReviewed }: { isReviewed: boolean }) {
  const scope = sectionScope(section);
  const can = (name: TransitionName) => actor.can(permissionOf(name), { ...scope, createdBy: actor.id });
  return {
    create: actor.can("create", newEntryScope(section)),
    export: actor.can("export", scope),
    move: can("move"),
    approve: mayTakeStep(actor, scope, null),
    submit: can("submit"),
    publish: can("publish") && !isReviewed,
    withdraw: can("withdraw"),
    trash: can("trash"),
    restore: can("restore"),
    purge: can("purge"),
  };
}

export function newEntryRights(actor: Actor, section: Section, { isReviewed }: { isReviewed: boolean }) {
  const scope = newEntryScope(section);
  return {
    publish: actor.can(permissionOf("publish"), scope) && !isReviewed,
    publishUrgent: mayPublishUrgent(actor, section, scope),
  };
}

const permissions = [...new Set<Verb>([...transitionNames.map(permissionOf), "translate"])];

/** Checked before a body is read: refuses a person without any right here. @throws Refusal 403 */
export function assertMayChange(actor: Actor, scope: Scope): void {
  if (!permissions.some((verb) => actor.can(verb, scope))) throw actor.refusal("edit", scope);
}

/** Caches the answers: several transitions ask for one verb. */
function askerOf(actor: Actor, scope: Scope): Asker {
  const known = new Map<Verb, boolean>();
  const can = (verb: Verb) => {
    const answer = known.get(verb) ?? actor.can(verb, scope);
    known.set(verb, answer);
    return answer;
  };
  return { id: actor.id, can };
}

/** A right to publish that isn't limited to one's own unit. */
export function isChief(actor: Pick<Actor, "can">, scope: Scope): boolean {
  return actor.can("publish", { ...scope, selfPublish: false });
}

function mayPublishUrgent(actor: Pick<Actor, "can">, section: Section, scope: Scope): boolean {
  return section.publishing.urgentWhen !== undefined && isChief(actor, scope);
}

/** Whether a person may give this approval; `null`: the only step. Administrators may replace a unit's approver. */
export function mayTakeStep(actor: Pick<Actor, "can">, scope: Scope, step: ReviewStep | null): boolean {
  if (step === null) return actor.can("approve", scope) && actor.can("publish", scope);
  if (step === "chief") return isChief(actor, scope);
  return actor.can("approve", scope) && (!isChief(actor, scope) || actor.can("approveOwn", scope));
}
