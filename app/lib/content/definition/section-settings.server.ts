import type { selfPublishRoles } from "~/lib/access/roles";
import type { ImageValue, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { leastEnd } from "~/lib/platform/text/dates/calendar-months";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { getSectionGroups, settingsTag } from "~/lib/settings/settings.server";

import type { Section } from "./definition";

/** Settings of a section from /setting/sections; absent: as the section declares it. */
export type SectionSettings = {
  /** The installation doesn't use it: neither staff nor citizens see it, and its data is kept. */
  isOff?: boolean;
  /** Citizens see nothing of it anywhere. */
  isHidden?: boolean;
  title?: Localized;
  /** Sanitised HTML above its list. */
  intro?: Localized;
  banner?: ImageValue;
  pageSize?: number;
  isReversed?: boolean;
  metaTitle?: Localized;
  metaDescription?: Localized;
  ogImage?: ImageValue;
  isUnindexed?: boolean;
  /** Months between reviews of a published entry; 0: never. */
  reviewMonths?: number;
  /** Roles that publish their own entries here without approval; loaded with the person: `Actor.policies`. */
  selfPublishRoles?: (typeof selfPublishRoles)[number][];
  /** The unit that owns entries without a unit here; loaded with the person, too. */
  ownerUnit?: string;
  /** Addresses that get a mail when something here waits for approval or is published. */
  notifyEmails?: { _key: string; email: string }[];
};

/** All settings, cached in memory: a public answer needs no database statement for them. */
export function allSectionSettings(): Promise<Readonly<Record<string, SectionSettings>>> {
  return cached([settingsTag], "section settings", async () =>
    Object.fromEntries(Object.entries(await getSectionGroups()).map(([id, { data }]) => [id, data as SectionSettings])),
  );
}

export async function sectionSettings({ id }: Pick<Section, "id">): Promise<SectionSettings> {
  return (await allSectionSettings())[id] ?? {};
}

const isKept = ({ isHidden, isOff }: SectionSettings = {}) => isHidden === true || isOff === true;

/** What only staff read, whatever the settings say: citizens see nothing of it anywhere. */
const staffSections = new Set<string>();

/** For the registry of sections, as it reads them. */
export function noteStaffSection({ id, area }: Pick<Section, "id" | "area">): void {
  if (area === "handbook") staffSections.add(id);
}

export const isStaffSection = (id: string): boolean => staffSections.has(id);

export async function isSectionHidden(section: Pick<Section, "id">): Promise<boolean> {
  return isStaffSection(section.id) || isKept(await sectionSettings(section));
}

export async function shownSections<S extends Pick<Section, "id">>(sections: readonly S[]): Promise<S[]> {
  const all = await allSectionSettings();
  return sections.filter(({ id }) => !isStaffSection(id) && !isKept(all[id]));
}

/** Months between two reviews, by default (content-model §1). */
const usualMonths = 12;

/** The next day on which an entry of the section is reviewed, counted from today; null: never. */
export async function nextReview(
  section: Pick<Section, "id" | "publishing">,
  now = new Date(),
): Promise<string | null> {
  const months = (await sectionSettings(section)).reviewMonths ?? section.publishing.reviewMonths ?? usualMonths;
  const day = months === 0 ? null : leastEnd(now.toISOString(), { months, days: 0 });
  return day && toIsoDate(day);
}

/** The sections without reviews, whatever date an entry holds. */
export async function unreviewedSections(all: Iterable<Pick<Section, "id" | "publishing">>): Promise<string[]> {
  const settings = await allSectionSettings();
  return [...all].flatMap(({ id, publishing }) =>
    (settings[id]?.reviewMonths ?? publishing.reviewMonths) === 0 ? [id] : [],
  );
}
