import type { Section } from "~/lib/content/definition/definition";
import {
  calendarsName,
  cookiesName,
  documentsName,
  downloadsName,
  hasEntryPages,
  listFiles,
  openDataName,
  publicPaths,
  publicRoot,
  votesName,
  type ListFile,
} from "~/lib/content/definition/paths";
import { writeName } from "~/lib/content/definition/write-path";
import { sections } from "~/lib/content/definition/registry.server";
import type { Faced } from "./public-face";
import { rowPagesOf } from "./row-addresses";

/** `slug`: with the relations' slugs before it. `isFormer`: an old address that redirects. `row`: a row's own page. */
export type PublicPlace = { section: Section; slug: string | null; isFormer: boolean; row?: string };
type Pattern = { segments: readonly string[]; name: string; isEntry?: true };

const isSlot = (segment: string | undefined) => segment?.startsWith("{") === true;
/** Pages of /home that belong to no section: see `routes.ts`. */
const fixed: readonly Pattern[] = [
  { segments: ["search"], name: "the search" },
  { segments: ["search", listFiles.rss], name: "the search" },
  { segments: [openDataName], name: "the data sets" },
  { segments: [cookiesName], name: "the cookies" },
  { segments: [writeName], name: "the form" },
  { segments: [votesName, "{section}", "{entry}"], name: "what readers say" },
  { segments: [downloadsName, "{section}", "{slug}", "{field}"], name: "the downloads" },
  { segments: [documentsName, "{section}", "{slug}"], name: "the documents" },
  { segments: [calendarsName, "{section}", "{slug}"], name: "the calendars" },
];

/** All public addresses of sections, by segments. @throws Error when two could mean the same page */
export function addressTable(all: Iterable<Section>): readonly (Pattern & { section: Section })[] {
  const table = [...all].flatMap((section) => {
    const { address } = section.publicFace.place;
    if (address === null) return [];
    const list = publicPaths
      .section(section, "tr")
      .slice(publicRoot.length + 1)
      .split("/");
    const patterns = [
      list,
      ...listFilesOf(section).map((file) => [...list, listFiles[file]]),
      ...rowPagesOf(section.publicFace.page).map((rows) => rows.segments),
    ];
    const entry = hasEntryPages(section)
      ? [{ segments: address.slice(1).split("/"), name: `section "${section.id}"`, section, isEntry: true as const }]
      : [];
    return [...patterns.map((one) => ({ segments: one, name: `section "${section.id}"`, section })), ...entry];
  });
  for (const [at, one] of table.entries()) {
    const other = [...fixed, ...table.slice(at + 1)].find(
      (candidate) => meet(one.segments, candidate.segments) && !isFileBesideSlot(one, candidate),
    );
    if (other) throw new Error(`/${one.segments.join("/")} is an address of ${one.name} and of ${other.name}`);
  }
  return table;
}

/** Whether one address could match both: a slug may be anything. */
function meet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at] || isSlot(segment) || isSlot(b[at]));
}

const files: readonly (string | undefined)[] = Object.values(listFiles);

/** A slug has no dot, so an entry never collides with a file of the list. */
function isFileBesideSlot(a: Pattern, b: Pattern): boolean {
  return (
    [a, b].some(({ segments }) => files.includes(segments.at(-1))) &&
    [a, b].some(({ segments }) => isSlot(segments.at(-1)))
  );
}

export function hasPlaces({ publicFace: { view, otherViews } }: Faced<"view" | "otherViews">): boolean {
  return view === "map" || otherViews.includes("map");
}

const isDrawn = ({ fields }: Section) =>
  Object.values(fields).some((field) => (field.kind === "geo" || field.kind === "geoShape") && !field.internal);

const offers: Readonly<Record<ListFile, (section: Section) => boolean>> = {
  rss: ({ publicFace }) => publicFace.outputs.feed,
  atom: ({ publicFace }) => publicFace.outputs.feed,
  calendar: ({ publicFace }) => publicFace.outputs.calendar !== undefined,
  places: hasPlaces,
  csv: ({ publicFace }) => publicFace.outputs.openData === true,
  geojson: (section) => section.publicFace.outputs.openData === true && isDrawn(section),
  pdf: ({ publicFace }) => publicFace.outputs.listDocument !== undefined,
  sheet: ({ publicFace: { outputs, roles } }) =>
    outputs.listDocument !== undefined && !("table" in outputs.listDocument) && roles.place !== undefined,
};

export function listFilesOf(section: Section): ListFile[] {
  return (Object.keys(offers) as ListFile[]).filter((file) => offers[file](section));
}

const table = addressTable(sections.values());
const exact = new Map(
  table.filter(({ segments }) => !segments.some(isSlot)).map(({ segments, section }) => [segments.join("/"), section]),
);
/** Keyed by the segments before the first slot, and the number of slots. */
const parents = new Map(
  table
    .filter(({ isEntry }) => isEntry)
    .map(({ segments, section }) => [
      parentKey(
        segments.filter((one) => !isSlot(one)),
        segments.filter(isSlot).length,
      ),
      section,
    ]),
);
const maxSlots = Math.max(0, ...table.map(({ segments, isEntry }) => (isEntry ? segments.filter(isSlot).length : 0)));

function parentKey(before: readonly string[], slots: number): string {
  return `${before.join("/")} ${slots}`;
}

const rowPatterns = table.filter(({ section, segments }) =>
  rowPagesOf(section.publicFace.page).some((rows) => rows.segments.join("/") === segments.join("/")),
);

/** Resolves an address under /home, by the table or the older scheme `/home/<section>[/<slug>]`. */
export function findPublicPlace(path: string): PublicPlace | null {
  const own = path === publicRoot || path.startsWith(`${publicRoot}/`) ? path.slice(publicRoot.length) : path;
  const segments = own.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  const whole = exact.get(segments.join("/"));
  if (whole) return files.includes(last) ? null : { section: whole, slug: null, isFormer: false };
  for (let slots = 1; slots <= maxSlots; slots++) {
    const parent = parents.get(parentKey(segments.slice(0, -slots), slots));
    if (parent) return { section: parent, slug: segments.slice(-slots).join("/"), isFormer: false };
  }
  const row = rowPatterns.find((pattern) => meet(pattern.segments, segments));
  if (row) return { section: row.section, slug: null, isFormer: false, row: `/${segments.join("/")}` };
  const [id = "", slug = null] = segments;
  const former = segments.length <= 2 ? sections.get(id) : undefined;
  return former && former.publicFace.place.address !== null ? { section: former, slug, isFormer: true } : null;
}

export function findListFile(path: string): { section: Section; file: ListFile; isFormer: boolean } | null {
  const [file] =
    (Object.entries(listFiles) as [ListFile, string][]).find(([, name]) => path.endsWith(`/${name}`)) ?? [];
  const place = file && findPublicPlace(path.slice(0, -listFiles[file].length - 1));
  return place && place.slug === null && place.row === undefined && offers[file](place.section)
    ? { section: place.section, file, isFormer: place.isFormer }
    : null;
}
