import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { EntryData } from "~/lib/content/values";

import { withComputed } from "./computed-fields.server";
import { withFilled } from "./filled-fields.server";
import { withTaken } from "./taken-fields.server";

/** What a new entry holds that begins with these words: with what is taken from others, filled in and worked out. */
export async function completedData(section: Section, data: EntryData): Promise<EntryData> {
  const given = await withTaken(section, data);
  return withComputed(
    section,
    await withFilled(section, (await hooksOf(section).changed?.(given, null, () => Promise.resolve(null))) ?? given),
  );
}
