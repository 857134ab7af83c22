import type { Actor } from "~/lib/access/actor";
import { scopeOf, entryRights } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { importKeys } from "~/lib/content/definition/import/import-keys.server";
import type { ImportMap } from "~/lib/content/definition/import/import-map";
import { applyPatch, entryTitle } from "~/lib/content/entries/entry-data.server";
import { changedPaths } from "~/lib/content/entries/merge";
import {
  findSame,
  findTrashedKeys,
  pathsWrittenByPeople,
  type SameEntry,
} from "~/lib/content/entries/references/same-entries.server";
import type { EntryData } from "~/lib/content/values";
import { nextStep } from "~/lib/platform/concurrency/pace.server";

import type { Finding, RowKind } from "./import-views";
import { readRow, type Lookups, type ReadRow } from "./read-row.server";
import type { SourceRow } from "./source-rows";

export type RowPlan = {
  row: number;
  kind: RowKind;
  title: string;
  values: EntryData;
  /** The existing entry, if the person may read it. */
  entry: { id: string; version: number; data: EntryData } | null;
  /** Fields, as a form names them, that differ; `isWritten`: a person wrote what is there. */
  changes: { path: string; isWritten: boolean }[];
  problems: Finding[];
  remarks: Finding[];
  pictures: ReadRow["pictures"];
  /** The same lies in the trash. */
  isInTrash: boolean;
};

type Read = ReadRow & { row: number; keys: readonly (string | null)[] };

/** Rows read before others get their turn: a few milliseconds. */
const rowsAStep = 20;

const ofRow = (message: string): Finding => ({ column: "", field: null, message });

/**
 * Compares rows with the section's entries of this moment; writes nothing.
 * @param earlier rows of the same import before these, by their keys: a thing that comes twice is taken once
 */
export async function planRows(
  actor: Actor,
  section: Section,
  map: ImportMap,
  lookups: Lookups,
  rows: readonly SourceRow[],
  earlier: ReadonlyMap<string, number> = new Map(),
): Promise<RowPlan[]> {
  const all: Read[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % rowsAStep === 0) await nextStep();
    const read = await readRow(section, map, lookups, row);
    all.push({ ...read, row: row.row, keys: importKeys(section, read.values) });
  }
  const keys = [...new Set(all.flatMap((one) => one.keys.filter((key) => key !== null)))];
  const [same, trashed] = await Promise.all([findSame(section, keys), findTrashedKeys(section, keys)]);
  const byKey = new Map<string, SameEntry[]>();
  for (const entry of same)
    for (const key of entry.keys) if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  const firstRows = new Map(earlier);
  const plans: RowPlan[] = [];
  for (const [at, read] of all.entries()) {
    if (at % rowsAStep === 0) await nextStep();
    plans.push(planOf(actor, section, map, read, { byKey, trashed, firstRows }));
  }
  const written = await pathsWrittenByPeople(
    plans.flatMap(({ entry, kind }) => (entry && kind === "changed" ? [entry.id] : [])),
  );
  return plans.map((plan) => ({
    ...plan,
    changes: plan.changes.map(({ path }) => ({
      path,
      isWritten: plan.entry !== null && (written.get(plan.entry.id)?.has(path) ?? false),
    })),
  }));
}

type Around = { byKey: ReadonlyMap<string, SameEntry[]>; trashed: ReadonlySet<string>; firstRows: Map<string, number> };

function planOf(
  actor: Actor,
  section: Section,
  map: ImportMap,
  read: Read,
  { byKey, trashed, firstRows }: Around,
): RowPlan {
  const { row, keys, values, problems, remarks, pictures } = read;
  const known = keys.filter((key) => key !== null);
  const title = entryTitle(section, values);
  const plan: RowPlan = {
    row,
    kind: "new",
    title: title.tr ?? title.en ?? "",
    values,
    entry: null,
    changes: [],
    problems: [...problems],
    remarks,
    pictures,
    isInTrash: false,
  };
  const wrong = (...more: Finding[]): RowPlan => ({ ...plan, kind: "wrong", problems: [...problems, ...more] });
  if (problems.length > 0) return wrong();
  if (known.length === 0)
    return wrong(ofRow(`content.import.problems.unnamed?${new URLSearchParams({ columns: neededColumns(map) })}`));
  const first = known.map((key) => firstRows.get(key)).find((one) => one !== undefined && one !== row);
  if (first !== undefined) return wrong(ofRow(`content.import.problems.twice?row=${first}`));
  for (const key of known) firstRows.set(key, row);
  const matches = matching(keys, byKey);
  const [entry] = matches;
  if (!entry) return { ...plan, isInTrash: known.some((key) => trashed.has(key)) };
  if (matches.length > 1) return wrong(ofRow("content.import.problems.several"));
  const after = applyPatch(section, entry.data, values, { mergeLocales: true });
  const changes = changedPaths(section.fields, entry.data, after).map((path) => ({ path, isWritten: false }));
  if (!actor.can("view", scopeOf(section, entry))) return wrong(ofRow("content.import.problems.notYours"));
  const seen = { ...plan, entry: { id: entry.id, version: entry.version, data: entry.data } };
  if (changes.length === 0) return { ...seen, kind: "same" };
  const { share, why } = entryRights(actor, section, entry);
  if (share !== "all" || why.save === "forbidden")
    return { ...seen, kind: "wrong", problems: [ofRow("content.import.problems.notYours")] };
  if (why.save !== null) return { ...seen, kind: "wrong", problems: [ofRow("content.import.problems.standsStill")] };
  return { ...seen, kind: "changed", changes };
}

/**
 * Entries about the same thing: by the surest set of fields by which any is found, if no surer one tells them apart.
 */
function matching(keys: readonly (string | null)[], byKey: ReadonlyMap<string, SameEntry[]>): SameEntry[] {
  for (const [at, key] of keys.entries()) {
    const found = (key === null ? [] : (byKey.get(key) ?? [])).filter((entry) =>
      keys.slice(0, at).every((surer, before) => surer === null || (entry.keys[before] ?? null) === null),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** What a source should have so that its rows can be told apart. */
function neededColumns({ same, fields }: ImportMap): string {
  const [last = []] = same.slice(-1);
  return last
    .map((name) => {
      const column = fields[name];
      const [names] = column ? ("from" in column ? [column.from] : "join" in column ? column.join : [column.lat]) : [];
      return names?.[0] ?? name;
    })
    .join(", ");
}
