import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { settingsTag } from "~/lib/settings/settings.server";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { anyOrigin, withOrigin } from "~/lib/public-site/fields/public-values.server";
import { chipsOf, coverOf, dateOf, leadOf, roleText } from "~/lib/public-site/lists/cards.server";
import { sectionIntro } from "~/lib/public-site/section-head.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { translate } from "~/lib/content/translated-text";

import { xmlText } from "./xml";

const maxItems = 50;
/** For an empty feed: Atom requires a time. */
const asOldAsCanBe = "1970-01-01T00:00:00.000Z";

type FeedItem = {
  id: string;
  title: string;
  link: string | null;
  summary: string;
  published: string;
  updated: string;
  chips: string[];
  picture: { url: string; bytes: number; type: string } | null;
};
/** `updated`: the latest change; null without items. */
type Feed = { title: string; description: string; link: string; updated: string | null; items: FeedItem[] };

/** The newest entries, for both formats. @param origin put before every address */
async function feedOf(section: Section, origin: string, locale: Locale): Promise<Feed> {
  const [labels, description, site, { items, files, titles }] = await Promise.all([
    labelsOf(locale, [section]),
    sectionIntro(section, locale),
    siteIdentity(locale),
    listPublished(section, { locale, page: 1, size: maxItems, time: "current", isNewest: true }),
  ]);
  const entries = items.map((entry): FeedItem => {
    const address = publicAddress(section, entry, locale);
    const body = roleText(section.publicFace.roles.body, entry, labels)?.text;
    const cover = coverOf(section, entry, { files, titles }, labels);
    const file = cover && Object.values(files).find((one) => cover.original.startsWith(`/media/${one.id}/`));
    return {
      id: entry.id,
      title: translate(entry.title, locale)?.text ?? "",
      link: address && origin + address,
      summary: leadOf(section, entry, labels)?.text ?? (body ? excerpt(body, 300) : ""),
      published: feedDate(dateOf(section, entry), entry).toISOString(),
      updated: entry.publishedAt.toISOString(),
      chips: chipsOf(section, entry, labels),
      picture: cover && file ? { url: origin + cover.original, bytes: file.bytes, type: file.mime } : null,
    };
  });
  return {
    title: `${labels.section(section)} | ${site.name}`,
    description,
    link: origin + publicPaths.section(section, locale),
    updated:
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? null,
    items: entries.toSorted((a, b) => (a.published === b.published ? 0 : a.published < b.published ? 1 : -1)),
  };
}

/** The entry's own date, but not a future one at publication: feed readers take that for an error. */
function feedDate(
  date: string | null,
  { publishedAt, firstPublishedAt }: Pick<Published, "publishedAt" | "firstPublishedAt">,
): Date {
  const own = new Date(date ?? Number.NaN);
  return own <= publishedAt ? own : firstPublishedAt;
}

/** RSS 2.0. @param origin put before every address */
export async function rssOf(section: Section, origin: string, locale: Locale): Promise<string> {
  const kept = await cached([section.id, settingsTag], `rss ${section.id} ${locale}`, async () => {
    const { title, description, link, updated, items } = await feedOf(section, anyOrigin, locale);
    const entries = items.map((item) =>
      [
        "    <item>",
        `      <title>${xmlText(item.title)}</title>`,
        ...(item.link ? [`      <link>${xmlText(item.link)}</link>`] : []),
        `      <guid isPermaLink="false">${item.id}</guid>`,
        `      <pubDate>${new Date(item.published).toUTCString()}</pubDate>`,
        `      <description>${xmlText(item.summary)}</description>`,
        ...item.chips.map((chip) => `      <category>${xmlText(chip)}</category>`),
        ...(item.picture
          ? [
              `      <enclosure url="${xmlText(item.picture.url)}" length="${item.picture.bytes}" type="${xmlText(item.picture.type)}"/>`,
            ]
          : []),
        "    </item>",
      ].join("\n"),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(title)}</title>
    <link>${xmlText(link)}</link>
    <description>${xmlText(description)}</description>
    <language>${locale}</language>${updated ? `\n    <lastBuildDate>${new Date(updated).toUTCString()}</lastBuildDate>` : ""}
    <atom:link href="${xmlText(anyOrigin + publicPaths.feed(section, locale))}" rel="self" type="application/rss+xml"/>
${entries.join("\n")}
  </channel>
</rss>
`;
  });
  return withOrigin(kept, origin);
}

/** Atom (RFC 4287). @param origin put before every address */
export async function atomOf(section: Section, origin: string, locale: Locale): Promise<string> {
  const kept = await cached([section.id, settingsTag], `atom ${section.id} ${locale}`, async () => {
    const [{ title, description, link, updated, items }, site] = await Promise.all([
      feedOf(section, anyOrigin, locale),
      siteIdentity(locale),
    ]);
    const self = anyOrigin + publicPaths.file(section, "atom", locale);
    const entries = items.map((item) =>
      [
        "  <entry>",
        `    <id>urn:uuid:${item.id}</id>`,
        `    <title>${xmlText(item.title)}</title>`,
        ...(item.link ? [`    <link rel="alternate" type="text/html" href="${xmlText(item.link)}"/>`] : []),
        `    <published>${new Date(item.published).toISOString()}</published>`,
        `    <updated>${item.updated}</updated>`,
        `    <summary>${xmlText(item.summary)}</summary>`,
        ...item.chips.map((chip) => `    <category term="${xmlText(chip)}"/>`),
        ...(item.picture
          ? [
              `    <link rel="enclosure" href="${xmlText(item.picture.url)}" length="${item.picture.bytes}" type="${xmlText(item.picture.type)}"/>`,
            ]
          : []),
        "  </entry>",
      ].join("\n"),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
  <id>${xmlText(self)}</id>
  <title>${xmlText(title)}</title>
  <subtitle>${xmlText(description)}</subtitle>
  <updated>${updated ?? asOldAsCanBe}</updated>
  <author><name>${xmlText(site.name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(link)}"/>
${entries.join("\n")}
</feed>
`;
  });
  return withOrigin(kept, origin);
}
