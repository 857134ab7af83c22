import type { Actor } from "~/lib/access/actor";
import type { OwnAction } from "~/lib/audit/own-actions.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import type { Localized } from "~/lib/content/values";
import { filePaths } from "~/lib/files/file-paths";
import { findFiles } from "~/lib/files/files.server";
import { formatFullDate, formatTime, toIsoDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type ActivityLine = {
  id: number;
  /** i18n keys, most specific first. */
  textKeys: string[];
  icon: InterfaceIcon;
  title: { text: string; lang?: string } | null;
  href: string | null;
  section: string | null;
  clock: string;
};
export type ActivityDay = { day: string; actions: ActivityLine[] };

const icons: Record<string, InterfaceIcon> = {
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

/** Audit entries as text, by day, with links to what still exists. */
export async function describeActivity(
  actor: Actor,
  actions: readonly OwnAction[],
  locale: TextLocale,
): Promise<ActivityDay[]> {
  const idsOf = (type: string) =>
    actions.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId);
  const [titles, files] = await Promise.all([entryTitles(actor, idsOf("entry")), findFiles(idsOf("file"))]);
  const placeOf = (action: OwnAction): Pick<ActivityLine, "title" | "href"> => {
    if (action.objectType === "entry") {
      const known = titles.get(action.objectId);
      const section = findSection(action.section ?? undefined);
      const title = titleFor(known?.title ?? keptTitle(action), locale);
      return { title, href: known && section ? contentPaths.entry(section, action.objectId) : null };
    }
    if (action.objectType === "file") {
      const file = files.get(action.objectId);
      const name = file?.originalName ?? keptName(action);
      return { title: name ? { text: name } : null, href: file ? filePaths.file(file.id) : null };
    }
    return { title: null, href: null };
  };
  const days = new Map<string, ActivityDay>();
  for (const action of actions) {
    const key = toIsoDate(action.at) ?? "";
    const day = days.get(key) ?? { day: formatFullDate(action.at, locale), actions: [] };
    day.actions.push({
      id: action.id,
      textKeys: [`profile.actions.${action.objectType}.${action.verb}`, "profile.actions.other"],
      icon: icons[action.verb] ?? "heroicons_outline:check-circle",
      section: action.objectType === "entry" && findSection(action.section ?? undefined) ? action.section : null,
      clock: formatTime(action.at),
      ...placeOf(action),
    });
    days.set(key, day);
  }
  return [...days.values()];
}

/** The log's copy of a deleted thing. */
function kept(action: OwnAction, name: string): unknown {
  return typeof action.before === "object" && action.before !== null && name in action.before
    ? action.before[name as keyof typeof action.before]
    : undefined;
}

function keptTitle(action: OwnAction): Localized {
  const title = kept(action, "title");
  return typeof title === "object" && title !== null ? title : {};
}

function keptName(action: OwnAction): string | null {
  const name = kept(action, "name");
  return typeof name === "string" ? name : null;
}
