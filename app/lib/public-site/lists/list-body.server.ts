import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { publicPaths } from "~/lib/content/definition/paths";
import type { ListView } from "~/lib/content/definition/public/public-views";
import { isRelation } from "~/lib/content/fields/points-at";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import { listPublished, type PublicQuery } from "~/lib/content/publication/read/published.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { distanceText, metresBetween } from "~/lib/platform/geo/distance";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import type { Labels } from "~/lib/public-site/entry/labels.server";
import { mapUrl } from "~/lib/platform/geo/map-url";
import { outlinesOf } from "~/lib/public-site/fields/outlines.server";
import { pointOf } from "~/lib/public-site/fields/point-of";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

import { cardOf, roleText } from "./cards.server";
import { markMatches } from "./mark-matches.server";
import type { AskedList } from "./asked-list";
import { withCounts } from "./counts.server";
import { narrowingOf } from "./filters.server";
import type { CardLook, Group, ListBodies, ListBody, ListItem, NearChoice, PlaceItem } from "./list-body";
import { listItem } from "./list-item.server";
import { mapMarks } from "./map/map-marks.server";
import { mapTiles } from "./map/map-tiles.server";
import { monthPage } from "./month-page.server";
import { originsOf, type Origin } from "./map/nearest.server";
import { spanOfDays } from "./span-of-days";
import { isReversed, pageSize } from "./page-sizes.server";

/** `entries`: those read in the list itself. */
type Made<Body> = { body: Body; pagination: Pagination; entries?: readonly Published[] };

/** A longer list would be no page. */
export const wholeList = 500;

export async function listBody(view: ListView, asked: AskedList): Promise<Required<Made<ListBody>>> {
  const { body, pagination, entries = [] } = await makers[view](asked);
  return { body: { view, ...body } as ListBody, pagination, entries };
}

/** A new view doesn't compile until it is here. */
const makers: { readonly [V in ListView]: (asked: AskedList) => Promise<Made<ListBodies[V]>> } = {
  entry: cards,
  page: cards,
  landing: cards,
  async list(asked) {
    if (asked.section.publicFace.list.groupBy !== undefined) return underHeadings(asked);
    const { items, pagination } = await itemsOf(asked, await pageSize(asked.section, "list"));
    return {
      body: { groups: items.length > 0 ? [{ heading: null, items: items.map(({ item }) => item) }] : [] },
      pagination,
      entries: entriesOf(items),
    };
  },
  accordion: underHeadings,
  async people(asked) {
    const { section, labels } = asked;
    const { roles } = section.publicFace;
    const { items, pagination, pointed, heading } = await groupedItems(asked, [roles.post]);
    const people = items.map(({ entry, item }) => ({
      ...heading(entry),
      item: {
        ...item,
        portrait: roles.portrait ? pictureOf(entry.data[roles.portrait], pointed.files, labels.locale) : null,
        post: postOf(section, entry, labels),
      },
    }));
    return { body: { groups: grouped(people) }, pagination, entries: entriesOf(items) };
  },
  async map(asked) {
    const { section, query, labels } = asked;
    const { map } = section.publicFace;
    const { place } = section.publicFace.roles;
    const tiles = await mapTiles();
    const [{ items, pagination, pointed, heading }, origins] = await Promise.all([
      groupedItems(asked, [place, map?.shape]),
      originsOf(section, labels.locale),
    ]);
    const marks = await mapMarks(
      section,
      items.map(({ entry }) => entry),
      labels,
    );
    const origin = origins.find(({ id }) => id === query.near);
    const outlines = tiles ? await outlinesOf(section, entriesOf(items), pointed, pointsOfList) : [];
    const placed = items.map(({ entry, item }, at) => {
      const value = place === undefined ? null : pointOf(entry.data[place]);
      const metres = origin && value ? metresBetween(origin.at, value) : null;
      const mark = map?.pins === undefined ? undefined : entry.data[map.pins];
      const shown: PlaceItem = {
        ...item,
        place: value ? { lat: value.lat, lng: value.lng, href: mapUrl(value) } : null,
        mark: typeof mark === "string" && marks.has(mark) ? mark : null,
        outline: outlines[at] ?? null,
        distance: metres === null ? null : distanceText(metres, labels.locale),
      };
      return { ...heading(entry), metres, item: shown };
    });
    const groups = origin
      ? [
          {
            heading: { text: labels.t("public.near.from", { place: origin.title.text }) },
            items: placed
              .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY))
              .map(({ item }) => item),
          },
        ]
      : grouped(placed);
    const params = new URLSearchParams({ ...query.filters, ...(query.locale === "tr" ? {} : { lang: query.locale }) });
    return {
      body: {
        groups,
        tiles,
        marks: [...marks.values()],
        file: `${publicPaths.places(section, "tr")}${params.size > 0 ? `?${params}` : ""}`,
        near: origins.length > 1 && items.length > 1 ? nearChoice(section, query, origins) : null,
      },
      pagination,
      entries: entriesOf(items),
    };
  },
  async calendar(asked) {
    return { body: await monthPage(asked), pagination: paginate(1, 1, 1) };
  },
  async timeline(asked) {
    const { items, pagination } = await itemsOf(asked, await pageSize(asked.section, "timeline"));
    const { date } = asked.section.publicFace.roles;
    return {
      body: {
        groups: grouped(
          items.map(({ entry, item }) => yearOf(date === undefined ? undefined : entry.data[date], item)),
        ),
      },
      pagination,
      entries: entriesOf(items),
    };
  },
};

