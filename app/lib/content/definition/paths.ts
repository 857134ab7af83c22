import type { Locale, Localized } from "~/lib/content/values";

import { addressNames } from "./address-names";
import type { Section } from "./definition";
import type { PublicView } from "./public-face";

type Place = Pick<Section, "id" | "area">;

/** The addresses of a section's pages for staff. */
export const contentPaths = {
  list: ({ area, id }: Place) => `/${area}/${id}`,
  /** `search` as in the address of the list. */
  export: ({ area, id }: Place, search: string) => `/${area}/${id}/export.csv${search}`,
  table: ({ area, id }: Place, table: string) => `/${area}/${id}/tables/${table}`,
  new: (section: Place, parentId?: string) =>
    `/${section.area}/${section.id}/new${parentId ? `?parent=${parentId}` : ""}`,
  newFrom: (section: Place, id: string) => `/${section.area}/${section.id}/new?from=${id}`,
  entry: (section: Place, id: string) => `/${section.area}/${section.id}/${id}`,
  versions: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/versions`,
  version: (section: Place, id: string, version: number) => `/${section.area}/${section.id}/${id}/versions/${version}`,
  /** @param entry.version the one that whoever goes there has seen */
  confirm: (section: Place, { id, version }: { id: string; version: number }, verb: string) =>
    `/${section.area}/${section.id}/${id}/confirm/${verb}?seen=${version}`,
  reviewed: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/reviewed`,
  /** @param q what to narrow the choice of those that may take its place by */
  handOver: (section: Place, id: string, q = "") =>
    `/${section.area}/${section.id}/${id}/hand-over${q ? `?${new URLSearchParams({ q })}` : ""}`,
  onSite: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/site`,
  /**
   * Asks before something is done to several entries. @param items ids with the versions that have been seen @param
   * back where the list is
   */
  confirmMany: ({ area, id }: Place, verb: string, items: readonly { id: string; version: number }[], back: string) =>
    `/${area}/${id}/confirm?${new URLSearchParams([["verb", verb], ["back", back], ...items.map((item) => ["item", `${item.id}:${item.version}`])])}`,
  /** Where the confirmation of several asks itself anew. */
  confirmSeveral: ({ area, id }: Place) => `/${area}/${id}/confirm`,
  proof: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/proof.pdf`,
  snapshot: (section: Place, id: string, pageHash: string) =>
    `/${section.area}/${section.id}/${id}/snapshots/${pageHash}`,
  preview: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/preview`,
};

/** A section as its addresses need it. */
type Faced = Pick<Section, "publicFace">;

/**
 * Addresses on the public site, from a section's own declaration; `?lang` is left out for Turkish, which is the site's
 * own language. Which section an address belongs to: `public-addresses.server.ts`.
 */
export const publicPaths = {
  home: (locale: Locale) => `${publicRoot}${lang(locale)}`,
  /** A section's list, or its one page. @param page of the list, from 1 */
  section: (section: Faced, locale: Locale, page = 1) =>
    `${listPath(section)}${lang(locale)}${page > 1 ? `${locale === "tr" ? "?" : "&"}page=${page}` : ""}`,
  /**
   * An entry's own page; the section's where that is the only one. @param slug with those of the relations in the
   * address before it
   */
  entry: (section: Faced, slug: string, locale: Locale) =>
    `${hasEntryPages(section) ? `${entryRoot(section)}/${slug}` : listPath(section)}${lang(locale)}`,
  feed: (section: Faced, locale: Locale) => publicPaths.file(section, "rss", locale),
  /** A file beside a section's list. */
  file: (section: Faced, file: ListFile, locale: Locale) => `${listPath(section)}/${listFiles[file]}${lang(locale)}`,
  /** A row of an entry. @param address under /home, as `rowAddress` makes it */
  row: (address: string, locale: Locale) => `${publicRoot}${address}${lang(locale)}`,
  /** Takes what a reader says of an entry in its list. */
  vote: ({ id }: Pick<Section, "id">, entry: string) => `${publicRoot}/${votesName}/${id}/${entry}`,
  /** A file of an entry, whichever it is now. */
  download: ({ id }: Pick<Section, "id">, slug: string, field: string) =>
    `${publicRoot}/${downloadsName}/${id}/${slug}/${field}`,
  /** An entry as a PDF. @param slug its own */
  document: ({ id }: Pick<Section, "id">, slug: string, locale: Locale) =>
    `${publicRoot}/${documentsName}/${id}/${slug}${lang(locale)}`,
  /** The dates of an entry as a calendar of its own. @param slug its own */
  calendar: ({ id }: Pick<Section, "id">, slug: string, locale: Locale) =>
    `${publicRoot}/${calendarsName}/${id}/${slug}${lang(locale)}`,
  /** The places of a list as GeoJSON. */
  places: (section: Faced, locale: Locale) => publicPaths.file(section, "places", locale),
  /** The data sets that anybody may use. */
  openData: (locale: Locale) => `${publicRoot}/${openDataName}${lang(locale)}`,
  /** What the site keeps in a browser, and whether it may. */
  cookies: (locale: Locale) => `${publicRoot}/${cookiesName}${lang(locale)}`,
};

export const publicRoot = "/home";
export const openDataName = "acik-veri";
export const cookiesName = "cerezler";
/** What may lie beside a section's list. */
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

/** Whether the entries of a section have pages beside the section's own. */
export function hasEntryPages({ publicFace: { address } }: Faced): boolean {
  return address?.endsWith("}") === true;
}

/** Where the addresses of a section's entries begin: before the first that is filled in. */
function entryRoot({ publicFace: { address } }: Faced): string {
  return publicRoot + (address?.split("/{", 1)[0] ?? "");
}

/**
 * The address of an entry up to its own slug, for whoever types that; an ellipsis stands for what other entries say.
 */
export function slugPrefix(section: Faced): string {
  return `${entryRoot(section)}/${"…/".repeat(Math.max(0, addressNames(section.publicFace).length - 1))}`;
}

/**
 * Where a section begins on the public site, without a language; the site's front page for what has no place of its
 * own.
 */
function listPath(section: Faced): string {
  const { listAddress } = section.publicFace;
  return listAddress === undefined ? entryRoot(section) : publicRoot + listAddress;
}

/** Lists that are read whole, on one page: an entry's place on it is its address. */
const wholeViews: readonly PublicView[] = ["accordion", "people", "map"];
/** Lists of several pages: an entry is found by itself. */
const pagedViews: readonly PublicView[] = ["list", "timeline"];

/** Whether the entries of a section are read in its list alone. */
export function isReadInList(section: Faced): boolean {
  const { address, view } = section.publicFace;
  return address !== null && !hasEntryPages(section) && (wholeViews.includes(view) || pagedViews.includes(view));
}

/** The id that an entry has on the page of its list. */
export const entryAnchor = (id: string) => `entry-${id}`;
/** The id of what thanks a reader there for saying whether it helped. */
export const thanksAnchor = (id: string) => `thanks-${id}`;

/**
 * Where the public reads an entry: its own page, its place in the list where that is the only one, the section's where
 * that is one page; null for what only stands inside others.
 */
export function publicAddress(section: Faced, entry: { id: string; slug: Localized }, locale: Locale): string | null {
  const { address, view } = section.publicFace;
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
