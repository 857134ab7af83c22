import type { selfPublishRoles } from "~/lib/access/roles";
import type { ImageValue, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { leastEnd } from "~/lib/platform/text/calendar-months";
import { toIsoDate } from "~/lib/platform/text/dates";
import { getSectionGroups, settingsTag } from "~/lib/settings/settings.server";

import type { Section } from "./definition";

/** What the administration says of a section under /setting/sections; absent: as the section declares it. */
export type SectionSettings = {
  /** The installation doesn't use it: neither staff nor citizens find it, and what it holds is kept. */
  isOff?: boolean;
  /** Citizens see nothing of it, wherever it would stand. */
  isHidden?: boolean;
  title?: Localized;
  /** Sanitised HTML above its list. */
  intro?: Localized;
  banner?: ImageValue;
  /** Entries on a page of its list. */
  pageSize?: number;
  /** Its list begins at the other end of the order that the section declares. */
  isReversed?: boolean;
  metaTitle?: Localized;
  metaDescription?: Localized;
  ogImage?: ImageValue;
  isUnindexed?: boolean;
  /** Months after which what is published is looked at again; 0: never. */
  reviewMonths?: number;
  /**
   * Who publishes their own work here though the section asks for approval; read with whoever asks: `Actor.policies`.
   */
  selfPublishRoles?: (typeof selfPublishRoles)[number][];
  /** The unit that keeps what has no unit of its own here; read with whoever asks, too. */
  ownerUnit?: string;
  /** Addresses that get a mail when something waits for approval here, or is published. */
  notifyEmails?: { _key: string; email: string }[];
};

/** All of them at once, kept in memory: what each public answer asks costs no statement. */
export function allSectionSettings(): Promise<Readonly<Record<string, SectionSettings>>> {
  return cached([settingsTag], "section settings", async () =>
    Object.fromEntries(Object.entries(await getSectionGroups()).map(([id, { data }]) => [id, data as SectionSettings])),
  );
}

export async function sectionSettings({ id }: Pick<Section, "id">): Promise<SectionSettings> {
  return (await allSectionSettings())[id] ?? {};
}

const isKept = ({ isHidden, isOff }: SectionSettings = {}) => isHidden === true || isOff === true;

/** Whether the administration keeps a section from citizens. */
export async function isSectionHidden(section: Pick<Section, "id">): Promise<boolean> {
  return isKept(await sectionSettings(section));
}

/** What of these citizens may see. */
export async function shownSections<S extends Pick<Section, "id">>(sections: readonly S[]): Promise<S[]> {
  const all = await allSectionSettings();
  return sections.filter(({ id }) => !isKept(all[id]));
}

/** So long after it was published or looked at an entry is looked at again (content-model §1). */
const usualMonths = 12;

/** The next day on which an entry of the section is looked at, counted from today; null: it never is. */
export async function nextReview(
  section: Pick<Section, "id" | "publishing">,
  now = new Date(),
): Promise<string | null> {
  const months = (await sectionSettings(section)).reviewMonths ?? section.publishing.reviewMonths ?? usualMonths;
  const day = months === 0 ? null : leastEnd(now.toISOString(), { months, days: 0 });
  return day && toIsoDate(day);
}

/** The sections whose entries nobody is to look at again, whatever day stands in them. */
export async function unreviewedSections(all: Iterable<Pick<Section, "id" | "publishing">>): Promise<string[]> {
  const said = await allSectionSettings();
  return [...all].flatMap(({ id, publishing }) =>
    (said[id]?.reviewMonths ?? publishing.reviewMonths) === 0 ? [id] : [],
  );
}
