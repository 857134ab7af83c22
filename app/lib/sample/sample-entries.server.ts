import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry } from "~/lib/content/entries/entries.server";
import { completedData } from "~/lib/content/entries/derived/completed-data.server";
import { applyPatch } from "~/lib/content/entries/entry-data.server";
import { backdatePublication } from "~/lib/content/maintenance/backdate.server";
import { archiveEntry, publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import type { WantedEntry } from "~/lib/content/maintenance/reset-entry.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { settingListNames, type ListOption, type SettingListName } from "~/lib/settings/setting-lists";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";
import { optionLists, sampleTags } from "~/mock-data/sample/option-lists";
import { resolveDates } from "~/mock-data/sample/resolve-dates";
import type { SampleEntry } from "~/mock-data/sample/types";

const modules = import.meta.glob<{ entries: SampleEntry[] }>("../../mock-data/sample/sections/*.ts", { eager: true });
const bySection = new Map(
  Object.entries(modules).map(([path, { entries }]) => [path.replace(/^.*\/|\.ts$/g, ""), entries]),
);

/** "@mudurlukler/kultur" names a section. */
function sectionsNamedIn(value: unknown): string[] {
  if (typeof value === "string") return /^@([\w-]+)\/[\w/-]+$/.exec(value)?.slice(1) ?? [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sectionsNamedIn) : [];
}

/** Referenced sections first; two that reference each other cannot be planted. */
function inOrder(sections: ReadonlyMap<string, SampleEntry[]>): [section: string, entries: SampleEntry[]][] {
  const placed = new Map<string, SampleEntry[]>();
  const place = (id: string, above: readonly string[]) => {
    const entries = sections.get(id);
    if (!entries || placed.has(id)) return;
    if (above.includes(id))
      throw new Error(`The samples of these sections point at each other: ${[...above, id].join(", ")}`);
    for (const other of new Set(sectionsNamedIn(entries.map(({ data }) => data))))
      if (other !== id) place(other, [...above, id]);
    placed.set(id, entries);
  };
  for (const id of sections.keys()) place(id, []);
  return [...placed];
}

export type Sample = { id: string; section: Section; sample: SampleEntry };

const day = 86_400_000;
const idOf = (section: string, key: string) => steadyId("sample", section, key);

/** Referenced entries first; ids never change. */
export function listSamples(): Sample[] {
  return inOrder(bySection).flatMap(([sectionId, entries]) => {
    const section = findSection(sectionId);
    if (!section) throw new Error(`The sample names a section that isn't there: ${sectionId}`);
    return entries.map((sample) => ({ id: idOf(sectionId, sample.key), section, sample }));
  });
}

/**
 * The sample's version of an entry, with dates relative to `now`. @param files ids by key; a missing key stays as text
 */
export async function wantedOf(
  { section, sample }: Sample,
  files: ReadonlyMap<string, string>,
  now: Date,
): Promise<WantedEntry> {
  const given = resolveDates(resolveKeys(sample.data, files), now) as Record<string, unknown>;
  const data = await completedData(
    section,
    applyPatch(section, {}, Object.fromEntries(Object.entries(given).filter(([name]) => section.fields[name]))),
  );
  // At noon, after the times of day in the news, whenever the sample is planted.
  const publishAt = new Date(
    resolveDates({ $days: Math.max(1, -(sample.publishedDaysAgo ?? -3)), $time: "12:00" }, now) as string,
  );
  return {
    data,
    parentId: sample.parent ? idOf(section.id, sample.parent) : null,
    state: sample.state ?? "published",
    publishAt,
  };
}

/** "@mudurlukler/kultur", "@picture/park-01" … become ids. */
function resolveKeys(value: unknown, files: ReadonlyMap<string, string>): unknown {
  const [, first, second] = typeof value === "string" ? (/^@([\w-]+)\/([\w/-]+)$/.exec(value) ?? []) : [];
  if (first && second)
    return first === "picture" || first === "document" ? (files.get(String(value)) ?? value) : idOf(first, second);
  if (Array.isArray(value)) return value.map((item) => resolveKeys(item, files));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveKeys(inner, files)]));
}

/** In the caller's transaction. */
export async function plantEntry(sample: Sample, files: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const { id, section } = sample;
  const { data, parentId, state, publishAt } = await wantedOf(sample, files, now);
  await createEntry(systemActor, section, { id, data, parentId, kind: "import" });
  if (state === "draft") return;
  if (state === "scheduled")
    return scheduleEntry(systemActor, section, id, { version: 1, publishAt, unpublishAt: null });
  const published = await publishEntry(systemActor, section, id, { version: 1 });
  await backdatePublication(id, new Date(now.getTime() - (sample.sample.publishedDaysAgo ?? 1) * day));
  // An ended entry is archived automatically.
  if (state === "archived" && published.state !== "archived")
    await archiveEntry(systemActor, section, id, { version: 1 });
}

/** Adds the options that the sample's entries use. */
export async function plantLists(): Promise<void> {
  await addToLists(optionLists);
  if ((await getSetting("lists.tags", [])).length === 0)
    await storeSetting(
      "lists.tags",
      sampleTags.map((tag) => ({ code: tag, label: { tr: tag, en: tag } })),
    );
}

/** Adds missing options and keeps the others. */
export async function addToLists(options: Partial<Record<SettingListName, readonly ListOption[]>>): Promise<void> {
  for (const name of settingListNames) {
    const there = await getSetting(`lists.${name}`, []);
    const missing = (options[name] ?? []).filter(({ code }) => !there.some((option) => option.code === code));
    if (missing.length > 0) await storeSetting(`lists.${name}`, [...there, ...missing]);
  }
}
