import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { currentSlugs } from "~/lib/content/publication/addresses/slugs.server";
import { electionAsked } from "~/lib/content/rules/election-period.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { fileJson, type FileJson } from "~/lib/files/file-json.server";
import { findFiles } from "~/lib/files/files.server";

import { missingChoices } from "./missing-choices.server";
import { ownUnitChoices, relationChoices, type Choice } from "./relation-options.server";

export type EntryContext = {
  files: Record<string, FileJson>;
  titles: Record<string, { title: Localized; section: string }>;
  options: Awaited<ReturnType<typeof settingOptions>>;
  choices: Record<string, Choice[]>;
  /** Places whose choices are all that may be chosen: nothing further is searched for. */
  whole?: string[];
  missing: Record<string, string | null>;
  publicSlug: Localized;
  /** The election for which a publisher must make a statement; null: none. */
  election: { until?: string } | null;
};

/** What a form or comparison needs beside the data, as far as the person may see it. @param shown versions */
export async function readEntryContext(
  actor: Actor,
  section: Section,
  entryId: string | null,
  ...shown: EntryData[]
): Promise<EntryContext> {
  const references = shown.flatMap((data) => referencesOf(section, data));
  const [files, titles, options, offered, ownUnits, publicSlug, election] = await Promise.all([
    findFiles(references.filter((one) => one.kind === "file").map((one) => one.id)),
    entryTitles(
      actor,
      references.filter((one) => one.kind === "entry").map((one) => one.id),
    ),
    settingOptions(section),
    relationChoices(actor, section),
    ownUnitChoices(actor, section),
    entryId ? currentSlugs(entryId) : {},
    electionAsked(section, new Date()),
  ]);
  const choices = ownUnits ? { ...offered, department: ownUnits } : offered;
  return {
    files: Object.fromEntries([...files].map(([id, file]) => [id, fileJson(file)])),
    titles: Object.fromEntries(titles),
    options,
    choices,
    ...(ownUnits ? { whole: ["department"] } : {}),
    missing: missingChoices(actor, section, options, offered),
    publicSlug,
    election,
  };
}
