import { and, eq, inArray, isNull, ne, sql, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { findFiles, holdFiles } from "~/lib/files/files.server";
import { db } from "~/lib/platform/db/database.server";

import type { Field, Section } from "./definition";
import { referencesOf } from "./entry-data.server";
import { InvalidData, type FieldErrors, type Uses } from "./errors";
import { issue } from "./fields/field-kind";
import { fields } from "./fields/fields.server";
import { withinReach } from "./reach.server";
import { entries, entryReferences } from "./schema.server";
import type { EntryData, Localized, RowValue } from "./values";

type Reference = ReturnType<typeof referencesOf>[number];
const keyOf = ({ field, kind, id }: Reference) => `${field} ${kind} ${id}`;

/** What an entry's working copy points at from now on, as writes of `together`. @param before what it pointed at */
export function draftReferences(section: Section, entryId: string, data: EntryData, before: EntryData): SQLWrapper[] {
  const [now, was] = [referencesOf(section, data), referencesOf(section, before)];
  const isSame = now.length === was.length && was.every((one) => now.some((other) => keyOf(other) === keyOf(one)));
  return isSame ? [] : referenceWrites(entryId, now, { live: false, isNew: was.length === 0 });
}

/** What the public sees an entry point at from now on, as writes of `together`; `data` is null when it sees nothing any more. */
export function liveReferences(section: Section, entryId: string, data: EntryData | null, { isNew = false } = {}): SQLWrapper[] {
  return referenceWrites(entryId, data ? referencesOf(section, data) : [], { live: true, isNew });
}

/** Rows that stay are left alone: `together` must not delete and insert the same one. */
function referenceWrites(entryId: string, references: readonly Reference[], { live, isNew }: { live: boolean; isNew: boolean }): SQLWrapper[] {
  const kept = references.map(({ field, kind, id }) => sql`(${field}::text, ${kind}::text, ${id}::uuid)`);
  const stale = and(
    eq(entryReferences.entryId, entryId),
    eq(entryReferences.live, live),
    kept.length > 0 ? sql`(${entryReferences.field}, ${entryReferences.targetKind}, ${entryReferences.targetId}) NOT IN (${sql.join(kept, sql`, `)})` : undefined,
  );
  const rows = references.map(({ field, kind, id }) => ({ entryId, field, live, targetKind: kind, targetId: id }));
  return [
    ...(isNew ? [] : [db().delete(entryReferences).where(stale)]),
    ...(rows.length > 0 ? [db().insert(entryReferences).values(rows).onConflictDoNothing()] : []),
  ];
}

/** Which entries point at an entry or a file; those in the trash don't count. Two hundred at most. */
export async function listUses(actor: Actor, kind: "entry" | "file", id: string): Promise<Uses> {
  const rows = await db()
    .select({ entryId: entries.id, section: entries.section, title: entries.title, live: sql<boolean>`bool_or(${entryReferences.live})`, isSeen: isWithinReach(actor) })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entryId))
    .where(and(eq(entryReferences.targetKind, kind), eq(entryReferences.targetId, id), isNull(entries.deletedAt), ne(entries.id, id)))
    .groupBy(entries.id)
    .limit(200);
  return usesOf(rows);
}

/** Which entries lie under one of a tree; those in the trash don't count. */
export async function listChildren(actor: Actor, id: string): Promise<Uses> {
  const rows = await db()
    .select({ entryId: entries.id, section: entries.section, title: entries.title, live: sql<boolean>`${entries.liveVersion} IS NOT NULL`, isSeen: isWithinReach(actor) })
    .from(entries)
    .where(and(eq(entries.parentId, id), isNull(entries.deletedAt)));
  return usesOf(rows);
}

const isWithinReach = (actor: Actor) => sql<boolean>`(${withinReach(actor, "view")})`;

function usesOf(rows: readonly { entryId: string; section: string; title: Localized; live: boolean; isSeen: boolean }[]): Uses {
  const seen = rows.flatMap(({ isSeen, title, ...use }) => (isSeen ? [{ ...use, title: title.tr ?? title.en ?? "" }] : []));
  return { seen, unseen: rows.length - seen.length };
}

/** Whether the public sees this file somewhere. */
export async function isFileLive(fileId: string): Promise<boolean> {
  const [row] = await db()
    .select({ one: sql`1` })
    .from(entryReferences)
    .where(and(eq(entryReferences.targetKind, "file"), eq(entryReferences.targetId, fileId), eq(entryReferences.live, true)))
    .limit(1);
  return row !== undefined;
}

const fileKinds = { pdf: ["document"], document: ["document"], zip: ["archive"], mp4: ["video"], image: ["image"] } as const;

/**
 * Every id must name something of the right sort: an entry of the field's section, a file of an accepted kind.
 * @throws InvalidData
 */
export async function assertReferencesExist(section: Section, data: EntryData, before: EntryData): Promise<void> {
  const known = new Set(referencesOf(section, before).map((one) => `${one.field} ${one.id}`));
  const wanted = referencesOf(section, data).filter((one) => !known.has(`${one.field} ${one.id}`));
  if (wanted.length === 0) return;
  const entryIds = wanted.filter((one) => one.kind === "entry").map((one) => one.id);
  const fileIds = wanted.filter((one) => one.kind === "file").map((one) => one.id);
  // One after another: inside a transaction there is one connection.
  const targets =
    entryIds.length > 0
      ? await db().select({ id: entries.id, section: entries.section }).from(entries).where(and(inArray(entries.id, entryIds), isNull(entries.deletedAt)))
      : [];
  // Nobody may delete them before this entry is committed.
  await holdFiles(fileIds);
  const foundFiles = await findFiles(fileIds);
  const sectionOf = new Map(targets.map((target) => [target.id, target.section]));
  const kindOf = new Map([...foundFiles].map(([id, file]) => [id, file.kind]));
  const errors: FieldErrors = {};
  for (const { field: name, kind, id } of wanted) {
    const field = section.fields[name];
    const fits = kind === "entry" ? field && "section" in field && sectionOf.get(id) === field.section : accepting(field, data[name], id).every((accept) => fileFits(accept, kindOf.get(id)));
    if (!fits) errors[name] = [issue("badReference")];
  }
  if (Object.keys(errors).length > 0) throw new InvalidData(errors);
}

type Accepted = readonly (keyof typeof fileKinds)[] | undefined;

/** What each place of a field that names a file takes: of a list, the columns in which it stands. */
function accepting(field: Field | undefined, value: unknown, id: string): Accepted[] {
  if (field?.kind === "list") {
    const rows = Array.isArray(value) ? (value as RowValue[]) : [];
    return Object.entries(field.columns).flatMap(([name, column]) => {
      const isThere = rows.some((row) => fields.references(row[name], column).some((one) => one.kind === "file" && one.id === id));
      return isThere ? accepting(column, undefined, id) : [];
    });
  }
  if (field?.kind === "image" || field?.kind === "gallery") return [["image"]];
  return [field && "accept" in field ? field.accept : undefined];
}

function fileFits(accept: Accepted, kind: string | undefined): boolean {
  if (kind === undefined) return false;
  return accept === undefined || accept.some((one) => (fileKinds[one] as readonly string[]).includes(kind));
}
