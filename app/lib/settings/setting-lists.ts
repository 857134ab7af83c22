/** What one list of the settings keeps of each option beside its code and its name. */
type SettingListShape = {
  /** Days that stand for themselves, instead of codes made from the name. */
  codes?: "days";
  /** A shorter name, a colour, a day that is off from one o'clock on. */
  extras?: readonly ("short" | "colour" | "isHalf")[];
};

/**
 * The lists that the administration keeps (content-model §8.4), from which fields take their options: `optionsFrom`.
 */
export const settingLists = {
  newsCategories: {},
  parties: { extras: ["short", "colour"] },
  councilTerms: {},
  holidays: { codes: "days", extras: ["isHalf"] },
} as const satisfies Record<string, SettingListShape>;

export type SettingListName = keyof typeof settingLists;
/** Words that staff may choose among or not: no field is held to them. */
export type WordListName = "tags";
/** Lists that nobody keeps: the world does. */
const fixedLists = ["countries"] as const;
type FixedListName = (typeof fixedLists)[number];
/** Every list that a field may take its options from. */
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
  /** Taken off the list while entries still have it: they keep it and say so, others can't choose it. */
  isRemoved?: true;
};

export function shapeOfList(name: SettingListName): SettingListShape {
  return settingLists[name];
}
