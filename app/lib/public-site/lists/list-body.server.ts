import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { ListView } from "~/lib/content/definition/public-face";
import { listPublished, type Pointed, type PublicQuery, type Published } from "~/lib/content/publication/published.server";
import type { GeoValue } from "~/lib/content/values";
import { env } from "~/lib/platform/env/env.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";
import { toIsoDate } from "~/lib/platform/text/dates";
import type { Labels } from "~/lib/public-site/entry/labels.server";
import { mapUrl } from "~/lib/public-site/fields/map-url";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate, type TranslatedText } from "~/lib/public-site/translated-text";

import { cardOf, roleText } from "./cards.server";
import type { AskedList } from "./asked-list";
import { facetsOf } from "./filters.server";
import type { CardLook, Group, ListBodies, ListBody, ListItem, Tiles } from "./list-body";
import { listItem } from "./list-item.server";
import { monthPage } from "./month-page.server";

type Made<Body> = { body: Body; pagination: Pagination };

/** Longest list that stands on one page; more would be no page but a directory. */
export const wholeList = 500;
const cardsPerPage = 12;
const itemsPerPage = 50;

/** One page of a list as it is looked at. */
export async function listBody(view: ListView, asked: AskedList): Promise<{ body: ListBody; pagination: Pagination }> {
  const { body, pagination } = await makers[view](asked);
  return { body: { view, ...body } as ListBody, pagination };
}

/** Each view's own: a new one does not compile until it is here. */
const makers: { readonly [V in ListView]: (asked: AskedList) => Promise<Made<ListBodies[V]>> } = {
  entry: cards,
  page: cards,
  landing: cards,
  async list(asked) {
    const { items, pagination } = await itemsOf(asked, itemsPerPage);
    return { body: { items: items.map(({ item }) => item) }, pagination };
  },
  async accordion(asked) {
    const { items, pagination, heading } = await groupedItems(asked);
    return { body: { groups: grouped(items.map(({ entry, item }) => ({ ...heading(entry), item }))) }, pagination };
  },
  async people(asked) {
    const { section, labels } = asked;
    const { roles } = section.publicFace;
    const { items, pagination, pointed, heading } = await groupedItems(asked);
    const people = items.map(({ entry, item }) => ({
      ...heading(entry),
      item: { ...item, portrait: roles.portrait ? pictureOf(entry.data[roles.portrait], pointed.files, labels.locale) : null, post: postOf(section, entry, labels) },
    }));
    return { body: { groups: grouped(people) }, pagination };
  },
  async map(asked) {
    const { section, query } = asked;
    const { place } = section.publicFace.roles;
    const { items, pagination } = await itemsOf(asked, wholeList, [place]);
    const placed = items.map(({ entry, item }) => {
      const value = place === undefined ? undefined : (entry.data[place] as GeoValue | undefined);
      return { ...item, place: value ? { lat: value.lat, lng: value.lng, href: mapUrl(value) } : null };
    });
    const params = new URLSearchParams({ ...query.filters, ...(query.locale === "tr" ? {} : { lang: query.locale }) });
    return { body: { items: placed, file: `${publicPaths.places(section, "tr")}${params.size > 0 ? `?${params}` : ""}`, tiles: mapTiles() }, pagination };
  },
  async calendar(asked) {
    return { body: await monthPage(asked), pagination: paginate(1, 1, 1) };
  },
  async timeline(asked) {
    const { items, pagination } = await itemsOf(asked, itemsPerPage);
    const { date } = asked.section.publicFace.roles;
    return { body: { groups: grouped(items.map(({ entry, item }) => yearOf(date === undefined ? undefined : entry.data[date], item))) }, pagination };
  },
};

/** Where maps get their pictures; null where nobody says. */
export function mapTiles(): Tiles | null {
  const { MAP_TILES, MAP_ATTRIBUTION } = env();
  return MAP_TILES === undefined ? null : { url: MAP_TILES, attribution: MAP_ATTRIBUTION };
}

