import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { isRelation } from "~/lib/content/fields/points-at";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { GeoValue, Locale, RowValue } from "~/lib/content/values";
import { outlineOf } from "~/lib/public-site/fields/outlines.server";
import { pointOf } from "~/lib/public-site/fields/point-of";
import { mapTiles } from "~/lib/public-site/lists/map/map-tiles.server";
import { translate } from "~/lib/content/translated-text";

import type { EntryMap } from "./entry-view";

const maxPositions = 400;

/** Null when there is nothing to draw. */
export async function entryMap(
  section: Section,
  entry: Published,
  pointed: Pointed,
  locale: Locale,
): Promise<EntryMap | null> {
  const tiles = await mapTiles();
  const { map, roles } = section.publicFace;
  if (!tiles || (!map && roles.place === undefined)) return null;
  const [outline, stops] = await Promise.all([
    outlineOf(section, entry, pointed, maxPositions),
    stopsOf(section, entry, locale),
  ]);
  const own = roles.place === undefined ? null : pointOf(entry.data[roles.place]);
  const title = translate(entry.title, locale) ?? { text: "" };
  // A route begins at its first stop.
  const points =
    stops.length > 0
      ? stops
      : own && !(outline && section.fields[roles.place ?? ""]?.kind === "geoShape")
        ? [{ ...own, title, sign: null }]
        : [];
  return points.length > 0 || outline ? { tiles, points, outline } : null;
}

async function stopsOf(
  { fields, publicFace: { map } }: Section,
  { data }: Published,
  locale: Locale,
): Promise<EntryMap["points"]> {
  const { stops } = map ?? {};
  const rows = stops && Array.isArray(data[stops.field]) ? (data[stops.field] as RowValue[]) : [];
  const list = stops && fields[stops.field];
  const relation = list?.kind === "list" && stops?.entry !== undefined ? list.columns[stops.entry] : undefined;
  const target = isRelation(relation) ? findSection(relation.section) : undefined;
  const ids = rows.flatMap((row) =>
    stops?.entry !== undefined && typeof row[stops.entry] === "string" ? [row[stops.entry] as string] : [],
  );
  const { items } =
    target && ids.length > 0
      ? await listPublished(target, { locale, page: 1, size: ids.length, time: "all", ids: [...new Set(ids)] })
      : { items: [] };
  const place = target?.publicFace.roles.place;
  return rows.flatMap((row, at) => {
    const other = stops?.entry === undefined ? undefined : items.find(({ id }) => id === row[stops.entry as string]);
    const own = stops ? pointOf(row[stops.place]) : null;
    const where: GeoValue | null = own ?? (other && place !== undefined ? pointOf(other.data[place]) : null);
    const title = stops && (translate(row[stops.title], locale) ?? (other ? translate(other.title, locale) : null));
    return where && title ? [{ lat: where.lat, lng: where.lng, title, sign: String(at + 1) }] : [];
  });
}
