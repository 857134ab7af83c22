import { referencesOf } from "~/lib/content/entries/entry-data.server";
import type { EntryData } from "~/lib/content/values";
import { getSectionGroups, getSettingGroup } from "~/lib/settings/settings.server";

import { settingGroups } from "./groups";
import { sectionGroups } from "./section-groups.server";
import type { SettingGroup } from "./setting-group";

/** Settings that use a file, such as the logo. `title` is an i18n key. */
export async function settingsWithFile(fileId: string): Promise<{ title: string; path: string }[]> {
  const names = ({ form }: SettingGroup, data: EntryData) =>
    referencesOf(form, data).some(({ kind, id }) => kind === "file" && id === fileId);
  const [groups, sectionData] = await Promise.all([
    Promise.all(settingGroups.map(async (group) => ({ group, data: (await getSettingGroup(group.name)).data }))),
    getSectionGroups(),
  ]);
  const all = [
    ...groups,
    ...sectionGroups.map((group) => ({ group, data: sectionData[group.section.id]?.data ?? {} })),
  ];
  return all.flatMap(({ group, data }) => (names(group, data) ? [{ title: group.texts.title, path: group.path }] : []));
}
