import { and, asc, eq, lte, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { entryVersions, type VersionKind } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { versionData } from "./entries.server";
import { changedPaths } from "./merge";

type Writer = string | null;
type Step = { version: number; value: string | null; writer: Writer; kind: VersionKind };

/**
 * Everybody who wrote part of the difference between two versions: each value on the way counts for its author, unless
 * the field went back to an earlier value. A restored value also counts for its first author. Handovers and tag renames
 * count for nobody. @param change.since the public version; null: none, so everything is new
 */
export async function writersOfChange(
  section: Section,
  entryId: string,
  { since, version }: { since: number | null; version: number },
): Promise<Set<Writer>> {
  const [before, after] = [
    since === null ? {} : await versionData(entryId, since),
    await versionData(entryId, version),
  ];
  const changed = changedPaths(section.fields, before, after);
  const rows = await readHistory(entryId, version, changed);
  const writers = new Set<Writer>();
  for (const at of [...changed, "place"].keys()) {
    let value: string | null = null;
    const steps = rows.map(({ values, authorId, ...row }) => ({
      ...row,
      writer: authorId,
      value: (value = values[at] ?? value),
    }));
    const own = steps.filter(({ kind }) => !isRewrite(kind));
    for (const writer of writersOfField(own, since === null ? 0 : beginOf(own, steps, since))) writers.add(writer);
  }
  return writers;
}

const isRewrite = (kind: VersionKind) => kind === "handover" || kind === "tags";

/** Where a field's change begins: after the public version, or after the one from which a rewrite took its value. */
function beginOf(own: readonly Step[], steps: readonly Step[], since: number): number {
  const read = steps.find(({ version }) => version === since);
  const isOrigin = ({ version, value }: Step) =>
    version === since || (read !== undefined && isRewrite(read.kind) && version < since && value === read.value);
  return own.findLastIndex(isOrigin) + 1;
}

/** @param first where the change begins; earlier values count for nobody, unless restored */
function writersOfField(steps: readonly Step[], first: number): Writer[] {
  const older = new Map<string, readonly Writer[]>();
  let states: { value: string; writers: readonly Writer[] }[] = [];
  for (const [at, { value, writer, kind }] of steps.entries()) {
    if (at === first) states = states.slice(-1).map((state) => ({ ...state, writers: [] }));
    if (value === null || value === states.at(-1)?.value) continue;
    const before = states.findIndex((state) => state.value === value);
    if (before >= 0) states.length = before + 1;
    // The first known value stands in the middle of the history: its author is unknown.
    else if (states.length === 0 && at > 0) states.push({ value, writers: [] });
    else states.push({ value, writers: kind === "restore" ? [writer, ...(older.get(value) ?? [])] : [writer] });
    if (at < first)
      older.set(
        value,
        states.flatMap((state) => state.writers),
      );
  }
  return first >= steps.length ? [] : states.flatMap((state) => state.writers);
}

type Row = { version: number; authorId: Writer; kind: VersionKind; values: (string | null)[] };

/** A digest of each value at each version, oldest first; the last one is of parent and position. */
async function readHistory(entryId: string, version: number, paths: readonly string[]): Promise<Row[]> {
  const { version: number, authorId, kind, changed, data, parentId, position } = entryVersions;
  // An autosave's `changed` is exact, so most of a long history is not read.
  const digest = (path: string) =>
    sql`CASE WHEN ${kind} <> 'autosave' OR ${number} = 1 OR ${path} = ANY(${changed})
      THEN md5(coalesce(${data} #> ${`{${path.replaceAll(".", ",")}}`}::text[],
      'null'::jsonb)::text) END`;
  const place = sql`CASE WHEN ${position} IS NOT NULL
    THEN coalesce(${parentId}::text, '') || ' ' || ${position}::text END`;
  return db()
    .select({
      version: number,
      authorId,
      kind,
      values: sql<(string | null)[]>`ARRAY[${sql.join([...paths.map(digest), place], sql`, `)}]`,
    })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, entryId), lte(number, version)))
    .orderBy(asc(number));
}
