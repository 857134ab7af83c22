import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { listPublished } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { settingsTag } from "~/lib/settings/settings.server";
import { excerpt } from "~/lib/platform/text/rich-text.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { chipsOf, coverOf, dateOf, leadOf, roleText } from "~/lib/public-site/lists/cards.server";
import { siteIdentity } from "~/lib/public-site/site-identity.server";
import { translate } from "~/lib/public-site/translated-text";

import { xmlText } from "./xml";

const mostItems = 50;

/** The newest entries of a section as RSS 2.0. @param origin put before every address */
export function rssOf(section: Section, origin: string, locale: Locale): Promise<string> {
  return cached([section.id, settingsTag], `rss ${section.id} ${locale} ${origin}`, async () => {
    const [labels, site, { items, files, titles }] = await Promise.all([
      labelsOf(locale, [section]),
      siteIdentity(locale),
      listPublished(section, { locale, page: 1, size: mostItems, time: "current" }),
    ]);
    const title = `${labels.t(`public.sections.${section.id}.title`)} | ${site.name}`;
    const entries = items.map((entry) => {
      const address = publicAddress(section, entry, locale);
      const date = dateOf(section, entry) ?? entry.firstPublishedAt.toISOString();
      const body = roleText(section.publicFace.roles.body, entry, labels)?.text;
      const cover = coverOf(section, entry, { files, titles }, labels);
      const file = cover && Object.values(files).find((one) => cover.original.startsWith(`/media/${one.id}/`));
      return [
        "    <item>",
        `      <title>${xmlText(translate(entry.title, locale)?.text ?? "")}</title>`,
        ...(address ? [`      <link>${xmlText(origin + address)}</link>`] : []),
        `      <guid isPermaLink="false">${entry.id}</guid>`,
        `      <pubDate>${new Date(date).toUTCString()}</pubDate>`,
        `      <description>${xmlText(leadOf(section, entry, labels)?.text ?? (body ? excerpt(body, 300) : ""))}</description>`,
        ...chipsOf(section, entry, labels).map((chip) => `      <category>${xmlText(chip)}</category>`),
        ...(cover && file ? [`      <enclosure url="${xmlText(origin + cover.original)}" length="${file.bytes}" type="${xmlText(file.mime)}"/>`] : []),
        "    </item>",
      ].join("\n");
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(title)}</title>
    <link>${xmlText(origin + publicPaths.section(section, locale))}</link>
    <description>${xmlText(labels.t(`public.sections.${section.id}.intro`))}</description>
    <language>${locale}</language>
    <atom:link href="${xmlText(origin + publicPaths.feed(section, locale))}" rel="self" type="application/rss+xml"/>
${entries.join("\n")}
  </channel>
</rss>
`;
  });
}
