/** What one list of the settings keeps of each option beside its code and its name. */
type SettingListShape = {
  /** Days that stand for themselves, instead of codes made from the name. */
  codes?: "days";
  /** A shorter name, a colour, a day that is off from noon on. */
  extras?: readonly ("short" | "colour" | "isHalf")[];
};

/** The lists that the administration keeps (content-model §8.4), from which fields take their options: `optionsFrom`. */
export const settingLists = {
  newsCategories: {},
  parties: { extras: ["short", "colour"] },
  councilTerms: {},
  holidays: { codes: "days", extras: ["isHalf"] },
} as const satisfies Record<string, SettingListShape>;

export type SettingListName = keyof typeof settingLists;
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
