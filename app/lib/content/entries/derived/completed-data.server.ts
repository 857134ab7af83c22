import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { EntryData } from "~/lib/content/values";

import { withComputed } from "./computed-fields.server";
import { withFilled } from "./filled-fields.server";
import { withInherited } from "./inherited-fields.server";

/** The data of a new entry, with taken, filled and computed fields. */
export async function completedData(section: Section, data: EntryData): Promise<EntryData> {
  const given = await withInherited(section, data);
  return withComputed(
    section,
    await withFilled(section, (await hooksOf(section).changed?.(given, null, () => Promise.resolve(null))) ?? given),
  );
}
