import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { Section } from "~/lib/content/definition/definition";
import { importKeys } from "~/lib/content/definition/import/import-keys.server";
import { entries, entryVersions } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";

import { newestData, standing, versionData } from "~/lib/content/entries/entries.server";

/** An entry that may be about the same thing as a row of open data, with its working copy and what it is known by. */
export type SameEntry = Awaited<ReturnType<typeof findSame>>[number];

const keysAtOnce = 500;

/** Entries that have one of these keys, whoever may see them: whoever asks may begin entries here. */
export async function findSame(section: Section, keys: readonly string[]) {
  const rows = [];
  for (const some of inParts(keys))
    rows.push(
      ...(await db()
        .select({ ...standing, title: entries.title, data: newestData })
        .from(entries)
        .where(and(hasKey(section, some), isNull(entries.deletedAt)))
        .orderBy(asc(entries.createdAt), asc(entries.id))),
    );
  const known = new Map(rows.map((row) => [row.id, row]));
  return Promise.all(
    [...known.values()].map(async (row) => {
      const data = row.data ?? (await versionData(row.id, row.version));
      return { ...row, data, keys: importKeys(section, data) };
    }),
  );
}

/** Those of the keys that an entry in the trash has. */
export async function findTrashedKeys(section: Section, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inParts(keys)) {
    const rows = await db()
      .select({ facets: entries.facets })
      .from(entries)
      .where(and(hasKey(section, some), isNotNull(entries.deletedAt)));
    for (const key of rows.flatMap(({ facets }) => facets)) found.add(key);
  }
  return found;
}

function* inParts(keys: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < keys.length; at += keysAtOnce) yield keys.slice(at, at + keysAtOnce);
}

const hasKey = (section: Section, keys: readonly string[]): SQL | undefined =>
  and(eq(entries.section, section.id), sql`${entries.facets} && ${sql.param([...keys])}::text[]`);

/** By entry: the field paths whose latest change was made by a person, not by an import. */
export async function pathsWrittenByPeople(ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows =
    ids.length === 0
      ? []
      : await db()
          .select({ id: entryVersions.entryId, kind: entryVersions.kind, changed: entryVersions.changed })
          .from(entryVersions)
          .where(idIn(entryVersions.entryId, ids))
          .orderBy(desc(entryVersions.version));
  const [settled, written] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const { id, kind, changed } of rows) {
    const known = settled.get(id) ?? new Set();
    settled.set(id, known);
    for (const path of changed.filter((one) => !known.has(one))) {
      known.add(path);
      if (kind !== "import") written.set(id, (written.get(id) ?? new Set()).add(path));
    }
  }
  return written;
}

const maxTitles = 5_000;

/** What a section's entries are called, as far as the person may see them: to find one by its name. */
export async function listTitles(actor: Actor, section: Section): Promise<{ id: string; title: Localized }[]> {
  return db()
    .select({ id: entries.id, title: entries.title })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt), visibleEntries(actor, "view", [section])))
    .orderBy(asc(entries.titleKey), asc(entries.id))
    .limit(maxTitles);
}
