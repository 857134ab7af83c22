import { merger, type MergeConflict } from "~/lib/platform/values/merge";

type Data = Record<string, unknown>;

/** Merges two edits of one version field by field. In a conflict, `data` holds *mine*. */
export function mergeFields<Values extends Data>(
  base: Values,
  mine: Values,
  theirs: Values,
): { data: Values; conflicts: MergeConflict[] } {
  const { choose, conflicts } = merger();
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const data = Object.fromEntries(
    names.map((name) => [name, choose(name, { base: base[name], mine: mine[name], theirs: theirs[name] })]),
  ) as Values;
  return { data, conflicts };
}
