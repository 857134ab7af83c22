import { and, inArray, isNull, or, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { isAllowed, unitOf } from "~/lib/access/rights.server";
import type { Verb } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";

import { nowhere, sectionScope } from "./rights.server";

/** The units for which a person may use a verb in a section; null: none. Agrees with the operations' own check. */
export function unitsOf(actor: Actor, verb: Verb, section: Section): "all" | string[] | null {
  if (actor.can(verb, { ...sectionScope(section), department: nowhere })) return "all";
  if (!actor.can(verb, sectionScope(section))) return null;
  // One grant decides. Checking all grants for every unit takes a second with a thousand units.
  const allowed = actor.grants.flatMap((grant) =>
    (grant.departments ?? []).filter((department) =>
      isAllowed(actor.id, [grant], verb, { ...sectionScope(section), department }, actor.policies),
    ),
  );
  return allowed.length > 0 ? [...new Set(allowed)].sort() : null;
}

/** The sections of which the person sees every entry, whatever its unit. */
export const sectionsSeenWhole = (actor: Actor): string[] =>
  [...sections.values()].filter((section) => unitsOf(actor, "view", section) === "all").map(({ id }) => id);

export function canAnywhere(actor: Actor, verb: Verb): boolean {
  return [...sections.values()].some((section) => unitsOf(actor, verb, section) !== null);
}

/** The entries on which a person may use a verb, as an SQL condition. @param among default: all sections */
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
    // Entries without a unit belong to the unit that owns the section.
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
