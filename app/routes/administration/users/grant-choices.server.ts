import type { Actor } from "~/lib/access/actor";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { sections } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import type { TextLocale } from "~/lib/platform/text/dates";

/** What grants can be limited to. */
export async function readGrantChoices(actor: Actor, locale: TextLocale) {
  const units = await listUnits(actor);
  return {
    sections: [...sections.keys()],
    units: units.map(({ id, title }) => ({ id, title: titleFor(title, locale)?.text ?? id.slice(0, 8) })),
  };
}

export const knownSections = new Set(sections.keys());
