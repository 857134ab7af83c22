import type { Section } from "./definition";
import { feedName, hasEntryPages, placesName, publicRoot } from "./paths";
import { sections } from "./registry.server";
import { rowPagesOf } from "./row-addresses";

/**
 * What stands at an address under /home. `isFormer`: it was so once; the present address is another. `row`: the address of
 * a row of one of its entries.
 */
export type PublicPlace = { section: Section; slug: string | null; isFormer: boolean; row?: string };
type Pattern = { segments: readonly string[]; name: string };

const slot = "{slug}";
/** Something in braces, that may be any word. */
const isSlot = (segment: string | undefined) => segment?.startsWith("{") === true;
/** Pages of /home that belong to no section: see `routes.ts`. */
const fixed: readonly Pattern[] = [{ segments: ["search"], name: "the search" }, { segments: ["search", feedName], name: "the search" }];

/**
 * Every address that sections have on the public site, by its segments.
 * @throws Error when two could mean the same page
 */
export function addressTable(all: Iterable<Section>): readonly (Pattern & { section: Section })[] {
  const table = [...all].flatMap((section) => {
    const { address, feed } = section.publicFace;
    if (address === null) return [];
    const segments = address.slice(1).split("/");
    const list = hasEntryPages(section) ? segments.slice(0, -1) : segments;
    const patterns = [
      list, ...(hasEntryPages(section) ? [segments] : []), ...(feed ? [[...list, feedName]] : []), ...(hasPlaces(section) ? [[...list, placesName]] : []),
      ...rowPagesOf(section.publicFace).map((rows) => rows.segments),
    ];
    return patterns.map((one) => ({ segments: one, name: `section "${section.id}"`, section }));
  });
  for (const [at, one] of table.entries()) {
    const other = [...fixed, ...table.slice(at + 1)].find((candidate) => meet(one.segments, candidate.segments) && !isFileBesideSlot(one, candidate));
    if (other) throw new Error(`/${one.segments.join("/")} is an address of ${one.name} and of ${other.name}`);
  }
  return table;
}

/** Whether one address could be both: a slug may be anything. */
function meet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at] || isSlot(segment) || isSlot(b[at]));
}

const files: readonly (string | undefined)[] = [feedName, placesName];

/** A slug has no dot: no entry can be called like a file beside it. */
function isFileBesideSlot(a: Pattern, b: Pattern): boolean {
  return [a, b].some(({ segments }) => files.includes(segments.at(-1))) && [a, b].some(({ segments }) => isSlot(segments.at(-1)));
}

/** Whether a section's list can be looked at on a map. */
export function hasPlaces({ publicFace: { view, otherViews } }: Pick<Section, "publicFace">): boolean {
  return view === "map" || otherViews.includes("map");
}

const table = addressTable(sections.values());
const exact = new Map(table.filter(({ segments }) => !segments.some(isSlot)).map(({ segments, section }) => [segments.join("/"), section]));
const parents = new Map(table.filter(({ segments }) => segments.at(-1) === slot && !segments.slice(0, -1).some(isSlot)).map(({ segments, section }) => [segments.slice(0, -1).join("/"), section]));
const rowPatterns = table.filter(({ section, segments }) => rowPagesOf(section.publicFace).some((rows) => rows.segments.join("/") === segments.join("/")));

/**
 * What an address under /home means: by the table, else as the addresses were before sections had ones of their own
 * (`/home/<section>[/<slug>]`).
 * @param path with or without /home before it
 */
export function findPublicPlace(path: string): PublicPlace | null {
  const own = path === publicRoot || path.startsWith(`${publicRoot}/`) ? path.slice(publicRoot.length) : path;
  const segments = own.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  const whole = exact.get(segments.join("/"));
  if (whole) return files.includes(last) ? null : { section: whole, slug: null, isFormer: false };
  const parent = parents.get(segments.slice(0, -1).join("/"));
  if (parent) return { section: parent, slug: last, isFormer: false };
  const row = rowPatterns.find((pattern) => meet(pattern.segments, segments));
  if (row) return { section: row.section, slug: null, isFormer: false, row: `/${segments.join("/")}` };
  const [id = "", slug = null] = segments;
  const former = segments.length <= 2 ? sections.get(id) : undefined;
  return former && former.publicFace.address !== null ? { section: former, slug, isFormer: true } : null;
}

/** The section whose list a feed lies beside; `isFormer` as of a place. */
export function findFeed(path: string): { section: Section; isFormer: boolean } | null {
  const place = path.endsWith(`/${feedName}`) ? findPublicPlace(path.slice(0, -feedName.length - 1)) : null;
  return place && place.slug === null && place.section.publicFace.feed ? place : null;
}

/** The section whose list the places lie beside. */
export function findPlaces(path: string): Section | null {
  const place = path.endsWith(`/${placesName}`) ? findPublicPlace(path.slice(0, -placesName.length - 1)) : null;
  return place && place.slug === null && place.row === undefined && !place.isFormer && hasPlaces(place.section) ? place.section : null;
}
