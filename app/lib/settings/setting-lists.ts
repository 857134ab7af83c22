type SettingListShape = {
  /** The codes are ISO days instead of texts made from the name. */
  codes?: "days";
  /** Short name, colour, half holiday. */
  extras?: readonly ("short" | "colour" | "isHalf")[];
};

/** Lists that the administration keeps (content-model §8.4); fields name them in `optionsFrom`. */
export const settingLists = {
  newsCategories: {},
  parties: { extras: ["short", "colour"] },
  councilTerms: {},
  holidays: { codes: "days", extras: ["isHalf"] },
} as const satisfies Record<string, SettingListShape>;

export type SettingListName = keyof typeof settingLists;
/** Suggestions only: a field may hold other texts. */
export type WordListName = "tags";
/** Not editable. */
const fixedLists = ["countries"] as const;
type FixedListName = (typeof fixedLists)[number];
export type OptionListName = SettingListName | FixedListName;

export function isFixedList(name: OptionListName | WordListName): name is FixedListName {
  return fixedLists.some((fixed) => fixed === name);
}

export const settingListNames = Object.keys(settingLists) as SettingListName[];

export type ListOption = {
  code: string;
  label: { tr: string; en: string };
  short?: string;
  colour?: string;
  isHalf?: true;
  /** Entries that have it keep it; others can't choose it. */
  isRemoved?: true;
};

export function shapeOfList(name: SettingListName): SettingListShape {
  return settingLists[name];
}
