import { and, eq, isNull, ne, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { Field, Section, FormDefinition } from "~/lib/content/definition/definition";
import type { FileTypeName } from "~/lib/files/file-types";
import { shownSections } from "~/lib/content/definition/section-settings.server";
import { InvalidData, type KeptUses, type UsePlace, type Uses } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { entries, entryReferences, entryReferenceSpans } from "~/lib/content/schema.server";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { fitsTypes } from "~/lib/files/file-types";
import { findFiles, holdFiles, type FoundFiles } from "~/lib/files/files.server";
import { db, reading } from "~/lib/platform/db/database.server";
import { builtQuery } from "~/lib/platform/db/queries/built-query.server";
import type { FieldErrors } from "~/lib/platform/refusal";

import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { linkedFiles, linkedTargets } from "./own-links.server";

type Reference = ReturnType<typeof referencesOf>[number];
const keyOf = ({ field, kind, id }: Reference) => `${field} ${kind} ${id}`;

/** All targets of this data: of fields, and of links and pictures inside texts. */
export async function allReferences(section: Section, data: EntryData): Promise<Reference[]> {
  const [all = []] = await readAll(section, data);
  return all;
}

async function readAll(section: Section, ...several: EntryData[]): Promise<Reference[][]> {
  const linked = await linkedTargets(section, ...several);
  return several.map((data, at) => [
    ...new Map([...referencesOf(section, data), ...(linked[at] ?? [])].map((one) => [keyOf(one), one])).values(),
  ]);
}

/** Writes for `batch`: a working copy's targets from this version on. @param before data of the previous version */
export async function draftReferences(
  section: Section,
  entryId: string,
  { version, data, before }: { version: number; data: EntryData; before: EntryData },
): Promise<SQLWrapper[]> {
  const [now = [], was = []] = await readAll(section, data, before);
  const isSame = now.length === was.length && was.every((one) => now.some((other) => keyOf(other) === keyOf(one)));
  return isSame
    ? []
    : [
        ...referenceWrites(entryId, now, { live: false, isNew: was.length === 0 }),
        ...spanWrites(entryId, now, version),
      ];
}

/** Writes for `batch`: the targets that the public sees; an empty list when nothing is public. */
export function liveReferences(
  entryId: string,
  references: readonly Reference[],
  { isNew = false } = {},
): SQLWrapper[] {
  return referenceWrites(entryId, references, { live: true, isNew });
}

function spanWrites(entryId: string, references: readonly Reference[], version: number): SQLWrapper[] {
  const { entryId: of, targetKind, targetId, lastVersion } = entryReferenceSpans;
  const targets = [...new Map(references.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }])).values()];
  const named = sql`SELECT named.kind, named.id
    FROM jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) AS named(kind text, id uuid)`;
  const open = and(eq(of, entryId), isNull(lastVersion));
  return [
    ...(version > 1
      ? [
          db()
            .update(entryReferenceSpans)
            .set({ lastVersion: version - 1 })
            .where(and(open, sql`(${targetKind}, ${targetId}) NOT IN (${named})`)),
        ]
      : []),
    ...(targets.length > 0
      ? [
          sql`(INSERT INTO ${entryReferenceSpans} (entry_id, target_kind, target_id, first_version)
          SELECT ${entryId}::uuid, found.kind, found.id, ${version}::int FROM (${named}) AS found
          WHERE (found.kind, found.id) NOT IN (SELECT ${targetKind}, ${targetId} FROM ${entryReferenceSpans}
          WHERE ${open}))`,
        ]
      : []),
  ];
}

/** Leaves unchanged rows alone: `batch` must not delete and insert the same one. */
function referenceWrites(
  entryId: string,
  references: readonly Reference[],
  { live, isNew }: { live: boolean; isNew: boolean },
): SQLWrapper[] {
  const kept = references.map(({ field, kind, id }) => sql`(${field}::text, ${kind}::text, ${id}::uuid)`);
  const stale = and(
    eq(entryReferences.entryId, entryId),
    eq(entryReferences.live, live),
    kept.length > 0
      ? sql`(${entryReferences.field}, ${entryReferences.targetKind}, ${entryReferences.targetId})
          NOT IN (${sql.join(kept, sql`, `)})`
      : undefined,
  );
  const rows = references.map(({ field, kind, id }) => ({ entryId, field, live, targetKind: kind, targetId: id }));
  return [
    ...(isNew ? [] : [db().delete(entryReferences).where(stale)]),
    ...(rows.length > 0 ? [db().insert(entryReferences).values(rows).onConflictDoNothing()] : []),
  ];
}

const holds = (version: SQLWrapper) =>
  sql`(${version} >= ${entryReferenceSpans.firstVersion}
    AND ${version} <= coalesce(${entryReferenceSpans.lastVersion}, ${entries.version}))`;
