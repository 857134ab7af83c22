import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/rights.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import type { Section } from "~/lib/content/definition/definition";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { listSearch, parseListQuery } from "~/lib/content/list/list-query";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { listRecords, selectRecords, type RecordQuery } from "~/lib/records/list-records.server";
import { defineRecord, type RecordOf } from "~/lib/records/record.server";

import { longestViewName, longestViewQuery, maxViewsInList, type SavedView } from "./saved-view";
import { savedViews as table } from "./schema.server";

const input: z.ZodType<SavedView> = z
  .strictObject({
    section: z
      .string({ error: "savedViews.errors.section" })
      .refine((id) => isListed(findSection(id)), "savedViews.errors.section"),
    name: lineInput(longestViewName, {
      missing: "savedViews.errors.name",
      tooLong: `savedViews.errors.nameTooLong?max=${longestViewName}`,
    }),
    query: z.string({ error: "savedViews.errors.query" }).max(longestViewQuery, "savedViews.errors.query"),
    departmentId: z.uuid("savedViews.errors.unit").nullable().default(null),
  })
  // As the list writes it, so that an open view is recognized by its address.
  .transform((view) => ({ ...view, query: tidyQuery(view.section, view.query) }));

const isListed = (section: Section | undefined) => section !== undefined && section.kind !== "single";

/** The units whose views the person has: their own, or all. */
function unitsOf({ grants }: Actor): string[] | null {
  if (grants.some(({ departments }) => departments === null)) return null;
  return [...new Set(grants.flatMap(({ departments }) => departments ?? []))];
}

const isUnitOf = (actor: Actor, unit: string) => unitsOf(actor)?.includes(unit) ?? true;

function seenBy(actor: Actor): SQL | undefined {
  const units = unitsOf(actor);
  const own = actor.id === null ? sql`false` : eq(table.createdBy, actor.id);
  const shared =
    units === null
      ? sql`${table.departmentId} IS NOT NULL`
      : units.length > 0
        ? inArray(table.departmentId, units)
        : undefined;
  return or(own, shared);
}

/** One's own are changed by oneself; a unit's by its makers and by those who may share with the unit. */
export const savedViews = defineRecord<SavedView>({
  type: "savedView",
  table,
  input,
  fields: ["section", "name", "query", "departmentId"],
  title: ({ name }) => name,
  seenBy,
  mayEdit: (actor, { createdBy, departmentId }) =>
    departmentId === null
      ? createdBy !== null && createdBy === actor.id
      : isUnitOf(actor, departmentId) && actor.can("views.share", { department: departmentId }),
  async check(actor, { section, departmentId }, before) {
    const known = findSection(section);
    if (known) actor.assertCan("view", sectionScope(known));
    if (departmentId === null || departmentId === before?.departmentId) return;
    const units = await listUnits(actor);
    if (!units.some(({ id }) => id === departmentId)) throw invalidFields({ departmentId: ["savedViews.errors.unit"] });
  },
  max: { count: 200, of: "person" },
});

export type SavedViewRecord = RecordOf<SavedView>;

/** Without the page, and without what the list does not know. */
export function tidyQuery(sectionId: string, query: string): string {
  const section = findSection(sectionId);
  if (!section) return query;
  const read = parseListQuery(section, new URLSearchParams(query.replace(/^\?/, "")));
  return listSearch(section, read, { page: 1 }).slice(1);
}

export const ofSection = (section: string): SQL => eq(table.section, section);

/** A page of one's own views and those of one's units. @param section only of this list */
export function listSavedViews(actor: Actor, query: RecordQuery, section?: string) {
  return listRecords(actor, savedViews, query, section === undefined ? undefined : ofSection(section));
}

/**
 * For the page of a list: one's own first, then those of one's units, by name. Who has all units has none of their own:
 * the units' views are on the page of views.
 */
export async function viewsOfList(actor: Actor, section: Section): Promise<{ name: string; query: string }[]> {
  const units = actor.grants.flatMap(({ departments }) => departments ?? []);
  const own = actor.id === null ? sql`false` : eq(table.createdBy, actor.id);
  const where = and(ofSection(section.id), or(own, units.length > 0 ? inArray(table.departmentId, units) : undefined));
  const views = await selectRecords(actor, savedViews, where ?? own, maxViewsInList);
  const isOwn = ({ createdBy }: SavedViewRecord) => createdBy === actor.id;
  return [...views.filter(isOwn), ...views.filter((view) => !isOwn(view))].map(({ name, query }) => ({ name, query }));
}

/** Those of a list that the person may change. */
export async function editableViewsOf(actor: Actor, section: Section): Promise<SavedViewRecord[]> {
  const views = await selectRecords(actor, savedViews, ofSection(section.id), maxViewsInList);
  return views.filter((view) => savedViews.mayEdit(actor, view));
}

/** The list as the view shows it. Null for a section that is no more. */
export function viewAddress({ section: id, query }: SavedView): string | null {
  const section = findSection(id);
  if (!section) return null;
  return `${contentPaths.list(section)}${query === "" ? "" : `?${query}`}`;
}

/** The units with which the person may share a view. */
export async function unitsToShareWith(actor: Actor): Promise<Awaited<ReturnType<typeof listUnits>>> {
  const units = await listUnits(actor);
  return units.filter(({ id }) => isUnitOf(actor, id) && actor.can("views.share", { department: id }));
}
