import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry } from "~/lib/content/entries/entries.server";
import { applyPatch } from "~/lib/content/entries/entry-data.server";
import { backdatePublication } from "~/lib/content/maintenance/backdate.server";
import { archiveEntry, publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import type { WantedEntry } from "~/lib/content/maintenance/reset-entry.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";
import { baskaninmesaji } from "~/mock-data/sample/baskaninmesaji";
import { newsCategories } from "~/mock-data/sample/categories";
import { duyurular } from "~/mock-data/sample/duyurular";
import { etkinlikler } from "~/mock-data/sample/etkinlikler";
import { haberler } from "~/mock-data/sample/haberler";
import { hizmetkategori } from "~/mock-data/sample/hizmetkategori";
import { kurumsalicerik } from "~/mock-data/sample/kurumsalicerik";
import { mudurlukler } from "~/mock-data/sample/mudurlukler";
import { resolveDates } from "~/mock-data/sample/resolve-dates";
import { slider } from "~/mock-data/sample/slider";
import { staticpages } from "~/mock-data/sample/staticpages";
import type { SampleEntry } from "~/mock-data/sample/types";

/** Units first: the others belong to them. */
const order: Array<[string, SampleEntry[]]> = [
  ["mudurlukler", mudurlukler],
  ["hizmetkategori", hizmetkategori],
  ["staticpages", staticpages],
  ["kurumsalicerik", kurumsalicerik],
  ["baskaninmesaji", baskaninmesaji],
  ["etkinlikler", etkinlikler],
  ["duyurular", duyurular],
  ["haberler", haberler],
  ["slider", slider],
];

export type Sample = { id: string; section: Section; sample: SampleEntry };

const day = 86_400_000;
const idOf = (section: string, key: string) => steadyId("sample", section, key);

/** Every entry of the sample, those first that others point at; an entry's id never changes. */
export function listSamples(): Sample[] {
  return order.flatMap(([sectionId, entries]) => {
    const section = findSection(sectionId);
    if (!section) throw new Error(`The sample names a section that isn't there: ${sectionId}`);
    return entries.map((sample) => ({ id: idOf(sectionId, sample.key), section, sample }));
  });
}

/**
 * What the entry is as the sample has it, with its dates counted from `now`.
 * @param files ids by key; one that is missing leaves its key, which is nobody's id
 */
export function wantedOf({ section, sample }: Sample, files: ReadonlyMap<string, string>, now: Date): WantedEntry {
  const given = resolveDates(resolveKeys(sample.data, files), now) as Record<string, unknown>;
  const data = applyPatch(section, {}, Object.fromEntries(Object.entries(given).filter(([name]) => section.fields[name])), false);
  const publishAt = new Date(now.getTime() + Math.max(1, -(sample.publishedDaysAgo ?? -3)) * day);
  return { data, parentId: sample.parent ? idOf(section.id, sample.parent) : null, state: sample.state ?? "published", publishAt };
}

/** "@mudurlukler/kultur", "@picture/park-01" … become the ids they have. */
function resolveKeys(value: unknown, files: ReadonlyMap<string, string>): unknown {
  const [, first, second] = typeof value === "string" ? (/^@([\w-]+)\/([\w/-]+)$/.exec(value) ?? []) : [];
  if (first && second) return first === "picture" || first === "document" ? (files.get(String(value)) ?? value) : idOf(first, second);
  if (Array.isArray(value)) return value.map((item) => resolveKeys(item, files));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveKeys(inner, files)]));
}

/** Makes an entry of the sample, in the caller's transaction. */
export async function plantEntry(sample: Sample, files: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const { id, section } = sample;
  const { data, parentId, state, publishAt } = wantedOf(sample, files, now);
  await createEntry(systemActor, section, { id, data, parentId, kind: "import" });
  if (state === "draft") return;
  if (state === "scheduled") return scheduleEntry(systemActor, section, id, { version: 1, publishAt, unpublishAt: null });
  await publishEntry(systemActor, section, id, { version: 1 });
  await backdatePublication(id, new Date(now.getTime() - (sample.sample.publishedDaysAgo ?? 1) * day));
  if (state === "archived") await archiveEntry(systemActor, section, id, { version: 1 });
}

/** The lists of the settings that the sample's entries take their options from; what else is in them stays. */
export async function plantLists(): Promise<void> {
  const there = await getSetting("lists.newsCategories", []);
  const missing = newsCategories.filter(({ code }) => !there.some((option) => option.code === code));
  if (missing.length === 0) return;
  await storeSetting("lists.newsCategories", [...there, ...missing.map(({ code, label }) => ({ code, label: { tr: label.tr ?? code, en: label.en ?? label.tr ?? code } }))]);
}
