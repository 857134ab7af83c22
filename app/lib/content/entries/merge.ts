import { isLocalized, type Fields } from "~/lib/content/definition/definition";
import { locales, type Conflict, type EntryData, type Localized } from "~/lib/content/values";

export type Merge = { data: EntryData; conflicts: Conflict[] };

/**
 * Merges two edits of one version per field and language. In a conflict, `data` holds *mine*: no typed text is lost.
 */
export function mergeData(fields: Fields, base: EntryData, mine: EntryData, theirs: EntryData): Merge {
  const data: EntryData = {};
  const conflicts: Conflict[] = [];
  const choose = (path: string, [was, my, their]: [unknown, unknown, unknown]) => {
    if (isSame(my, their) || isSame(their, was)) return my;
    if (isSame(my, was)) return their;
    conflicts.push({ path, base: was, mine: my, theirs: their });
    return my;
  };
  for (const [name, field] of Object.entries(fields)) {
    if (isLocalized(field)) {
      const [was, my, their] = [base[name], mine[name], theirs[name]].map(
        (value) => (value ?? {}) as Localized<unknown>,
      );
      const kept = locales.flatMap((locale) => {
        const value = choose(`${name}.${locale}`, [was?.[locale], my?.[locale], their?.[locale]]);
        return value === undefined ? [] : [[locale, value] as const];
      });
      if (kept.length > 0) data[name] = Object.fromEntries(kept);
    } else {
      const value = choose(name, [base[name], mine[name], theirs[name]]);
      if (value !== undefined) data[name] = value;
    }
  }
  return { data, conflicts };
}

export function changedPaths(fields: Fields, before: EntryData, after: EntryData): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isLocalized(field)) return isSame(before[name], after[name]) ? [] : [name];
    const [was, is] = [before[name], after[name]].map((value) => (value ?? {}) as Localized<unknown>);
    return locales.filter((locale) => !isSame(was?.[locale], is?.[locale])).map((locale) => `${name}.${locale}`);
  });
}

/** Same stored value, in any order of keys; null and absent are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a == null || b == null) return a == null && b == null;
  if (typeof a !== "object" || typeof b !== "object" || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
}
