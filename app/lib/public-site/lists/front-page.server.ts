import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { findPublishedSingle, listPublished, type Pointed, type PublicQuery, type Published } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { excerpt } from "~/lib/platform/text/rich-text.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { wordsOf } from "~/lib/public-site/words";

import type { Card } from "./card";
import { cardOf, hrefOf } from "./cards.server";
import type { FrontPage, Slide } from "./front-page";
import { shownFragments } from "./slides.server";

const madeFrom = ["slider", "haberler", "duyurular", "etkinlikler", "hizmetkategori", "baskaninmesaji", "mudurlukler"];
const featuredCount = 5;
const newsCount = 6;

/** Everything on the front page; kept until one of its sections changes, at most a minute because of what the clock shows and hides. */
export function frontPage(locale: Locale): Promise<FrontPage> {
  return cached(madeFrom, `front ${locale}`, () => makeFrontPage(locale, Date.now()), Date.now() + 60_000);
}

async function makeFrontPage(locale: Locale, now: number): Promise<FrontPage> {
  const [alert, slides, featured, latest, announcements, events, services, message] = await Promise.all([
    alertOf(locale, now),
    slidesOf(locale, now),
    cards("haberler", locale, { size: featuredCount, facets: ["featured:true"] }),
    cards("haberler", locale, { size: featuredCount + newsCount, facets: [] }),
    cards("duyurular", locale, { size: 6 }),
    cards("etkinlikler", locale, { size: 4, from: "0" }),
    servicesOf(locale),
    messageOf(locale),
  ]);
  const chosen = new Set(featured.map(({ id }) => id));
  const others = latest.filter(({ id }) => !chosen.has(id));
  // The newest fill the places nobody chose news for.
  const missing = Math.max(0, featuredCount - featured.length);
  return { alert, slides, featured: [...featured, ...others.slice(0, missing)], news: others.slice(missing, missing + newsCount), announcements, events, services, message };
}

async function cards(id: string, locale: Locale, query: Partial<PublicQuery>): Promise<Card[]> {
  const section = findSection(id);
  if (!section) return [];
  const [labels, { items, files, titles }] = await Promise.all([labelsOf(locale, [section]), listPublished(section, { locale, page: 1, size: 6, ...query })]);
  return items.map((item) => cardOf(section, item, { files, titles }, labels));
}

async function alertOf(locale: Locale, now: number): Promise<FrontPage["alert"]> {
  const section = findSection("duyurular");
  if (!section) return null;
  const { items } = await listPublished(section, { locale, page: 1, size: 1, facets: ["alertBanner:true"] });
  const entry = items.find(({ data }) => typeof data.bannerUntil !== "string" || Date.parse(data.bannerUntil) > now);
  const title = entry && wordsOf(entry.title, locale);
  return entry && title ? { title, lead: wordsOf(entry.data.summary, locale), href: hrefOf(section, entry, { locale }) } : null;
}

async function servicesOf(locale: Locale): Promise<Card[]> {
  const all = await cards("hizmetkategori", locale, { size: 100 });
  return all.filter((card) => card.parentId === null).slice(0, 12);
}

async function messageOf(locale: Locale): Promise<FrontPage["message"]> {
  const section = findSection("baskaninmesaji");
  const found = section && (await findPublishedSingle(section, locale));
  if (!section || !found || found.entry.data.showOnHome !== true) return null;
  const { entry, pointed } = found;
  const [heading, body] = [wordsOf(entry.title, locale), wordsOf(entry.data.body, locale)];
  if (!heading || !body) return null;
  return {
    heading,
    excerpt: { ...body, text: excerpt(withoutHeadings(body.text), 320) },
    photo: pictureOf(entry.data.photo, pointed.files, locale),
    href: publicPaths.section(section.id, locale),
  };
}

/** Sanitised HTML without the headings within it. */
function withoutHeadings(html: string): string {
  const [before = "", ...rest] = html.split(/<h[2-4]>/);
  return before + rest.map((part) => part.slice(part.search(/<\/h[2-4]>/) + "</h2>".length)).join("");
}

async function slidesOf(locale: Locale, now: number): Promise<Slide[]> {
  const section = findSection("slider");
  if (!section) return [];
  const { items, pointed } = await shownFragments(section, locale, now);
  return items.flatMap((item) => slideOf(section, item, pointed, locale) ?? []).slice(0, 8);
}

function slideOf(section: Section, { id, data }: Published, pointed: Pointed, locale: Locale): Slide | null {
  const wide = pictureOf(data.desktopImage, pointed.files, locale);
  if (!wide) return null;
  const news = typeof data.relatedNews === "string" ? pointed.titles[data.relatedNews] : undefined;
  const slug = news?.slug[locale] ?? news?.slug.tr;
  const position = data.textPosition === "center" || data.textPosition === "right" ? data.textPosition : "left";
  return {
    id,
    title: wordsOf(data.title, locale),
    subtitle: wordsOf(data.subtitle, locale),
    wide,
    tall: pictureOf(data.mobileImage, pointed.files, locale) ?? wide,
    href: typeof data.link === "string" ? data.link : news && slug ? publicPaths.entry(news.section, slug, locale) : null,
    newTab: data.openInNewTab === true,
    button: wordsOf(data.buttonText, locale),
    position,
    shade: Math.min(4, Math.max(0, Math.round(Number(data.overlay ?? 40) / 20))) as Slide["shade"],
  };
}
