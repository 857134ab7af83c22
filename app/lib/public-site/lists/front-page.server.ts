import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import type { FrontPlace, SlideFields } from "~/lib/content/definition/public-face";
import { sections } from "~/lib/content/definition/registry.server";
import { findPublishedSingle, listPublished, pointedSections, type Pointed, type PublicQuery, type Published } from "~/lib/content/publication/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { excerpt } from "~/lib/platform/text/rich-text.server";
import { labelsOf, type Labels } from "~/lib/public-site/entry/labels.server";
import { addressOf } from "~/lib/public-site/fields/public-kinds.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/public-site/translated-text";

import type { Card } from "./card";
import { cardOf, leadOf, roleText } from "./cards.server";
import type { FrontPage, FrontPart, Message, Slide } from "./front-page";
import { shownFragments } from "./slides.server";

type Placed = Section & { publicFace: { frontPage: FrontPlace } };

const shown = [...sections.values()]
  .filter((section): section is Placed => section.publicFace.frontPage !== undefined)
  .sort((a, b) => a.publicFace.frontPage.order - b.publicFace.frontPage.order);
const alerting = [...sections.values()].filter(({ publicFace }) => publicFace.alert);
const madeFrom = [...new Set([...shown, ...alerting].flatMap((section) => [section.id, ...pointedSections(section)]))];

/** Everything on the front page; kept until one of its sections changes, at most a minute because of what the clock shows and hides. */
export function frontPage(locale: Locale): Promise<FrontPage> {
  return cached(madeFrom, `front ${locale}`, () => makeFrontPage(locale, Date.now()), Date.now() + 60_000);
}

async function makeFrontPage(locale: Locale, now: number): Promise<FrontPage> {
  const labels = await labelsOf(locale, shown);
  const [parts, alerts] = await Promise.all([Promise.all(shown.map((section) => partOf(section, labels, now))), Promise.all(alerting.map((section) => alertOf(section, labels, now)))]);
  return { alert: alerts.find((alert) => alert !== null) ?? null, parts: parts.filter((part) => part !== null) as FrontPart[] };
}

async function partOf(section: Placed, labels: Labels, now: number): Promise<FrontPart | null> {
  const place = section.publicFace.frontPage;
  const { locale, t } = labels;
  const named = { section: section.id, title: t([`public.sections.${section.id}.front`, `public.sections.${section.id}.title`, `content.sections.${section.id}.title`]) };
  switch (place.as) {
    case "slides": {
      const { items, pointed } = await shownFragments(section, locale, now);
      const slides = items.flatMap((item) => slideOf(item, place.slide, pointed, locale) ?? []).slice(0, place.take);
      return slides.length > 0 ? { ...named, as: place.as, slides } : null;
    }
    case "message": {
      const message = await messageOf(section, place, labels);
      return message && { ...named, as: place.as, message };
    }
    case "tiles":
    case "pictures":
    case "lines": {
      const cards = await cardsOf(section, place, labels);
      const all = { href: publicPaths.section(section, locale), moreLabel: t([`public.sections.${section.id}.all`, "public.seeAll"]) };
      return cards.length > 0 ? { ...named, as: place.as, cards, ...all } : null;
    }
  }
}

async function cardsOf(section: Section, place: FrontPlace, labels: Labels): Promise<Card[]> {
  const cards = async (query: Partial<PublicQuery>) => {
    const { items, files, titles } = await listPublished(section, { locale: labels.locale, page: 1, size: place.take, time: "current", ...query });
    return items.map((item) => cardOf(section, item, { files, titles }, labels));
  };
  if (place.as === "tiles") return (await cards({ size: 100 })).filter(({ parentId }) => parentId === null).slice(0, place.take);
  if (place.as !== "pictures" || !place.first) return cards({});
  const [first, latest] = await Promise.all([cards({ facets: [`${place.first}:true`] }), cards({})]);
  const chosen = new Set(first.map(({ id }) => id));
  // The newest fill the places that nobody was chosen for.
  return [...first, ...latest.filter(({ id }) => !chosen.has(id))].slice(0, place.take);
}

async function alertOf(section: Section, labels: Labels, now: number): Promise<FrontPage["alert"]> {
  const { alert } = section.publicFace;
  if (!alert) return null;
  const { items } = await listPublished(section, { locale: labels.locale, page: 1, size: 1, facets: [`${alert.when}:true`] });
  const entry = items.find(({ data }) => !(typeof data[alert.until] === "string" && Date.parse(String(data[alert.until])) <= now));
  const title = entry && translate(entry.title, labels.locale);
  return entry && title ? { title, lead: leadOf(section, entry, labels), href: publicAddress(section, entry, labels.locale) } : null;
}

async function messageOf(section: Section, { when }: Extract<FrontPlace, { as: "message" }>, labels: Labels): Promise<Message | null> {
  const { locale } = labels;
  const { roles } = section.publicFace;
  const found = await findPublishedSingle(section, locale);
  if (!found || (when !== undefined && found.entry.data[when] !== true)) return null;
  const { entry, pointed } = found;
  const [heading, body] = [translate(entry.title, locale), roleText(roles.body, entry, labels)];
  if (!heading || !body) return null;
  return {
    heading,
    excerpt: { ...body, text: excerpt(withoutHeadings(body.text), 320) },
    photo: roles.portrait ? pictureOf(entry.data[roles.portrait], pointed.files, locale) : null,
    href: publicPaths.section(section, locale),
  };
}

/** Sanitised HTML without the headings within it. */
function withoutHeadings(html: string): string {
  const [before = "", ...rest] = html.split(/<h[2-4]>/);
  return before + rest.map((part) => part.slice(part.search(/<\/h[2-4]>/) + "</h2>".length)).join("");
}

function slideOf({ id, data }: Published, names: SlideFields, pointed: Pointed, locale: Locale): Slide | null {
  const wide = pictureOf(data[names.wide], pointed.files, locale);
  if (!wide) return null;
  const [link, target, position] = [data[names.link], pointed.titles[String(data[names.entry])], data[names.position]];
  return {
    id,
    title: translate(data[names.title], locale),
    subtitle: translate(data[names.subtitle], locale),
    wide,
    tall: pictureOf(data[names.tall], pointed.files, locale) ?? wide,
    href: typeof link === "string" ? link : target ? addressOf(String(data[names.entry]), target, locale) : null,
    newTab: data[names.newTab] === true,
    button: translate(data[names.button], locale),
    position: position === "center" || position === "right" ? position : "left",
    shade: Math.min(4, Math.max(0, Math.round(Number(data[names.shade] ?? 40) / 20))) as Slide["shade"],
  };
}
