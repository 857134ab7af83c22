import type { Actor } from "~/lib/access/actor";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { topics } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { allSectionSettings } from "~/lib/content/definition/section-settings.server";
import { titleFor } from "~/lib/content/title-for";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

export async function readGrantChoices(actor: Actor, locale: TextLocale) {
  const [units, settings] = await Promise.all([listUnits(actor), allSectionSettings()]);
  const all = [...sections.values()];
  const of = (id: string, among: typeof all) => ({
    id,
    sections: among.map((section) => ({ id: section.id, unit: settings[section.id]?.ownerUnit ?? null })),
  });
  const groups = [
    ...topics.map((topic) =>
      of(
        topic,
        all.filter((section) => section.topic === topic),
      ),
    ),
    of(
      "others",
      all.filter(({ area, topic }) => area === "content" && topic === undefined),
    ),
    of(
      "mainpage",
      all.filter(({ area }) => area === "mainpage"),
    ),
  ];
  return {
    /** Grouped as in the staff menu; `unit`: the owner of entries without a unit. */
    groups: groups.filter((group) => group.sections.length > 0),
    units: units.map(({ id, title }) => ({ id, title: titleFor(title, locale)?.text ?? id.slice(0, 8) })),
  };
}

export const knownSections = new Set(sections.keys());
