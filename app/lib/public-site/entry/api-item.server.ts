import { lastSegment } from "~/lib/content/definition/public/address-names";
import { rowAddresses } from "~/lib/content/definition/public/row-addresses";
import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import { fields as fieldKinds } from "~/lib/content/fields/fields.server";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { absolute, pointersOf } from "~/lib/public-site/fields/public-values.server";
import { translate } from "~/lib/content/translated-text";
import { onceForEach } from "~/lib/platform/cache/once-for-each";

import { entryAddresses } from "./entry-seo.server";

const publicFields = onceForEach(({ fields }: Section) =>
  Object.entries(fields).filter(([, field]) => isPublicField(field) && field.kind !== "slug"),
);

/**
 * An entry for scripts, in one language: public fields, address and dates. Untranslated fields are in Turkish and
 * listed in `untranslated`.
 * @param origin before every address, for downloads that leave the site; else `absolute` decides
 */
export function apiItem(
  section: Section,
  entry: Published,
  pointed: Pointed,
  locale: Locale,
  origin?: string,
): Record<string, unknown> {
  const untranslated: string[] = [];
  const fields: Record<string, unknown> = {};
  const pointers = pointersOf(pointed, locale, origin);
  for (const [name, field] of publicFields(section)) {
    const value = fieldKinds.plainValue(entry.data[name], field, pointers);
    fields[name] = Array.isArray(value)
      ? withRowAddresses(section, entry, name, value, (address) => absolute(publicPaths.row(address, locale), origin))
      : value;
    if (field.localized && translate(entry.data[name], locale)?.lang) untranslated.push(name);
  }
  const addresses = entryAddresses(section, entry);
  const path = addresses[locale] ?? addresses.tr;
  const slug = entry.slug[locale] ?? entry.slug.tr;
  return {
    ...fields,
    id: entry.id,
    slug: slug === undefined ? null : lastSegment(slug),
    title: translate(entry.title, locale)?.text ?? null,
    url: path ? absolute(path, origin) : null,
    publishedAt: entry.firstPublishedAt.toISOString(),
    updatedAt: entry.publishedAt.toISOString(),
    archived: entry.archived,
    lang: locale,
    untranslated,
  };
}

function withRowAddresses(
  section: Section,
  entry: Published,
  list: string,
  rows: unknown[],
  urlOf: (address: string) => string,
): unknown[] {
  if (section.publicFace.page.rows[list]?.as !== "pages") return rows;
  const addresses = new Map(rowAddresses(section, entry.data).map(({ row, address }) => [row._key, address]));
  return (entry.data[list] as RowValue[]).map((row, at) => {
    const address = addresses.get(row._key);
    return { ...(rows[at] as object), url: address === undefined ? null : urlOf(address) };
  });
}
