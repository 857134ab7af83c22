import { and, asc, eq, isNull, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { unitOf } from "~/lib/access/rights.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import { unitsOf, visibleEntries } from "~/lib/content/access/visible-entries.server";
import { everyField, type Section, type FormDefinition } from "~/lib/content/definition/definition";
import { findSection, unitsSection } from "~/lib/content/definition/registry.server";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { entries } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { hasTitleBeginning } from "~/lib/platform/db/queries/text-search.server";

export type Choice = { id: string; title: Localized };

const most = 200;

/** Choices of each relation, by place ("members.person"), that the person may see; long lists are searched instead. */
export async function relationChoices(
  actor: Actor,
  section: FormDefinition,
  names?: readonly string[],
): Promise<Record<string, Choice[]>> {
  const relations = everyField(section.fields).flatMap(([name, field]) =>
    pointsAtEntries(field) && (!names || names.includes(name)) ? [{ name, target: field.section }] : [],
  );
  const targets = [...new Set(relations.map(({ target }) => target))];
  const lists = new Map(
    await Promise.all(targets.map(async (target) => [target, await listChoices(actor, target)] as const)),
  );
  return Object.fromEntries(relations.map(({ name, target }) => [name, lists.get(target) ?? []]));
}

async function listChoices(actor: Actor, id: string): Promise<Choice[]> {
  const section = findSection(id);
  if (!section) return [];
  return db()
    .select({ id: entries.id, title: entries.title })
    .from(entries)
    .where(and(seenBy(actor, section), isNull(entries.deletedAt)))
    .orderBy(asc(entries.titleKey), asc(entries.id))
    .limit(most);
}

/** The units that the person may name as an entry's own; null: any, or the section has none. */
export async function ownUnitChoices(actor: Actor, section: Section): Promise<Choice[] | null> {
  const units = section.fields.department ? unitsOf(actor, "edit", section) : "all";
  if (units === "all" || !unitsSection) return null;
  return db()
    .select({ id: entries.id, title: entries.title })
    .from(entries)
    .where(and(seenBy(actor, unitsSection), isNull(entries.deletedAt), idIn(entries.id, units ?? [])))
    .orderBy(asc(entries.titleKey), asc(entries.id));
}

export function listUnits(actor: Actor): Promise<Choice[]> {
  return unitsSection ? listChoices(actor, unitsSection.id) : Promise.resolve([]);
}

/** The likely unit of a new entry: the person's only unit, else the owner of the section. */
export async function findUnit(actor: Actor, section: Section): Promise<string | null> {
  const own = [...new Set(actor.grants.flatMap(({ departments }) => departments ?? []))];
  const mayWriteFor = (department: string) => actor.can("create", { ...sectionScope(section), department });
  if (own.length === 1 && own[0] && mayWriteFor(own[0])) return own[0];
  const keeper = unitOf({ section: section.id, department: null }, actor.policies);
  if (keeper) return mayWriteFor(keeper) ? keeper : null;
  if (!unitsSection) return null;
  const kept = await db()
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.section, unitsSection.id),
        isNull(entries.deletedAt),
        hasTitleBeginning(entries.search, section.owner.replaceAll("-", " ")),
      ),
    )
    .limit(2);
  return kept.length === 1 && kept[0] && mayWriteFor(kept[0].id) ? kept[0].id : null;
}

export async function parentChoices(
  actor: Actor,
  section: Section,
): Promise<Array<Choice & { parentId: string | null }>> {
  if (!section.maxDepth) return [];
  return db()
    .select({ id: entries.id, title: entries.title, parentId: entries.parentId })
    .from(entries)
    .where(and(seenBy(actor, section), isNull(entries.deletedAt)))
    .orderBy(asc(entries.position), asc(entries.id))
    .limit(1_000);
}

function seenBy(actor: Actor, section: Section): SQL | undefined {
  return and(eq(entries.section, section.id), visibleEntries(actor, "view", [section]));
}
