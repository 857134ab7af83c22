import { and, eq, inArray } from "drizzle-orm";

import { everyField, type Section } from "~/lib/content/definition/definition";
import { isLetOut, isPublicField } from "~/lib/content/definition/public/public-face";
import { isSectionHidden, shownSections } from "~/lib/content/definition/section-settings.server";
import { withComputed, taken } from "~/lib/content/entries/derived/completed-data.server";
import { referencesOf, entryTitle } from "~/lib/content/entries/entry-data.server";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { publications } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { findShownFiles } from "~/lib/files/files.server";
import type { StoredFile } from "~/lib/files/files.server";
import { onceForEach } from "~/lib/platform/cache/once-for-each";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db, isInTransaction } from "~/lib/platform/db/database.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { withPresentAddresses } from "~/lib/content/publication/replaced-files";

export type Published = {
  id: string;
  section: string;
  title: Localized;
  slug: Localized;
  data: EntryData;
  archived: boolean;
  parentId: string | null;
  firstPublishedAt: Date;
  publishedAt: Date;
};
export type Pointed = {
  files: Record<string, StoredFile>;
  titles: Record<string, { title: Localized; slug: Localized; section: string }>;
};

export const publishedColumns = {
  id: publications.entryId,
  section: publications.section,
  title: publications.title,
  slug: publications.slug,
  data: publications.data,
  archived: publications.archived,
  parentId: publications.parentId,
  firstPublishedAt: publications.firstPublishedAt,
  publishedAt: publications.publishedAt,
};

export function publicTitles(section: string, ids: readonly string[]): Promise<Pointed["titles"]> {
  if (ids.length === 0) return Promise.resolve({});
  return cached([section], `titles ${section} ${[...ids].sort().join()}`, async () => {
    if (await isSectionHidden({ id: section })) return {};
    const rows = await db()
      .select(pointedColumns)
      .from(publications)
      .where(and(eq(publications.section, section), inArray(publications.entryId, [...ids])));
    return Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]));
  });
}

const pointedColumns = {
  id: publications.entryId,
  title: publications.title,
  slug: publications.slug,
  section: publications.section,
};

/** The sections whose changes change what an entry of this one shows. */
export const pointedSections = onceForEach((section: Section): readonly string[] => {
  return everyField(section.fields).flatMap(([, field]) => {
    if (field.kind === "select") return field.names === "sections" && "options" in field ? field.options : [];
    return pointsAtEntries(field) ? [field.section] : [];
  });
});

/** The tags of a cached value that is made of a section's published entries. */
export const publicTags = onceForEach((section: Section): readonly string[] => [
  ...new Set([section.id, ...pointedSections(section)]),
]);

/** Fields taken from another entry are read from its public version, however long ago this one was saved. */
async function asTheirSourcesSay(section: Section, rows: Published[]): Promise<Published[]> {
  const { takenFrom } = section;
  const ids = rows.flatMap(({ data }) =>
    takenFrom && isUuid(data[takenFrom.link]) ? [String(data[takenFrom.link])] : [],
  );
  if (!takenFrom || ids.length === 0) return rows;
  const sources = new Map(
    (
      await db()
        .select({ id: publications.entryId, data: publications.data })
        .from(publications)
        .where(idIn(publications.entryId, ids))
    ).map(({ id, data }) => [id, data]),
  );
  return rows.flatMap((row) => {
    const link = row.data[takenFrom.link];
    if (typeof link !== "string") return row;
    // If the source was withdrawn, this entry isn't shown either.
    const source = sources.get(link);
    if (!source) return [];
    const data = withComputed(section, taken(takenFrom.fields, row.data, source));
    return { ...row, data, title: entryTitle(section, data) };
  });
}

/** Removes internal fields and targets that aren't public. */
export async function withPointed(section: Section, rows: Published[]): Promise<{ items: Published[] } & Pointed> {
  const items = (await asTheirSourcesSay(section, rows)).map((row) => ({
    ...row,
    data: publicData(section, row.data),
  }));
  const pointed = items.flatMap((item) => referencesOf(section, item.data));
  const entryIds = [...new Set(pointed.filter(({ kind, id }) => kind === "entry" && isUuid(id)).map(({ id }) => id))];
  const [files, targets] = await Promise.all([
    findShownFiles(pointed.filter((one) => one.kind === "file").map((one) => one.id)),
    pointedEntries(section, entryIds),
  ]);
  return {
    items: items.map((item) => ({ ...item, data: withPresentAddresses(item.data, files.values()) })),
    files: Object.fromEntries(files),
    titles: Object.fromEntries((await ofShownSections(targets)).map(({ id, ...rest }) => [id, rest])),
  };
}

/** A unit, a few categories: most pages have the same targets. */
const fewPointed = 20;

/** The public rows of these entries; short lists are cached until a target section changes. */
async function pointedEntries(section: Section, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const find = () => db().select(pointedColumns).from(publications).where(idIn(publications.entryId, ids));
  if (ids.length > fewPointed || isInTransaction()) return find();
  return cached(pointedSections(section), `pointed ${section.id} ${[...ids].sort().join()}`, find);
}

async function ofShownSections<Row extends { section: string }>(rows: readonly Row[]): Promise<Row[]> {
  const shown = new Set((await shownSections(rows.map(({ section }) => ({ id: section })))).map(({ id }) => id));
  return rows.filter(({ section }) => shown.has(section));
}

const publicNames = onceForEach(
  ({ fields }: Section) =>
    new Set(
      Object.entries(fields).flatMap(([name, field]) => (isPublicField(field) && field.kind !== "slug" ? [name] : [])),
    ),
);

export function publicData(section: Section, data: EntryData): EntryData {
  const names = publicNames(section);
  const kept: EntryData = {};
  for (const name in data) if (names.has(name) && isLetOut(section.fields[name], data)) kept[name] = data[name];
  return kept;
}
