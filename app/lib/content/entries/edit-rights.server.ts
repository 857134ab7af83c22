import type { Actor } from "~/lib/access/actor";
import type { Scope } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import { ForbiddenFields, WrongState } from "~/lib/content/errors";
import { awaitsApproval } from "~/lib/content/review-states";
import type { EntryData } from "~/lib/content/values";

import { changedPaths, isSame } from "./merge";

/** How much of an entry a person may write: all of it, its English words, or nothing. */
export type WritersShare = "all" | "english" | null;

/** All that can be done to an entry by its page, its list and the interface. */
const changes = ["edit", "translate", "submit", "approve", "publish", "withdraw", "delete", "restore", "purge"] as const;

/** Asked before a body is read: whoever may do nothing at all here is told so first. @throws Response 403 */
export function assertMayChange(actor: Actor, scope: Scope): void {
  if (!changes.some((verb) => actor.can(verb, scope))) throw actor.refusal("edit", scope);
}

type Row = Parameters<typeof awaitsApproval>[0];

/** The public reads it, or somebody is asked whether it may: only then is there something to translate. */
function isTranslatable(row: Row): boolean {
  return row.liveVersion !== null || awaitsApproval(row);
}

export function writersShare(actor: Actor, scope: Scope, row: Row): WritersShare {
  if (actor.can("edit", scope)) return "all";
  return isTranslatable(row) && actor.can("translate", scope) ? "english" : null;
}

/**
 * What waits for approval stands still, so that it is approved as it was submitted; its translation may go on.
 * @param options.isCorrection whoever may approve it changes it and signs the change at once
 * @throws Response 403; WrongState while it waits
 */
export function assertMayWrite(actor: Actor, scope: Scope, row: Row, { isCorrection = false } = {}): "all" | "english" {
  const share = writersShare(actor, scope, row);
  if (share === null) throw actor.refusal("edit", scope);
  if (share === "all" && !isCorrection && awaitsApproval(row)) throw new WrongState("waitsToBeTakenBack");
  return share;
}

/**
 * What templates call by name is not everybody's to make or to let go: its mark asks for `createSystem`.
 * @throws ForbiddenFields
 */
export function assertMayMark(actor: Actor, { keptWhen }: Section, scope: Scope, before: EntryData, after: EntryData): void {
  if (keptWhen !== undefined && (before[keptWhen] === true) !== (after[keptWhen] === true) && !actor.can("createSystem", scope)) throw new ForbiddenFields([keptWhen]);
}

/** @throws ForbiddenFields that names everything but English words that differs */
export function assertOnlyEnglish(section: Section, before: EntryData, after: EntryData): void {
  const foreign = changedPaths(section.fields, before, after).filter((path) => {
    if (section.fields[path] === undefined) return !path.endsWith(".en");
    return !isSame(withoutEnglish(before[path]), withoutEnglish(after[path]));
  });
  if (foreign.length > 0) throw new ForbiddenFields(foreign);
}

/** A value with every `{tr, en}` in it, as of the description of a picture, reduced to its Turkish. */
export function withoutEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEnglish);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value);
  const isLocalized = parts.every(([name]) => name === "tr" || name === "en");
  const kept = parts.filter(([name]) => !(isLocalized && name === "en")).map(([name, part]) => [name, withoutEnglish(part)] as const);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
