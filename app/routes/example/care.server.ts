import type { Actor } from "~/lib/access/actor";
import { contentPaths } from "~/lib/content/definition/paths";
import { countTranslationGaps } from "~/lib/content/list/translation-gaps.server";
import { countUndescribed } from "~/lib/files/missing-alt.server";
import { countBrokenLinks } from "~/lib/menus/broken-links.server";

/** What of the site lacks something that a citizen needs, as far as the person may mend it. */
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
