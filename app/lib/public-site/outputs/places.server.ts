import type { Section } from "~/lib/content/definition/definition";
import { listPublished, pointedSections, rightUntil } from "~/lib/content/publication/published.server";
import type { GeoValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { apiItem } from "~/lib/public-site/entry/api-item.server";
import { facetsOf } from "~/lib/public-site/lists/filters.server";
import type { SectionQuery } from "~/lib/public-site/lists/list-address";

/** More would be a data set to be asked for page by page, as the API gives it. */
const mostPlaces = 1_000;

/** What a section's list shows on a map, as GeoJSON (RFC 7946): an entry each, with what the API tells of it. */
export function placesOf(section: Section, { locale, filters }: Pick<SectionQuery, "locale" | "filters">): Promise<string> {
  const facets = facetsOf(filters);
  return cached([section.id, ...pointedSections(section)], `places ${section.id} ${locale} ${facets.join()}`, async () => {
    const name = section.publicFace.roles.place ?? "";
    const { items, files, titles } = await listPublished(section, { locale, page: 1, size: mostPlaces, time: "current", ...(facets.length > 0 ? { facets } : {}) });
    const features = items.flatMap((entry) => {
      const place = entry.data[name] as GeoValue | undefined;
      if (!place) return [];
      const { [name]: _place, ...properties } = apiItem(section, entry, { files, titles }, locale);
      return [{ type: "Feature", id: entry.id, geometry: { type: "Point", coordinates: [place.lng, place.lat] }, properties }];
    });
    return JSON.stringify({ type: "FeatureCollection", features });
  }, rightUntil(section));
}
