import { merger, type MergeConflict } from "~/lib/platform/values/merge";

type Data = Record<string, unknown>;
export type MergedFields<Values> = { data: Values; conflicts: MergeConflict[] };

/** Merges two edits of one version field by field. In a conflict, `data` holds *mine*. */
export function mergeFields<Values extends Data>(base: Values, mine: Values, theirs: Values): MergedFields<Values> {
  const { choose, conflicts } = merger();
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const data = Object.fromEntries(
    names.map((name) => [name, choose(name, { base: base[name], mine: mine[name], theirs: theirs[name] })]),
  ) as Values;
  return { data, conflicts };
}

/** Merges two edits of a list whose order says nothing: what one side added or removed is so. */
export function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...kept, ...mine.filter((one) => !kept.includes(one) && !base.includes(one))];
}
