import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import type { FrontPlace, SlideFields } from "~/lib/content/definition/public/face/front-page";
import { sectionSettings } from "~/lib/content/definition/section-settings.server";
import { sections, sectionsWithPart } from "~/lib/content/definition/registry.server";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import { findPublishedSingle } from "~/lib/content/publication/read/published-entry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { menuItems, publicMenu } from "~/lib/menus/menu-items.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import { labelsOf, type Labels } from "~/lib/public-site/entry/labels.server";
import { addressOf } from "~/lib/public-site/fields/public-values.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";
import { translate } from "~/lib/content/translated-text";

import type { Card } from "~/lib/public-site/lists/card";
import { arrange, frontMenus, frontOrder, type FrontBlock } from "./front-blocks";
import { cardOf, leadOf, roleText } from "~/lib/public-site/lists/cards.server";
import { cardsOf, latestCards } from "./front-cards.server";
import { linkOf, logoOf, noteOf } from "./front-marks.server";
import { tabOf } from "./front-tabs.server";
import type { FrontPage, FrontPart, Message, Slide } from "./front-page";
import { shownFragments } from "./slides.server";

type Placed = Section & { publicFace: { frontPage: FrontPlace } };

const shown = [...sections.values()]
  .filter((section): section is Placed => section.publicFace.frontPage !== undefined)
  .sort((a, b) => a.publicFace.frontPage.order - b.publicFace.frontPage.order);
const alerting = sectionsWithPart("alert");
const withParts = [...shown, ...alerting.map(({ section }) => section)];
const madeFrom = [...new Set(withParts.flatMap(publicTags))];

const buttons = "slidermenu";

export async function frontPage(locale: Locale): Promise<FrontPage> {
  const [{ alert, parts }, blocks, actions, ...menus] = await Promise.all([
    sectionParts(locale),
    cached(
      [settingsTag],
      "front blocks",
      async () => ((await getSettingGroup("home")).data as { blocks?: FrontBlock[] }).blocks ?? [],
    ),
    menuItems(buttons, locale),
    ...frontMenus.map(({ code }) => publicMenu(code, locale)),
  ]);
  const all = parts.map((part): FrontPart => (part.as === "slides" ? { ...part, actions } : part));
  for (const [at, { code, as }] of frontMenus.entries()) {
    const menu = menus[at];
    if (menu && menu.items.length > 0) all.push({ section: code, title: menu.title.text, as, items: menu.items });
  }
  const placeOf = ({ section }: FrontPart) => frontOrder.get(section) ?? 0;
  return {
    alert,
    parts: onceEach(
      arrange(
        all.sort((a, b) => placeOf(a) - placeOf(b)),
        blocks,
      ),
    ),
  };
}

/** Cached for a minute at most, because some parts depend on the clock. */
function sectionParts(locale: Locale): Promise<FrontPage> {
  return cached(
    [...madeFrom, settingsTag],
    `front ${locale}`,
    () => makeFrontPage(locale, Date.now()),
    Date.now() + 60_000,
  );
}

async function makeFrontPage(locale: Locale, now: number): Promise<FrontPage> {
  const labels = await labelsOf(locale, shown);
  const [parts, alerts] = await Promise.all([
    Promise.all(shown.map((section) => partOf(section, labels, now))),
    Promise.all(alerting.map((one) => alertOf(one, labels, now))),
  ]);
  return {
    alert: alerts.find((alert) => alert !== null) ?? null,
    parts: parts.filter((part) => part !== null) as FrontPart[],
  };
}

/** A section shown in a tab has no part of its own. */
function onceEach(parts: readonly FrontPart[]): FrontPart[] {
  const inTabs = new Set(
    parts.flatMap((part) => (part.as === "tabs" ? part.tabs.flatMap(({ source }) => source ?? []) : [])),
  );
  return parts.filter(({ as, section }) => (as !== "pictures" && as !== "lines") || !inTabs.has(section));
}

