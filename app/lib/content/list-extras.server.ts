import { and, eq, isNull, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { among } from "~/lib/platform/db/among.server";

import type { Section } from "./definition";
import { writersShare } from "./edit-rights.server";
import { scopeOf } from "./entry-scope";
import type { EntryRow } from "./entries.server";
import { publicPaths } from "./paths";
import { awaitsApproval } from "./review-states";
import { entries, entryReferences, entrySlugs } from "./schema.server";

/** Addresses on the public site, Turkish where there is one, of those entries that have or had one. */
export async function pathsOf(section: Section, ids: readonly string[]): Promise<Map<string, string>> {
  if (!section.list.columns.includes("path")) return new Map();
  const { entryId, locale, slug, current } = entrySlugs;
  const rows = await db().select({ entryId, locale, slug }).from(entrySlugs).where(and(among(entryId, ids), eq(current, true))).orderBy(locale);
  return new Map(rows.map((row) => [row.entryId, publicPaths.entry(section.id, row.slug, row.locale)]));
}

/** How many entries point at each; those in the trash don't count. */
export async function useCounts(section: Section, ids: readonly string[]): Promise<Map<string, number>> {
  if (!section.list.columns.includes("uses")) return new Map();
  const rows = await db()
    .select({ id: entryReferences.targetId, uses: sql<number>`count(DISTINCT ${entries.id})::int` })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entryId))
    .where(and(eq(entryReferences.targetKind, "entry"), among(entryReferences.targetId, ids), isNull(entries.deletedAt), ne(entries.id, entryReferences.targetId)))
    .groupBy(entryReferences.targetId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

type Row = Pick<EntryRow, "state" | "version" | "liveVersion" | "scheduledVersion" | "reviewVersion" | "departmentId" | "createdBy" | "deletedAt">;

/** What a person may do with an entry of a list. @param isReviewed nothing is published in the section without approval */
export function rowRights(actor: Actor, section: Section, row: Row, isReviewed: boolean) {
  const scope = scopeOf(section, row);
  const isAlive = row.deletedAt === null;
  const isNew = row.liveVersion !== row.version && row.scheduledVersion !== row.version && row.state !== "archived" && row.state !== "withdrawn";
  const share = isAlive ? writersShare(actor, scope, row) : null;
  return {
    edit: share !== null && !(share === "all" && awaitsApproval(row)),
    submit: share !== null && isNew && row.reviewVersion === null && actor.can("submit", scope),
    publish: isAlive && !isReviewed && row.liveVersion !== row.version && row.reviewVersion === null && actor.can("publish", scope),
    withdraw: isAlive && row.liveVersion !== null && actor.can("withdraw", scope),
    trash: isAlive && actor.can("delete", scope),
    restore: !isAlive && (actor.can("restore", scope) || actor.can("edit", scope)),
  };
}
