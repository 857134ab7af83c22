import { everyField, type Fields, type Section } from "~/lib/content/definition/definition";
import { InvalidData } from "~/lib/content/errors";
import type { EntryData, RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { isInTransaction, type Queries } from "~/lib/platform/db/database.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import type { ListOption, OptionListName, WordListName } from "~/lib/settings/setting-lists";
import { getSettingLists, settingsTag } from "~/lib/settings/settings.server";

import { issue } from "~/lib/content/fields/field-kind";

export type SettingOptions = Partial<Record<OptionListName | WordListName, ListOption[]>>;

type ListName = OptionListName | WordListName;
const listNames = new WeakMap<Fields, readonly ListName[]>();

function settingListsOf({ fields }: Pick<Section, "fields">): readonly ListName[] {
  const known = listNames.get(fields);
  if (known) return known;
  const names = [
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
  listNames.set(fields, names);
  return names;
}

const madeFrom = [settingsTag];

/** In the administration's order; removed options that are still used are included. Cached: for what is shown. */
export function settingOptions(section: Pick<Section, "fields">): Promise<SettingOptions> {
  const names = settingListsOf(section);
  // A transaction may have changed a list and not committed it: others must not get that.
  if (isInTransaction()) return getSettingLists(names);
  return cached(madeFrom, `options of ${names.join(" ")}`, () => getSettingLists(names));
}

type GivenCode = { path: string; list: OptionListName; code: string };

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

/** Codes that no list offers (any more), except those the entry had. @param before the entry's present data */
export async function unknownCodes(
  section: Section,
  data: EntryData,
  before: EntryData,
  queries?: Queries,
): Promise<GivenCode[]> {
  const given = codesIn(section.fields, data);
  const had = new Set(codesIn(section.fields, before).map(({ list, code }) => `${list} ${code}`));
  const wanted = given.filter(({ list, code }) => !had.has(`${list} ${code}`));
  if (wanted.length === 0) return [];
  const options: SettingOptions = await getSettingLists(settingListsOf(section), queries);
  return wanted.filter(({ list, code }) => !options[list]?.some((option) => option.code === code && !option.isRemoved));
}

/** @throws InvalidData when a value isn't in the list of the settings */
export async function assertCodesKnown(
  section: Section,
  data: EntryData,
  before: EntryData,
  queries?: Queries,
): Promise<void> {
  const errors: FieldErrors = Object.fromEntries(
    (await unknownCodes(section, data, before, queries)).map(({ path }) => [path, [issue("unknownOption")]]),
  );
  if (Object.keys(errors).length > 0) throw new InvalidData(errors);
}
