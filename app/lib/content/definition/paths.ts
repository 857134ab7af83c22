import type { Locale, Localized } from "~/lib/content/values";

import { addressNames } from "~/lib/content/definition/public/address-names";
import type { Section } from "./definition";
import type { Faced } from "./public/public-face";
import type { PublicView } from "./public/public-views";

type Place = Pick<Section, "id" | "area">;

export const contentPaths = {
  list: ({ area, id }: Place) => `/${area}/${id}`,
  export: ({ area, id }: Place, search: string) => `/${area}/${id}/export.csv${search}`,
  table: ({ area, id }: Place, table: string) => `/${area}/${id}/tables/${table}`,
  new: (section: Place, parentId?: string) =>
    `/${section.area}/${section.id}/new${parentId ? `?parent=${parentId}` : ""}`,
  newFrom: (section: Place, id: string) => `/${section.area}/${section.id}/new?from=${id}`,
  entry: (section: Place, id: string) => `/${section.area}/${section.id}/${id}`,
  versions: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/versions`,
  version: (section: Place, id: string, version: number) => `/${section.area}/${section.id}/${id}/versions/${version}`,
  /** @param entry.version the version that the person has seen */
  confirm: (section: Place, { id, version }: { id: string; version: number }, verb: string) =>
    `/${section.area}/${section.id}/${id}/confirm/${verb}?seen=${version}`,
  reviewed: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/reviewed`,
  handOver: (section: Place, id: string, q = "") =>
    `/${section.area}/${section.id}/${id}/hand-over${q ? `?${new URLSearchParams({ q })}` : ""}`,
  onSite: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/site`,
  /** Asks before several entries are changed. @param items ids with the versions that the person has seen */
  confirmMany: ({ area, id }: Place, verb: string, items: readonly { id: string; version: number }[], back: string) =>
    `/${area}/${id}/confirm?${new URLSearchParams([["verb", verb], ["back", back], ...items.map((item) => ["item", `${item.id}:${item.version}`])])}`,
  confirmSeveral: ({ area, id }: Place) => `/${area}/${id}/confirm`,
  proof: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/proof.pdf`,
  snapshot: (section: Place, id: string, pageHash: string) =>
    `/${section.area}/${section.id}/${id}/snapshots/${pageHash}`,
  preview: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/preview`,
};

type Placed = Faced<"place" | "view">;

/** Addresses on the public site. Turkish, the site's own language, has no `?lang`. See `public-addresses.server.ts`. */
export const publicPaths = {
  home: (locale: Locale) => `${publicRoot}${lang(locale)}`,
  /** A section's list, or its one page. @param page of the list, from 1 */
  section: (section: Placed, locale: Locale, page = 1) =>
    `${listPath(section)}${lang(locale)}${page > 1 ? `${locale === "tr" ? "?" : "&"}page=${page}` : ""}`,
  /** An entry's own page, or its section's one page. @param slug with the slugs of relations before it */
  entry: (section: Placed, slug: string, locale: Locale) =>
    `${hasEntryPages(section) ? `${entryRoot(section)}/${slug}` : listPath(section)}${lang(locale)}`,
  feed: (section: Placed, locale: Locale) => publicPaths.file(section, "rss", locale),
  file: (section: Placed, file: ListFile, locale: Locale) => `${listPath(section)}/${listFiles[file]}${lang(locale)}`,
  /** @param address under /home, from `rowAddress` */
  row: (address: string, locale: Locale) => `${publicRoot}${address}${lang(locale)}`,
  vote: ({ id }: Pick<Section, "id">, entry: string) => `${publicRoot}/${votesName}/${id}/${entry}`,
  /** The current file of a field, under an address that stays. */
  download: ({ id }: Pick<Section, "id">, slug: string, field: string) =>
    `${publicRoot}/${downloadsName}/${id}/${slug}/${field}`,
  /** @param slug the entry's own */
  document: ({ id }: Pick<Section, "id">, slug: string, locale: Locale) =>
    `${publicRoot}/${documentsName}/${id}/${slug}${lang(locale)}`,
  /** @param slug the entry's own */
  calendar: ({ id }: Pick<Section, "id">, slug: string, locale: Locale) =>
    `${publicRoot}/${calendarsName}/${id}/${slug}${lang(locale)}`,
  places: (section: Placed, locale: Locale) => publicPaths.file(section, "places", locale),
  openData: (locale: Locale) => `${publicRoot}/${openDataName}${lang(locale)}`,
  cookies: (locale: Locale) => `${publicRoot}/${cookiesName}${lang(locale)}`,
};

export const publicRoot = "/home";
export const openDataName = "acik-veri";
export const cookiesName = "cerezler";
export const listFiles = {
  rss: "rss.xml",
  atom: "atom.xml",
  calendar: "calendar.ics",
  places: "places.geojson",
  csv: "data.csv",
  geojson: "data.geojson",
  pdf: "list.pdf",
  sheet: "list.html",
} as const;
export type ListFile = keyof typeof listFiles;
export const votesName = "votes";
export const downloadsName = "downloads";
export const documentsName = "documents";
export const calendarsName = "calendars";

export function hasEntryPages({ publicFace: { place } }: Faced<"place">): boolean {
  return place.address?.endsWith("}") === true;
}

function entryRoot({ publicFace: { place } }: Faced<"place">): string {
  return publicRoot + (place.address?.split("/{", 1)[0] ?? "");
}

/** The address of an entry up to its slug, shown where the slug is typed; "…" stands for slugs of other entries. */
export function slugPrefix(section: Placed): string {
  return `${entryRoot(section)}/${"…/".repeat(Math.max(0, addressNames(section.publicFace.place).length - 1))}`;
}

function listPath(section: Placed): string {
  const { listAddress } = section.publicFace.place;
  return listAddress === undefined ? entryRoot(section) : publicRoot + listAddress;
}

/** Views that show all entries on one page: an entry's address is an anchor there. */
const wholeViews: readonly PublicView[] = ["accordion", "people", "map"];
/** Views with several pages: an entry's address names it by `entry=`. */
const pagedViews: readonly PublicView[] = ["list", "timeline"];

export function isReadInList(section: Placed): boolean {
  const { view } = section.publicFace;
  const { address } = section.publicFace.place;
  return address !== null && !hasEntryPages(section) && (wholeViews.includes(view) || pagedViews.includes(view));
}

export const entryAnchor = (id: string) => `entry-${id}`;
export const thanksAnchor = (id: string) => `thanks-${id}`;

/** Where the public reads an entry: its own page, or its section's; null for what stands only inside other pages. */
export function publicAddress(section: Placed, entry: { id: string; slug: Localized }, locale: Locale): string | null {
  const { view } = section.publicFace;
  const { address } = section.publicFace.place;
  if (address === null) return null;
  if (!hasEntryPages(section)) {
    const list = publicPaths.section(section, locale);
    if (wholeViews.includes(view)) return `${list}#${entryAnchor(entry.id)}`;
    return pagedViews.includes(view) ? `${list}${locale === "tr" ? "?" : "&"}entry=${entry.id}` : list;
  }
  const slug = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en;
  return slug ? publicPaths.entry(section, slug, locale) : null;
}

function lang(locale: Locale): string {
  return locale === "tr" ? "" : `?lang=${locale}`;
}