async function partOf(section: Placed, labels: Labels, now: number): Promise<FrontPart | null> {
  const place = section.publicFace.frontPage;
  const { locale, t } = labels;
  const ours = t([
    `public.sections.${section.id}.front`,
    `public.sections.${section.id}.title`,
    `content.sections.${section.id}.title`,
  ]);
  const named = { section: section.id, title: (await sectionSettings(section)).title?.[locale] ?? ours };
  const fragments = async <T>(
    make: (item: Published, pointed: Pointed) => T | null | Promise<T | null>,
  ): Promise<T[]> => {
    const { items, files, titles } = await shownFragments(section, locale, now);
    const made = await Promise.all(items.map((item) => make(item, { files, titles })));
    return made.filter((one) => one !== null).slice(0, place.take) as T[];
  };
  switch (place.as) {
    case "slides": {
      const slides = await fragments((item, pointed) => slideOf(item, place.slide, pointed, locale));
      return slides.length > 0 ? { ...named, as: place.as, slides, actions: [] } : null;
    }
    case "tabs": {
      const tabs = await fragments((item, pointed) => tabOf(section, place.tab, item, pointed, locale));
      return tabs.length > 0 ? { ...named, as: place.as, tabs } : null;
    }
    case "links": {
      const links = await fragments((item, pointed) => linkOf(item, place.link, pointed, locale));
      return links.length > 0 ? { ...named, as: place.as, links } : null;
    }
    case "logos": {
      const logos = await fragments((item, pointed) => logoOf(item, place.logo, pointed, locale));
      return logos.length > 0 ? { ...named, as: place.as, logos } : null;
    }
    case "notes": {
      const notes = await fragments((item) => noteOf(item, place.note, locale));
      return notes.length > 0 ? { ...named, as: place.as, notes } : null;
    }
    case "message": {
      const message = await messageOf(section, place, labels);
      return message && { ...named, as: place.as, message };
    }
    case "daily": {
      const card = await cardOfToday(section, place.when, labels, now);
      const all = {
        href: publicPaths.section(section, locale),
        moreLabel: t([`public.sections.${section.id}.all`, "public.seeAll"]),
      };
      return card && { ...named, as: place.as, card, ...all };
    }
    case "tiles":
    case "pictures":
    case "lines": {
      const cards = await placedCards(section, place, labels);
      const all = {
        href: publicPaths.section(section, locale),
        moreLabel: t([`public.sections.${section.id}.all`, "public.seeAll"]),
      };
      return cards.length > 0 ? { ...named, as: place.as, cards, ...all } : null;
    }
  }
}

async function placedCards(
  section: Section,
  place: Extract<FrontPlace, { as: "tiles" | "pictures" | "lines" }>,
  labels: Labels,
): Promise<Card[]> {
  if (place.as === "lines") return latestCards(section, { take: place.take }, labels);
  if (place.as === "tiles") {
    const chosen = place.when === undefined ? [] : await cardsOf(section, { facets: [`${place.when}:true`] }, labels);
    return (
      chosen.length > 0 ? chosen : (await cardsOf(section, {}, labels)).filter(({ parentId }) => parentId === null)
    ).slice(0, place.take);
  }
  return latestCards(
    section,
    { take: place.take, ...(place.first ? { first: place.first } : {}), ...(place.when ? { when: place.when } : {}) },
    labels,
  );
}

const maxInTurn = 100;

/** One each day in turn, from midnight to midnight in Turkey. */
async function cardOfToday(section: Section, when: string, labels: Labels, now: number): Promise<Card | null> {
  const { items, files, titles } = await listPublished(section, {
    locale: labels.locale,
    page: 1,
    size: maxInTurn,
    time: "current",
    facets: [`${when}:true`],
  });
  const day = Math.floor(Date.parse(toIsoDate(new Date(now).toISOString()) ?? "") / 86_400_000);
  const item = items.toSorted((a, b) => (a.id < b.id ? -1 : 1))[day % Math.max(1, items.length)];
  return item ? cardOf(section, item, { files, titles }, labels) : null;
}

/** Ended alerts stay in the query until somebody switches them off. */
const maxAlerts = 100;

async function alertOf(
  { section, part: { when, until } }: (typeof alerting)[number],
  labels: Labels,
  now: number,
): Promise<FrontPage["alert"]> {
  const { items } = await listPublished(section, {
    locale: labels.locale,
    page: 1,
    size: maxAlerts,
    facets: [`${when}:true`],
  });
  const entry = items.find(({ data }) => !(typeof data[until] === "string" && Date.parse(String(data[until])) <= now));
  const title = entry && translate(entry.title, labels.locale);
  return entry && title
    ? { title, lead: leadOf(section, entry, labels), href: publicAddress(section, entry, labels.locale) }
    : null;
}

async function messageOf(
  section: Section,
  { when }: Extract<FrontPlace, { as: "message" }>,
  labels: Labels,
): Promise<Message | null> {
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

function withoutHeadings(html: string): string {
  const [before = "", ...rest] = html.split(/<h[2-4]>/);
  return before + rest.map((part) => part.slice(part.search(/<\/h[2-4]>/) + "</h2>".length)).join("");
}

function slideOf({ id, data }: Published, names: SlideFields, pointed: Pointed, locale: Locale): Slide | null {
  const wide = pictureOf(data[names.wide], pointed.files, locale);
  if (!wide) return null;
  const film = pointed.files[String(data[names.video])];
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
    video: film ? fileUrl(film) : null,
  };
}
