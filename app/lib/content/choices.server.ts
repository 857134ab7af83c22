import { and, asc, eq, isNull } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import type { Section } from "./definition";
import { entries } from "./schema.server";
import type { Localized } from "./values";

export type Choice = { id: string; title: Localized };

const most = 200;

/** Entries that each relation field can point at, in the order people look for them; long lists are searched instead. */
export async function relationChoices(section: Section, names?: readonly string[]): Promise<Record<string, Choice[]>> {
  const relations = Object.entries(section.fields).flatMap(([name, field]) =>
    (field.kind === "relation" || field.kind === "relations") && (!names || names.includes(name)) ? [{ name, target: field.section }] : [],
  );
  const targets = [...new Set(relations.map(({ target }) => target))];
  const lists = new Map(await Promise.all(targets.map(async (target) => [target, await listChoices(target)] as const)));
  return Object.fromEntries(relations.map(({ name, target }) => [name, lists.get(target) ?? []]));
}

async function listChoices(section: string): Promise<Choice[]> {
  return db()
    .select({ id: entries.id, title: entries.title })
    .from(entries)
    .where(and(eq(entries.section, section), isNull(entries.deletedAt)))
    .orderBy(asc(entries.titleKey), asc(entries.id))
    .limit(most);
}

/** The units of the municipality: whom rights are given for. */
export function listUnits(): Promise<Choice[]> {
  return listChoices("mudurlukler");
}

/** Entries of a tree that another may hang under. */
export async function parentChoices(section: Section): Promise<Array<Choice & { parentId: string | null }>> {
  if (!section.maxDepth) return [];
  return db()
    .select({ id: entries.id, title: entries.title, parentId: entries.parentId })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)))
    .orderBy(asc(entries.position), asc(entries.id))
    .limit(1_000);
}