/** What `listUses` counts for an entry outside the trash. */
export const inUse = or(
  isNull(entryReferenceSpans.lastVersion),
  ...[entries.liveVersion, entries.scheduledVersion, entries.reviewVersion].map(holds),
);
const places = {
  live: entries.liveVersion,
  scheduled: entries.scheduledVersion,
  review: entries.reviewVersion,
  draft: entries.version,
} as const;

const { version: newest, liveVersion, scheduledVersion, reviewVersion } = entries;

/** How many versions of the entry point at it; grouped by entry. */
const length = sql<number>`sum(coalesce(${entryReferenceSpans.lastVersion}, ${entries.version})
  - ${entryReferenceSpans.firstVersion} + 1)::int`;
export const placesOf = sql<UsePlace[]>`array_remove(ARRAY[${sql.join(
  Object.entries(places).map(([place, version]) => sql`CASE WHEN bool_or(${holds(version)}) THEN ${place}::text END`),
  sql`, `,
)}], NULL)`;

/** At most 200 entries with a public, scheduled, submitted or newest version that points here; public ones first. */
export async function listUses(actor: Actor, kind: "entry" | "file", id: string): Promise<Uses> {
  const rows = await db()
    .select({
      entryId: entries.id,
      section: entries.section,
      title: entries.title,
      places: placesOf,
      isSeen: isWithinReach(actor),
    })
    .from(entryReferenceSpans)
    .innerJoin(entries, eq(entries.id, entryReferenceSpans.entryId))
    .where(
      and(
        eq(entryReferenceSpans.targetKind, kind),
        eq(entryReferenceSpans.targetId, id),
        isNull(entries.deletedAt),
        ne(entries.id, id),
        inUse,
      ),
    )
    .groupBy(entries.id)
    .orderBy(sql`bool_or(${holds(liveVersion)} OR ${holds(scheduledVersion)}) DESC NULLS LAST`, entries.id)
    .limit(200);
  return usesOf(rows.map((row) => ({ ...row, live: row.places.includes("live") })));
}

/** Whether any entry counted by `listUses` points at the id in a column. */
export function isPointedAt(kind: "entry" | "file", id: SQLWrapper): SQL {
  const { entryId, targetKind, targetId } = entryReferenceSpans;
  return sql`EXISTS (SELECT 1 FROM ${entryReferenceSpans} INNER JOIN ${entries} ON ${entries.id} = ${entryId}
    WHERE ${targetKind} = ${kind} AND ${targetId} = ${id} AND ${entries.deletedAt} IS NULL AND ${inUse})`;
}

// One version may be live and newest at once: count it only once.
const distinctVersions = [
  holds(newest),
  sql`(${holds(liveVersion)} AND ${liveVersion} <> ${newest})`,
  sql`(${holds(scheduledVersion)} AND ${scheduledVersion} NOT IN (${newest}, coalesce(${liveVersion}, 0)))`,
  sql`(${holds(reviewVersion)} AND ${reviewVersion} NOT IN (${newest}, coalesce(${liveVersion}, 0),
    coalesce(${scheduledVersion}, 0)))`,
];

/** Entries that use a file only in older versions, or from the trash. At most 200. */
export async function listKeptUses(actor: Actor, fileId: string): Promise<KeptUses> {
  const kept = sql<number>`CASE WHEN ${entries.deletedAt} IS NULL THEN ${length} - ${sql.join(
    distinctVersions.map((version) => sql`(CASE WHEN bool_or(${version}) THEN 1 ELSE 0 END)`),
    sql` - `,
  )} ELSE ${length} END`;
  const rows = await db()
    .select({
      entryId: entries.id,
      section: entries.section,
      title: entries.title,
      versions: kept,
      inTrash: sql<boolean>`${entries.deletedAt} IS NOT NULL`,
      isSeen: isWithinReach(actor),
    })
    .from(entryReferenceSpans)
    .innerJoin(entries, eq(entries.id, entryReferenceSpans.entryId))
    .where(and(eq(entryReferenceSpans.targetKind, "file"), eq(entryReferenceSpans.targetId, fileId)))
    .groupBy(entries.id)
    .having(sql`${kept} > 0`)
    .limit(200);
  const seen = rows.flatMap(({ isSeen, title, ...use }) =>
    isSeen ? [{ ...use, title: title.tr ?? title.en ?? "" }] : [],
  );
  return { seen, unseen: rows.length - seen.length };
}

export async function listChildren(actor: Actor, id: string): Promise<Uses> {
  const rows = await db()
    .select({
      entryId: entries.id,
      section: entries.section,
      title: entries.title,
      live: sql<boolean>`${entries.liveVersion} IS NOT NULL`,
      places: sql<UsePlace[]>`ARRAY[]::text[]`,
      isSeen: isWithinReach(actor),
    })
    .from(entries)
    .where(and(eq(entries.parentId, id), isNull(entries.deletedAt)));
  return usesOf(rows);
}

