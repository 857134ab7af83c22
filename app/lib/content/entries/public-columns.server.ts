import type { Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";

import { withComputed } from "./computed-fields.server";
import { publicRowOf } from "./entry-data.server";
import { withTakenAsPublic } from "./taken-fields.server";

/** Words as the public reads them: what is taken from another entry as it is public there, whatever its draft says. */
export async function asPublic(section: Section, data: EntryData): Promise<EntryData> {
  return section.takenFrom ? withComputed(section, await withTakenAsPublic(section, data)) : data;
}

/** The columns of the `publications` row that follow from the words. */
export async function publicColumns(section: Section, data: EntryData, firstPublishedAt: Date) {
  return publicRowOf(section, await asPublic(section, data), firstPublishedAt);
}
