import type { Actor } from "~/lib/access/actor";
import type { Deed } from "~/lib/audit/deeds.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import type { Localized } from "~/lib/content/values";
import { filePaths } from "~/lib/files/file-paths";
import { findFiles } from "~/lib/files/files.server";
import { formatFullDate, formatTime, toIsoDate, type TextLocale } from "~/lib/platform/text/dates";

export type ShownDeed = {
  id: number;
  /** i18n keys, the most exact first. */
  words: string[];
  icon: string;
  title: { text: string; lang?: string } | null;
  href: string | null;
  section: string | null;
  clock: string;
};
export type DeedDay = { day: string; deeds: ShownDeed[] };

const icons: Record<string, string> = {
  create: "heroicons_outline:plus-circle",
  edit: "heroicons_outline:pencil-square",
  publish: "heroicons_outline:globe-alt",
  schedule: "heroicons_outline:clock",
  withdraw: "heroicons_outline:eye-slash",
  archive: "heroicons_outline:archive-box",
  delete: "heroicons_outline:trash",
  purge: "heroicons_outline:trash",
  export: "heroicons_outline:arrow-down-tray",
  restore: "heroicons_outline:arrow-uturn-left",
  "sign-in": "heroicons_outline:arrow-right-on-rectangle",
  "change-password": "heroicons_outline:lock-closed",
  "change-email": "heroicons_outline:envelope",
};

/** Deeds of the audit log in words, by day, with the way to what they were done to as far as it is still there. */
export async function describeDeeds(actor: Actor, deeds: readonly Deed[], locale: TextLocale): Promise<DeedDay[]> {
  const idsOf = (type: string) => deeds.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId);
  const [titles, files] = await Promise.all([entryTitles(actor, idsOf("entry")), findFiles(idsOf("file"))]);
  const placeOf = (deed: Deed): Pick<ShownDeed, "title" | "href"> => {
    if (deed.objectType === "entry") {
      const known = titles.get(deed.objectId);
      const section = findSection(deed.section ?? undefined);
      const title = titleFor(known?.title ?? keptTitle(deed), locale);
      return { title, href: known && section ? contentPaths.entry(section, deed.objectId) : null };
    }
    if (deed.objectType === "file") {
      const file = files.get(deed.objectId);
      const name = file?.originalName ?? keptName(deed);
      return { title: name ? { text: name } : null, href: file ? filePaths.file(file.id) : null };
    }
    return { title: null, href: null };
  };
  const days = new Map<string, DeedDay>();
  for (const deed of deeds) {
    const key = toIsoDate(deed.at) ?? "";
    const day = days.get(key) ?? { day: formatFullDate(deed.at, locale), deeds: [] };
    day.deeds.push({
      id: deed.id,
      words: [`profile.deeds.${deed.objectType}.${deed.verb}`, "profile.deeds.other"],
      icon: icons[deed.verb] ?? "heroicons_outline:check-circle",
      section: deed.objectType === "entry" && findSection(deed.section ?? undefined) ? deed.section : null,
      clock: formatTime(deed.at),
      ...placeOf(deed),
    });
    days.set(key, day);
  }
  return [...days.values()];
}

/** What the log kept of something that is gone. */
function kept(deed: Deed, name: string): unknown {
  return typeof deed.before === "object" && deed.before !== null && name in deed.before ? deed.before[name as keyof typeof deed.before] : undefined;
}

function keptTitle(deed: Deed): Localized {
  const title = kept(deed, "title");
  return typeof title === "object" && title !== null ? title : {};
}

function keptName(deed: Deed): string | null {
  const name = kept(deed, "name");
  return typeof name === "string" ? name : null;
}
