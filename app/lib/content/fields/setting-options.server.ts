import { everyField, type Fields, type Section } from "~/lib/content/definition/definition";
import { InvalidData, type FieldErrors } from "~/lib/content/errors";
import type { EntryData, RowValue } from "~/lib/content/values";
import type { ListOption, OptionListName, WordListName } from "~/lib/settings/setting-lists";
import { getSettingLists } from "~/lib/settings/settings.server";

import { issue } from "./field-kind";

export type SettingOptions = Partial<Record<OptionListName | WordListName, ListOption[]>>;

/**
 * The lists of the settings that a section's fields take their options or suggestions from, columns of rows among them.
 */
function settingListsOf({ fields }: Pick<Section, "fields">): (OptionListName | WordListName)[] {
  return [
    ...new Set(
      everyField(fields).flatMap(([, field]) =>
        "optionsFrom" in field
          ? [field.optionsFrom]
          : field.kind === "tags" && field.suggestionsFrom
            ? [field.suggestionsFrom]
            : [],
      ),
    ),
  ];
}

/** What these lists hold; in the order of the administration, with what was taken off and is still used. */
export function settingOptions(section: Pick<Section, "fields">): Promise<SettingOptions> {
  return getSettingLists(settingListsOf(section));
}

type GivenCode = { /** As a form names it. */ path: string; list: OptionListName; code: string };

/** Every code of such a list in the words of an entry. */
export function codesIn(fields: Fields, data: EntryData, above = ""): GivenCode[] {
  return Object.entries(fields).flatMap(([name, field]): GivenCode[] => {
    const [path, value] = [above + name, data[name]];
    if (field.kind === "list")
      return Array.isArray(value)
        ? (value as RowValue[]).flatMap((row, at) => codesIn(field.columns, row, `${path}[${at}].`))
        : [];
    if (!("optionsFrom" in field)) return [];
    return [value ?? []].flat().map((code) => ({ path, list: field.optionsFrom, code: String(code) }));
  });
}

/**
 * Those that can't be chosen: no list has them, or they were taken off it. What the entry has already may stay.
 * @param before what the entry has
 */
export async function unknownCodes(section: Section, data: EntryData, before: EntryData): Promise<GivenCode[]> {
  const given = codesIn(section.fields, data);
  const had = new Set(codesIn(section.fields, before).map(({ list, code }) => `${list} ${code}`));
  const wanted = given.filter(({ list, code }) => !had.has(`${list} ${code}`));
  if (wanted.length === 0) return [];
  const options = await settingOptions(section);
  return wanted.filter(({ list, code }) => !options[list]?.some((option) => option.code === code && !option.isRemoved));
}

/** @throws InvalidData when a value isn't in the list the settings hold */
export async function assertCodesKnown(section: Section, data: EntryData, before: EntryData): Promise<void> {
  const errors: FieldErrors = Object.fromEntries(
    (await unknownCodes(section, data, before)).map(({ path }) => [path, [issue("unknownOption")]]),
  );
  if (Object.keys(errors).length > 0) throw new InvalidData(errors);
}
