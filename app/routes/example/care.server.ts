import type { Actor } from "~/lib/access/actor";
import { contentPaths } from "~/lib/content/definition/paths";
import { countTranslationGaps } from "~/lib/content/list/translation-gaps.server";
import { countUndescribed } from "~/lib/files/changes/missing-alt.server";
import { countBrokenLinks } from "~/lib/menus/broken-links.server";

/** Problems of the site that this person can fix. */
export async function readCare(actor: Actor) {
  const [alt, links, gaps] = await Promise.all([
    actor.can("files.upload") ? countUndescribed(actor) : 0,
    actor.can("edit", { area: "menu" }) ? countBrokenLinks(actor) : { items: 0, menus: 0 },
    countTranslationGaps(actor),
  ]);
  return {
    alt,
    links: links.items,
    translations: gaps.map(({ section, area, count }) => ({
      section,
      count,
      href: `${contentPaths.list({ id: section, area })}?view=published&untranslated=true`,
    })),
  };
}

export type Care = Awaited<ReturnType<typeof readCare>>;
