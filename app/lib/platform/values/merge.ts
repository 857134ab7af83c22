import { isSame } from "./same";

export type Sides = { base: unknown; mine: unknown; theirs: unknown };
export type MergeConflict = { path: string } & Sides;

/** Merges two edits of one value. In a conflict, the value is *mine*: no typed text is lost. */
export function mergeValue({ base, mine, theirs }: Sides): { value: unknown; isConflict: boolean } {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, isConflict: false };
  if (isSame(mine, base)) return { value: theirs, isConflict: false };
  return { value: mine, isConflict: true };
}

/** Merges with a list of what conflicted. @param path of the value, as its form names it: "title.tr" */
export function merger(): { choose: (path: string, sides: Sides) => unknown; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];
  return {
    conflicts,
    choose(path, sides) {
      const { value, isConflict } = mergeValue(sides);
      if (isConflict) conflicts.push({ path, ...sides });
      return value;
    },
  };
}
