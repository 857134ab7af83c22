import { isLocalized, type Fields } from "~/lib/content/definition/definition";
import { locales, type Conflict, type EntryData, type Localized } from "~/lib/content/values";
import { merger } from "~/lib/platform/values/merge";
import { isSame } from "~/lib/platform/values/same";

export type Merge = { data: EntryData; conflicts: Conflict[] };

/**
 * Merges two edits of one version per field and language. In a conflict, `data` holds *mine*: no typed text is lost.
 */
export function mergeData(fields: Fields, base: EntryData, mine: EntryData, theirs: EntryData): Merge {
  const data: EntryData = {};
  const { choose, conflicts } = merger();
  for (const [name, field] of Object.entries(fields)) {
    if (isLocalized(field)) {
      const [was, my, their] = [base[name], mine[name], theirs[name]].map(
        (value) => (value ?? {}) as Localized<unknown>,
      );
      const kept = locales.flatMap((locale) => {
        const value = choose(`${name}.${locale}`, {
          base: was?.[locale],
          mine: my?.[locale],
          theirs: their?.[locale],
        });
        return value === undefined ? [] : [[locale, value] as const];
      });
      if (kept.length > 0) data[name] = Object.fromEntries(kept);
    } else {
      const value = choose(name, { base: base[name], mine: mine[name], theirs: theirs[name] });
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