const isWithinReach = (actor: Actor) => sql<boolean>`(${visibleEntries(actor, "view")})`;

/** A scheduled version counts as public. */
const isPublic = ({ live, places }: { live: boolean; places: readonly UsePlace[] }) =>
  live || places.includes("scheduled");

function usesOf(
  rows: readonly {
    entryId: string;
    section: string;
    title: Localized;
    live: boolean;
    places: UsePlace[];
    isSeen: boolean;
  }[],
): Uses {
  const seen = rows.flatMap(({ isSeen, title, ...use }) =>
    isSeen ? [{ ...use, title: title.tr ?? title.en ?? "" }] : [],
  );
  const hidden = rows.filter(({ isSeen }) => !isSeen);
  return { seen, unseen: hidden.length, unseenPublic: hidden.filter(isPublic).length };
}

/** Whether the public sees this file somewhere, hidden sections left out. */
export async function isFileLive(fileId: string): Promise<boolean> {
  const rows = await db()
    .selectDistinct({ id: entries.section })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entryId))
    .where(
      and(eq(entryReferences.targetKind, "file"), eq(entryReferences.targetId, fileId), eq(entryReferences.live, true)),
    );
  return (await shownSections(rows)).length > 0;
}

/**
 * Every id must exist and fit: an entry of the field's section, a file of an accepted kind.
 * @param options.holdsLater the caller writes with `holdingFiles`; else the files are held from now on
 * @returns the files that are new in this data @throws InvalidData
 */
export async function assertReferencesExist(
  section: FormDefinition,
  data: EntryData,
  before: EntryData,
  { holdsLater = false } = {},
): Promise<FoundFiles> {
  const known = new Set(referencesOf(section, before).map((one) => `${one.field} ${one.id}`));
  const wanted = referencesOf(section, data).filter((one) => !known.has(`${one.field} ${one.id}`));
  // A link's target may be missing, but must not be deleted while this is written.
  const linked = linkedFiles(section, data);
  if (wanted.length === 0 && linked.length === 0) return new Map();
  const entryIds = wanted.filter((one) => one.kind === "entry").map((one) => one.id);
  const fileIds = wanted.filter((one) => one.kind === "file").map((one) => one.id);
  // Nobody may delete them before this entry is committed.
  if (!holdsLater) await holdFiles([...fileIds, ...linked]);
  const queries = reading();
  const [targets, foundFiles] = await Promise.all([
    entryIds.length > 0 ? sectionsOf({ ids: entryIds }, queries) : [],
    findFiles([...fileIds, ...linked], queries),
  ]);
  // The write can only hold what is outside the trash.
  if (holdsLater && [...foundFiles.values()].some(({ deletedAt }) => deletedAt)) await holdFiles(linked);
  const sectionOf = new Map(targets.map((target) => [target.id, target.section]));
  const typeOf = new Map([...foundFiles].flatMap(([id, file]) => (file.deletedAt ? [] : [[id, file.mime] as const])));
  const errors: FieldErrors = {};
  for (const { field: name, kind, id } of wanted) {
    const field = section.fields[name];
    const columns = standingIn(field, data[name], { kind, id });
    const fits =
      columns.length > 0 &&
      columns.every((one) =>
        kind === "entry"
          ? "section" in one && sectionOf.get(id) === one.section
          : fileFits(accepted(one), typeOf.get(id)),
      );
    if (!fits) errors[name] = [issue("badReference")];
  }
  if (Object.keys(errors).length > 0) throw new InvalidData(errors);
  return foundFiles;
}

const sectionsOf = builtQuery((queries) =>
  queries
    .select({ id: entries.id, section: entries.section })
    .from(entries)
    .where(and(sql`${entries.id} = ANY(${sql.placeholder("ids")}::uuid[])`, isNull(entries.deletedAt))),
);

type Accepted = readonly FileTypeName[] | undefined;

/** Where a target is named: the field itself, or columns of a list. */
function standingIn(field: Field | undefined, value: unknown, target: Pick<Reference, "kind" | "id">): Field[] {
  if (field?.kind !== "list") return field ? [field] : [];
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  const names = (row: RowValue, name: string, column: Field) =>
    fields.references(row[name], column).some((one) => one.kind === target.kind && one.id === target.id);
  return rows.flatMap((row) =>
    Object.entries(field.columns).flatMap(([name, column]) =>
      names(row, name, column) ? standingIn(column, row[name], target) : [],
    ),
  );
}

function accepted(field: Field): Accepted {
  if (field.kind === "image" || field.kind === "gallery") return ["image"];
  return "accept" in field ? field.accept : undefined;
}

function fileFits(accept: Accepted, mime: string | undefined): boolean {
  return mime !== undefined && fitsTypes(mime, accept);
}
