import type { Section } from "~/lib/content/definition/definition";
import { hasPlaces } from "~/lib/content/definition/public/public-addresses.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { GeoValue, Locale } from "~/lib/content/values";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { pointOf } from "~/lib/public-site/fields/point-of";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

/** A longer choice would be no choice. */
const maxOrigins = 200;

export type Origin = { id: string; title: TranslatedText; at: GeoValue };

/** The first filter's section that has places itself. */
function originsSection(section: Section): Section | undefined {
  if (!hasPlaces(section)) return undefined;
  return section.publicFace.list.filters.flatMap((name) => {
    const field = section.fields[name];
    const target = pointsAtEntries(field) ? findSection(field.section) : undefined;
    return target?.publicFace.roles.place === undefined ? [] : [target];
  })[0];
}

export async function originsOf(section: Section, locale: Locale): Promise<Origin[]> {
  const target = originsSection(section);
  const place = target?.publicFace.roles.place;
  if (!target || place === undefined) return [];
  const { items } = await listPublished(target, { locale, page: 1, size: maxOrigins, time: "current" });
  const found = items.flatMap(({ id, title, data }) => {
    const [at, name] = [pointOf(data[place]), translate(title, locale)];
    return at && name ? [{ id, title: name, at }] : [];
  });
  return found.sort((a, b) => compareTr(a.title.text, b.title.text));
}
