import type { Section } from "~/lib/content/definition/definition";
import { publicTags } from "~/lib/content/publication/read/published-data.server";
import { rightUntil } from "~/lib/content/publication/read/published-times.server";
import { listPublished, readPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { pointOf } from "~/lib/public-site/fields/point-of";
import { apiItem } from "~/lib/public-site/entry/api-item.server";
import { anyOrigin, withOrigin } from "~/lib/public-site/fields/public-values.server";
import { narrowingOf } from "~/lib/public-site/lists/filters.server";
import type { SectionQuery } from "~/lib/public-site/lists/list-address";

/** Larger data sets are fetched page by page from the API. */
const maxPlaces = 1_000;

/** A list's places as GeoJSON (RFC 7946), with the API's fields. @param origin put before every address */
export async function placesOf(
  section: Section,
  origin: string,
  { locale, filters }: Pick<SectionQuery, "locale" | "filters">,
): Promise<string> {
  const narrowing = await narrowingOf(section, filters);
  const kept = await cached(
    publicTags(section),
    `places ${section.id} ${locale} ${JSON.stringify(narrowing)}`,
    async () => {
      const name = section.publicFace.roles.place ?? "";
      const { items, files, titles } = await listPublished(section, {
        locale,
        page: 1,
        size: maxPlaces,
        time: "current",
        ...narrowing,
      });
      const features = items.flatMap((entry) => {
        const place = pointOf(entry.data[name]);
        if (!place) return [];
        const { [name]: _place, ...properties } = apiItem(section, entry, { files, titles }, locale, anyOrigin);
        return [
          {
            type: "Feature",
            id: entry.id,
            geometry: { type: "Point", coordinates: [place.lng, place.lat] },
            properties,
          },
        ];
      });
      return JSON.stringify({ type: "FeatureCollection", features });
    },
    rightUntil(section),
  );
  return withOrigin(kept, origin);
}

/** Larger data sets are fetched page by page from the API. */
export const maxRecords = 20_000;

/** All entries as GeoJSON: the shape, else the place, else null. @param origin put before every address */
export async function shapesOf(section: Section, origin: string, locale: Locale): Promise<string> {
  const kept = await cached(publicTags(section), `shapes ${section.id} ${locale}`, async () => {
    const { items, files, titles } = await readPublished(section, { locale, page: 1, size: maxRecords, time: "all" });
    const drawn = Object.entries(section.fields).flatMap(([name, field]) =>
      field.kind === "geoShape" && !field.internal ? [name] : [],
    );
    const place =
      section.publicFace.roles.place ??
      Object.keys(section.fields).find(
        (name) => section.fields[name]?.kind === "geo" && !section.fields[name].internal,
      );
    const features = items.map((entry) => {
      const shape = drawn.map((name) => entry.data[name]).find((value) => value !== undefined);
      const point = place === undefined ? null : pointOf(entry.data[place]);
      const all = apiItem(section, entry, { files, titles }, locale, anyOrigin);
      const properties = Object.fromEntries(
        Object.entries(all).filter(([name]) => name !== place && !drawn.includes(name)),
      );
      return {
        type: "Feature",
        id: entry.id,
        geometry: shape ?? (point ? { type: "Point", coordinates: [point.lng, point.lat] } : null),
        properties,
      };
    });
    return JSON.stringify({ type: "FeatureCollection", features });
  });
  return withOrigin(kept, origin);
}