const pointsOfList = 40;

function nearChoice(
  section: Section,
  { locale, search, filters, view, near, archive }: AskedList["query"],
  origins: readonly Origin[],
): NearChoice {
  const kept = {
    ...filters,
    ...(search ? { search } : {}),
    ...(view ? { view } : {}),
    ...(archive ? { archive: "1" } : {}),
    ...(locale === "tr" ? {} : { lang: locale }),
  };
  return {
    value: near ?? "",
    origins: origins.map(({ id, title }) => ({ value: id, ...title })),
    action: publicPaths.section(section, "tr"),
    kept: Object.entries(kept),
  };
}

async function cards(asked: AskedList): Promise<Made<ListBodies["entry"]>> {
  const { section, query, labels } = asked;
  const isTree =
    (section.kind === "tree" || section.kind === "category") &&
    query.search === "" &&
    Object.keys(query.filters).length === 0;
  // A tree is not paged, because its pages hang together, unless it is searched or filtered.
  const { items, files, titles, pagination } = await listPublished(
    section,
    await published(asked, isTree ? wholeList : await pageSize(section, "entry"), isTree ? 1 : query.page),
  );
  return {
    body: {
      cards: await withCounts(
        section,
        items.map((item) => markMatches(cardOf(section, item, { files, titles }, labels), section, item, query.search)),
        labels,
      ),
      look: isTree ? "tree" : lookOf(section),
    },
    pagination,
  };
}

function lookOf({ publicFace: { roles } }: Section): CardLook {
  if (roles.icon) return "tiles";
  return roles.picture ? "pictures" : "rows";
}

async function published(
  { section, query: { locale, page, search, filters, days, entry }, time }: AskedList,
  size: number,
  from = page,
): Promise<PublicQuery> {
  return {
    locale,
    page: from,
    size,
    time,
    ...((await isReversed(section)) ? { isReversed: true } : {}),
    ...(search ? { search } : {}),
    ...(await narrowingOf(section, filters)),
    ...(days ? { during: spanOfDays(days) } : {}),
    ...(entry ? { entry } : {}),
  };
}

type Found = { items: { entry: Published; item: ListItem }[]; pagination: Pagination; pointed: Pointed };

const entriesOf = (items: Found["items"]) => items.map(({ entry }) => entry);

async function itemsOf(
  asked: AskedList,
  size: number,
  elsewhere: readonly (string | undefined)[] = [],
): Promise<Found> {
  const { section, labels } = asked;
  const { items, files, titles, pagination } = await listPublished(section, await published(asked, size));
  const pointed = { files, titles };
  return {
    items: await Promise.all(
      items.map(async (entry) => ({
        entry,
        item: markMatches(
          await listItem(section, entry, pointed, labels, elsewhere),
          section,
          entry,
          asked.query.search,
        ),
      })),
    ),
    pagination,
    pointed,
  };
}

type Heading = { key: string; heading: TranslatedText | null; order: number };

/** Headings by option order, or by entries of another section as they come. */
async function groupedItems(
  asked: AskedList,
  elsewhere: readonly (string | undefined)[] = [],
): Promise<Found & { heading: (entry: Published) => Heading }> {
  const { section, labels } = asked;
  const { groupBy } = section.publicFace.list;
  const { comesFirst = () => false } = hooksOf(section).site ?? {};
  const found = await itemsOf(asked, wholeList, [groupBy, ...elsewhere]);
  found.items.sort((a, b) => Number(comesFirst(b.entry.data)) - Number(comesFirst(a.entry.data)));
  const field = groupBy === undefined ? undefined : section.fields[groupBy];
  const options = field && "options" in field ? field.options : [];
  const heading = ({ data }: Published): Heading => {
    const value = groupBy === undefined ? undefined : data[groupBy];
    if (groupBy === undefined || typeof value !== "string") return { key: "", heading: null, order: options.length };
    const title = isRelation(field)
      ? translate(found.pointed.titles[value]?.title, labels.locale)
      : { text: labels.option(section, groupBy, value) };
    return title
      ? { key: value, heading: title, order: Math.max(0, options.indexOf(value)) }
      : { key: "", heading: null, order: options.length };
  };
  return { ...found, heading };
}

async function underHeadings(asked: AskedList): Promise<Made<ListBodies["accordion"]>> {
  const { items, pagination, heading } = await groupedItems(asked);
  return {
    body: { groups: grouped(items.map(({ entry, item }) => ({ ...heading(entry), item }))) },
    pagination,
    entries: entriesOf(items),
  };
}

/** Items without a heading come last. */
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
  const year =
    typeof value === "number"
      ? String(value)
      : (toIsoDate(typeof value === "string" ? value : null)?.slice(0, 4) ?? "");
  return { key: year, heading: year === "" ? null : { text: year }, order: 0, item };
}

function postOf(section: Section, entry: Published, labels: Labels): string | null {
  const { post } = section.publicFace.roles;
  if (post === undefined) return null;
  const value = entry.data[post];
  if (section.fields[post]?.kind === "select")
    return typeof value === "string" ? labels.option(section, post, value) : null;
  return roleText(post, entry, labels)?.text ?? null;
}
