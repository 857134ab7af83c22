import type { Actor } from "~/lib/access/actor";
import type { Scope } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import { ForbiddenFields } from "~/lib/content/errors";
import type { EntryData } from "~/lib/content/values";
import { isSame } from "~/lib/platform/values/same";

import { changedPaths } from "./merge";

/** Marking or unmarking an entry that templates use by name needs `createSystem`. @throws ForbiddenFields */
export function assertMayMark(
  actor: Actor,
  { keptWhen }: Section,
  scope: Scope,
  before: EntryData,
  after: EntryData,
): void {
  if (
    keptWhen !== undefined &&
    (before[keptWhen] === true) !== (after[keptWhen] === true) &&
    !actor.can("createSystem", scope)
  )
    throw new ForbiddenFields([keptWhen]);
}

/** @throws ForbiddenFields that names every change outside English texts */
export function assertOnlyEnglish(section: Section, before: EntryData, after: EntryData): void {
  const foreign = changedPaths(section.fields, before, after).filter((path) => {
    if (section.fields[path] === undefined) return !path.endsWith(".en");
    return !isSame(withoutEnglish(before[path]), withoutEnglish(after[path]));
  });
  if (foreign.length > 0) throw new ForbiddenFields(foreign);
}

export function withoutEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEnglish);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value);
  const isLocalized = parts.every(([name]) => name === "tr" || name === "en");
  const kept = parts
    .filter(([name]) => !(isLocalized && name === "en"))
    .map(([name, part]) => [name, withoutEnglish(part)] as const);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
