import { and, inArray, isNull, or, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { isAllowed, unitOf, type Verb } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";

import { nowhere, sectionScope } from "./entry-scope";

/**
 * The units in which a person may use a verb on a section's entries. Asks the actor, so that it can't disagree with the
 * operations.
 */
export function unitsOf(actor: Actor, verb: Verb, section: Section): "all" | string[] | null {
  if (actor.can(verb, { ...sectionScope(section), department: nowhere })) return "all";
  if (!actor.can(verb, sectionScope(section))) return null;
  // One grant decides; asking all of them about every unit of all of them takes a second where there are a thousand.
  const allowed = actor.grants.flatMap((grant) =>
    (grant.departments ?? []).filter((department) =>
      isAllowed(actor.id, [grant], verb, { ...sectionScope(section), department }, actor.policies),
    ),
  );
  return allowed.length > 0 ? [...new Set(allowed)].sort() : null;
}

/** Whether there is any section where the person may use the verb. */
export function canAnywhere(actor: Actor, verb: Verb): boolean {
  return [...sections.values()].some((section) => unitsOf(actor, verb, section) !== null);
}

/**
 * The entries on which a person may use a verb, as a condition.
 * @param among the sections that the question is about; all of them when left out
 */
export function visibleEntries(actor: Actor, verb: Verb, among: Iterable<Section> = sections.values()): SQL {
  type Group = {
    units: "all" | string[];
    ids: string[];
    column: typeof entries.id | typeof entries.departmentId;
    keepsRest: boolean;
  };
  const byUnits = new Map<string, Group>();
  for (const section of among) {
    const units = unitsOf(actor, verb, section);
    if (units === null) continue;
    const column = section.isUnits ? entries.id : entries.departmentId;
    // What has no unit of its own is the section's unit's.
    const keeper = section.isUnits ? null : unitOf({ section: section.id, department: null }, actor.policies);
    const keepsRest = keeper != null && units.includes(keeper);
    const key = `${column.name} ${String(units)} ${keepsRest}`;
    const group = byUnits.get(key) ?? { units, ids: [], column, keepsRest };
    group.ids.push(section.id);
    byUnits.set(key, group);
  }
  const ofUnits = ({ units, column, keepsRest }: Group) => {
    if (units === "all") return undefined;
    return keepsRest ? or(inArray(column, units), isNull(column)) : inArray(column, units);
  };
  const conditions = [...byUnits.values()].map((group) => and(inArray(entries.section, group.ids), ofUnits(group)));
  return or(...conditions) ?? sql`false`;
}
