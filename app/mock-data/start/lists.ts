import { optionLists } from "~/mock-data/sample/option-lists";
import type { ListOption, SettingListName } from "~/lib/settings/setting-lists";

/** Lists that hold in every municipality; of parties only the members who belong to none. */
export const startLists: Partial<Record<SettingListName, readonly ListOption[]>> = {
  newsCategories: optionLists.newsCategories,
  councilTerms: optionLists.councilTerms,
  holidays: optionLists.holidays,
  parties: optionLists.parties?.filter(({ code }) => code === "bagimsiz"),
};
