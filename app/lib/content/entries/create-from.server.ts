import type { Actor } from "~/lib/access/actor";
import { newEntryScope } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import type { EntryData } from "~/lib/content/values";

import { getEntry } from "./entries.server";

/** The first data of an entry started from another: a pointer to it, and copied fields. @throws Refusal 403, 404 */
export async function dataBegunFrom(actor: Actor, section: Section, id: string): Promise<EntryData> {
  const { begunFrom } = section;
  const source = findSection(begunFrom?.section);
  if (!begunFrom || !source) return {};
  const { data } = await getEntry(actor, source, id);
  const copied = Object.entries(begunFrom.copies).flatMap(([name, from]) =>
    data[from] === undefined ? [] : [[name, data[from]] as const],
  );
  return { ...Object.fromEntries(copied), [begunFrom.link]: id };
}

export function sectionsBegunFrom(actor: Actor, section: Section): Pick<Section, "id" | "area">[] {
  return [...sections.values()]
    .filter(({ begunFrom }) => begunFrom?.section === section.id)
    .filter((one) => actor.can("create", newEntryScope(one)))
    .map(({ id, area }) => ({ id, area }));
}
