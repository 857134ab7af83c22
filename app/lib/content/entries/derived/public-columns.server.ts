import type { Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";

import { withComputed } from "./computed-fields.server";
import { publicRowOf } from "~/lib/content/entries/entry-data.server";
import { withInheritedAsPublic } from "./inherited-fields.server";

/** The data as the public reads it: fields taken from another entry have its public values, not its draft's. */
export async function asPublic(section: Section, data: EntryData): Promise<EntryData> {
  return section.takenFrom ? withComputed(section, await withInheritedAsPublic(section, data)) : data;
}

export async function publicColumns(section: Section, data: EntryData, firstPublishedAt: Date) {
  return publicRowOf(section, await asPublic(section, data), firstPublishedAt);
}
