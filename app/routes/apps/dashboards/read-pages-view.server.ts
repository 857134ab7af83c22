import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { recentSpan } from "~/lib/apps/dashboards/analytics.server";
import { readPagesPlace } from "~/lib/apps/dashboards/dashboard";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { titleFor } from "~/lib/content/title-for";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { listReadPages } from "~/lib/visits/read-pages.server";
import { sectionOfList, visitedPages } from "~/lib/visits/visited-page";

type Texts = { t: TFunction; locale: TextLocale; now: Date };

const named = new Set<string>(Object.values(visitedPages));

/** What was read in some days, the last ones that the dashboard counts where the address names none. */
export async function readPagesView(actor: Actor, params: URLSearchParams, { t, locale, now }: Texts) {
  const place = readPagesPlace(params, recentSpan(now));
  const { items, views, pagination } = await listReadPages(actor, place);
  const titles = await entryTitles(
    actor,
    items.map(({ page }) => page),
  );
  const sectionName = (id: string) => t(`content.sections.${id}.title`);
  const rows = items.map(({ page, views: count }) => {
    const row = { id: page, count };
    const entry = titles.get(page);
    const section = findSection(entry?.section ?? sectionOfList(page));
    const plain = (text: string) => ({ text, lang: locale });
    if (entry && section)
      return {
        ...row,
        title: titleFor(entry.title, locale) ?? plain(t("dashboards.project.untitled")),
        href: contentPaths.entry(section, page),
        kind: sectionName(section.id),
      };
    if (section)
      return { ...row, title: plain(sectionName(section.id)), href: null, kind: t("dashboards.readPages.list") };
    const title = plain(t(`dashboards.readPages.${named.has(page) ? `names.${page}` : "unknown"}`));
    return { ...row, title, href: null, kind: "" };
  });
  return { place: { ...place, page: pagination.page }, rows, views, pagination };
}
