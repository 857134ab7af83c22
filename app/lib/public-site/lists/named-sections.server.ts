import { publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { shownSections } from "~/lib/content/definition/section-settings.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { stemsOf } from "~/lib/platform/text/search/word-stems";
import { sectionTitles } from "~/lib/public-site/section-head.server";
import { bestNames } from "~/lib/search/name-fit";

export type NamedSection = { href: string; title: string };

const maxNamed = 3;

/** For "başkanın mesajı" or "muhtarlar", which mean the page. Best first; empty sections are left out. */
export async function namedSections(locale: Locale, search: string): Promise<NamedSection[]> {
  const [sectionTitle, shown] = await Promise.all([sectionTitles(locale), shownSections(publicSections)]);
  const named = bestNames(search, shown, (section) => [sectionTitle(section)], stemsOf);
  const found = await Promise.all(
    named.map(async (section): Promise<NamedSection[]> => {
      const { items } = await listPublished(section, { locale, page: 1, size: 1, time: "all" });
      return items.length > 0 ? [{ href: publicPaths.section(section, locale), title: sectionTitle(section) }] : [];
    }),
  );
  return found.flat().slice(0, maxNamed);
}