async function cards(asked: AskedList): Promise<Made<ListBodies["entry"]>> {
  const { section, query, labels } = asked;
  const isTree = (section.kind === "tree" || section.kind === "category") && query.search === "" && Object.keys(query.filters).length === 0;
  // A tree comes whole, since its pages hang together, unless it is searched or narrowed.
  const { items, files, titles, pagination } = await listPublished(section, published(asked, isTree ? wholeList : cardsPerPage, isTree ? 1 : query.page));
  return { body: { cards: items.map((item) => cardOf(section, item, { files, titles }, labels)), look: isTree ? "tree" : lookOf(section) }, pagination };
}

function lookOf({ publicFace: { roles } }: Section): CardLook {
  if (roles.icon) return "tiles";
  return roles.picture ? "pictures" : "rows";
}

function published({ query: { locale, page, search, filters, entry }, time }: AskedList, size: number, from = page): PublicQuery {
  const facets = facetsOf(filters);
  return { locale, page: from, size, time, ...(search ? { search } : {}), ...(facets.length > 0 ? { facets } : {}), ...(entry ? { entry } : {}) };
}

type Found = { items: { entry: Published; item: ListItem }[]; pagination: Pagination; pointed: Pointed };

async function itemsOf(asked: AskedList, size: number, elsewhere: readonly (string | undefined)[] = []): Promise<Found> {
  const { section, labels } = asked;
  const { items, files, titles, pagination } = await listPublished(section, published(asked, size));
  const pointed = { files, titles };
  return { items: await Promise.all(items.map(async (entry) => ({ entry, item: await listItem(section, entry, pointed, labels, elsewhere) }))), pagination, pointed };
}

type Heading = { key: string; heading: TranslatedText | null; order: number };

/** With what each entry stands under: options in their order, entries of another section as they come. */
async function groupedItems(asked: AskedList): Promise<Found & { heading: (entry: Published) => Heading }> {
  const { section, labels } = asked;
  const { groupBy } = section.publicFace;
  const found = await itemsOf(asked, wholeList, [groupBy]);
  const field = groupBy === undefined ? undefined : section.fields[groupBy];
  const options = field && "options" in field ? field.options : [];
  const heading = ({ data }: Published): Heading => {
    const value = groupBy === undefined ? undefined : data[groupBy];
    if (groupBy === undefined || typeof value !== "string") return { key: "", heading: null, order: options.length };
    const title = field?.kind === "relation" ? translate(found.pointed.titles[value]?.title, labels.locale) : { text: labels.option(section, groupBy, value) };
    return title ? { key: value, heading: title, order: Math.max(0, options.indexOf(value)) } : { key: "", heading: null, order: options.length };
  };
  return { ...found, heading };
}

/** What has no heading comes last, and is told from the rest where there is a rest. */
function grouped<Item>(items: readonly (Heading & { item: Item })[]): Group<Item>[] {
  const groups = new Map<string, Heading & { items: Item[] }>();
  for (const { item, ...heading } of items) {
    const group = groups.get(heading.key) ?? { ...heading, items: [] };
    group.items.push(item);
    groups.set(heading.key, group);
  }
  const ordered = [...groups.values()].sort((a, b) => Number(a.key === "") - Number(b.key === "") || a.order - b.order);
  return ordered.map(({ heading, items: own }) => ({ heading, items: own }));
}

function yearOf<Item>(value: unknown, item: Item): Heading & { item: Item } {
  const year = typeof value === "number" ? String(value) : (toIsoDate(typeof value === "string" ? value : null)?.slice(0, 4) ?? "");
  return { key: year, heading: year === "" ? null : { text: year }, order: 0, item };
}

function postOf(section: Section, entry: Published, labels: Labels): string | null {
  const { post } = section.publicFace.roles;
  if (post === undefined) return null;
  const value = entry.data[post];
  if (section.fields[post]?.kind === "select") return typeof value === "string" ? labels.option(section, post, value) : null;
  return roleText(post, entry, labels)?.text ?? null;
}
