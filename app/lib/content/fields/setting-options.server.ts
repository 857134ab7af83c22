import type { Section } from "~/lib/content/definition/definition";
import { InvalidData, type FieldErrors } from "~/lib/content/errors";
import type { EntryData } from "~/lib/content/values";
import { getSetting, type ListOption } from "~/lib/settings/settings.server";

import { issue } from "./field-kind";

/** Options that the administration keeps, of every field of a section that takes its options from there. */
export async function settingOptions(section: Section): Promise<Record<string, ListOption[]>> {
  const names = Object.entries(section.fields).filter(([, field]) => "optionsFrom" in field);
  return Object.fromEntries(await Promise.all(names.map(async ([name]) => [name, await getSetting("lists.newsCategories", [])])));
}

/** @throws InvalidData when a value isn't in the list the settings hold */
export async function assertCodesKnown(section: Section, data: EntryData): Promise<void> {
  if (!Object.entries(section.fields).some(([name, field]) => "optionsFrom" in field && data[name] !== undefined)) return;
  const errors: FieldErrors = {};
  for (const [name, options] of Object.entries(await settingOptions(section))) {
    const known = new Set(options.map((option) => option.code));
    const given = [data[name] ?? []].flat();
    if (given.some((code) => !known.has(String(code)))) errors[name] = [issue("unknownOption")];
  }
  if (Object.keys(errors).length > 0) throw new InvalidData(errors);
}
