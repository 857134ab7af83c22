import type { Actor } from "~/lib/access/actor";
import type { Scope, Verb } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import { OwnEdit, WrongState } from "~/lib/content/errors";
import type { ReviewStep } from "~/lib/content/review-states";

import { newEntryScope, scopeOf, sectionScope } from "./entry-scope";
import {
  permissionOf,
  refusalOf,
  shareOf,
  transitionNames,
  type Asker,
  type Facts,
  type Refusal,
  type Standing,
  type TransitionName,
  type WritersShare,
} from "./transitions";

export type EntryRights = {
  /** What they may write of it, once it waits for nobody. */
  share: WritersShare;
  /** What is urgent here they publish without anybody's approval. */
  publishesUrgent: boolean;
  /** What stands in the way of each verb; null: nothing that is known. */
  why: Record<TransitionName, Refusal | null>;
  may: Record<TransitionName, boolean>;
};

/**
 * The only answer to what a person may do with an entry: forms, lists, bulk work, the interface and the operations
 * themselves read it. @param facts what the row doesn't say, as far as it is known
 */
export function entryRights(actor: Actor, section: Section, row: Standing, known: Facts = {}): EntryRights {
  const facts = withPermanence(section, row, known);
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

/** The same answer about one verb, as an operation asks it. @throws Response 403; WrongState, OwnEdit */
export function assertMay(
  actor: Actor,
  section: Section,
  row: Standing,
  name: TransitionName,
  facts: Facts = {},
): void {
  refuse(
    actor,
    section,
    row,
    name,
    refusalOf(name, row, withPermanence(section, row, facts), askerOf(actor, scopeOf(section, row))),
  );
}

const wasPublic = ["published", "archived", "withdrawn"];

/**
 * Lists don't read when a row was first published: for what was taken back to a draft the operation knows more than
 * they.
 */
function withPermanence(
  { publishing }: Section,
  row: Standing & { firstPublishedAt?: Date | null },
  facts: Facts,
): Facts {
  const isPermanent =
    publishing.permanent === true &&
    (row.liveVersion !== null || wasPublic.includes(row.state) || (row.firstPublishedAt ?? null) !== null);
  return { isPermanent, ...facts };
}

/** For pages that ask before they read a form: only whose it is, the operation asks the rest. @throws Response 403 */
export function assertAllowed(actor: Actor, section: Section, row: Standing, name: TransitionName): void {
  if (refusalOf(name, row, {}, askerOf(actor, scopeOf(section, row))) === "forbidden")
    refuse(actor, section, row, name, "forbidden");
}

/**
 * Whether the entry is theirs to do this with at all, whatever its state: asked first, and before a body is read.
 * @throws Response 403; WrongState for what lies in the trash, or doesn't
 */
export function assertTheirs(actor: Actor, section: Section, row: Standing, name: TransitionName): void {
  const refusal = refusalOf(name, row, {}, askerOf(actor, scopeOf(section, row)));
  if (refusal === "forbidden" || refusal === "inTrash" || refusal === "notInTrash")
    refuse(actor, section, row, name, refusal);
}

function refuse(actor: Actor, section: Section, row: Standing, name: TransitionName, refusal: Refusal | null): void {
  if (refusal === null) return;
  if (refusal === "forbidden") throw actor.refusal(permissionOf(name), scopeOf(section, row));
  if (refusal === "ownWords") throw new OwnEdit();
  throw new WrongState(refusal);
}

/** What a list offers for many of a section's entries: whether there may be one with which the person may do it. */
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

/** What the page of an entry that is to be offers. */
export function newEntryRights(actor: Actor, section: Section, { isReviewed }: { isReviewed: boolean }) {
  const scope = newEntryScope(section);
  return {
    publish: actor.can(permissionOf("publish"), scope) && !isReviewed,
    publishUrgent: mayPublishUrgent(actor, section, scope),
  };
}

const permissions = [...new Set<Verb>([...transitionNames.map(permissionOf), "translate"])];

/** Asked before a body is read: whoever may do nothing at all here is told so first. @throws Response 403 */
export function assertMayChange(actor: Actor, scope: Scope): void {
  if (!permissions.some((verb) => actor.can(verb, scope))) throw actor.refusal("edit", scope);
}

/** One verb is asked about by several transitions. */
function askerOf(actor: Actor, scope: Scope): Asker {
  const known = new Map<Verb, boolean>();
  const can = (verb: Verb) => {
    const answer = known.get(verb) ?? actor.can(verb, scope);
    known.set(verb, answer);
    return answer;
  };
  return { id: actor.id, can };
}

/** The right to publish that doesn't come from one's own unit. */
export function isChief(actor: Pick<Actor, "can">, scope: Scope): boolean {
  return actor.can("publish", { ...scope, selfPublish: false });
}

/** Whether what is urgent in this section is published by this person without anybody's approval. */
function mayPublishUrgent(actor: Pick<Actor, "can">, section: Section, scope: Scope): boolean {
  return section.publishing.urgentWhen !== undefined && isChief(actor, scope);
}

/**
 * Whether a person may give this approval. Sections of one step have none to name: there the last word has who may
 * publish. An administrator may stand in for a unit's approver; they say why.
 */
export function mayTakeStep(actor: Pick<Actor, "can">, scope: Scope, step: ReviewStep | null): boolean {
  if (step === null) return actor.can("approve", scope) && actor.can("publish", scope);
  if (step === "chief") return isChief(actor, scope);
  return actor.can("approve", scope) && (!isChief(actor, scope) || actor.can("approveOwn", scope));
}
