import { and, inArray, isNull, or, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { isAllowed, type Verb } from "~/lib/access/roles";

import type { Section } from "./definition";
import { sectionScope } from "./entry-scope";
import { sections } from "./registry.server";
import { entries } from "./schema.server";

/** No unit has it: whoever may act there may act everywhere. */
const nowhere = "00000000-0000-0000-0000-000000000000";

/** The units in which a person may use a verb on a section's entries. Asks the actor, so that it can't disagree with the operations. */
function unitsOf(actor: Actor, verb: Verb, section: Section): "all" | string[] | null {
  const may = (department: string | null) => actor.can(verb, { ...sectionScope(section), department });
  if (may(nowhere)) return "all";
  if (!may(null)) return null;
  // One grant decides; asking all of them about every unit of all of them takes a second where there are a thousand.
  const allowed = actor.grants.flatMap((grant) => (grant.departments ?? []).filter((department) => isAllowed(actor.id, [grant], verb, { ...sectionScope(section), department })));
  return [...new Set(allowed)].sort();
}

/** Whether there is any section where the person may use the verb. */
export function reachesAny(actor: Actor, verb: Verb): boolean {
  return [...sections.values()].some((section) => unitsOf(actor, verb, section) !== null);
}

/**
 * The entries on which a person may use a verb, as a condition.
 * @param among the sections that the question is about; all of them when left out
 */
export function withinReach(actor: Actor, verb: Verb, among: Iterable<Section> = sections.values()): SQL {
  const byUnits = new Map<string, { units: "all" | string[]; ids: string[] }>();
  for (const section of among) {
    const units = unitsOf(actor, verb, section);
    if (units === null) continue;
    const group = byUnits.get(String(units)) ?? { units, ids: [] };
    group.ids.push(section.id);
    byUnits.set(String(units), group);
  }
  const conditions = [...byUnits.values()].map(({ units, ids }) =>
    and(inArray(entries.section, ids), units === "all" ? undefined : or(isNull(entries.departmentId), units.length > 0 ? inArray(entries.departmentId, units) : undefined)),
  );
  return or(...conditions) ?? sql`false`;
}
