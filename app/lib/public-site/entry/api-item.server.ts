import type { ColumnField, Field, Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Pointed, Published } from "~/lib/content/publication/published.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { env } from "~/lib/platform/env/env.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { wordsOf } from "~/lib/public-site/words";

import { entryAddresses } from "./entry-seo.server";

/** Addresses are absolute where PUBLIC_URL says how people reach the site, else they begin at its root. */
const address = (path: string) => (env().PUBLIC_URL ?? "") + path;

/**
 * An entry for scripts: the section's public fields beside its address and dates, in one language. What is not
 * translated is in Turkish, and its name stands in `untranslated`.
 */
export function apiItem(section: Section, entry: Published, pointed: Pointed, locale: Locale): Record<string, unknown> {
  const untranslated: string[] = [];
  const fields = Object.fromEntries(
    Object.entries(section.fields)
      .filter(([name, field]) => !field.internal && name !== "slug")
      .map(([name, field]) => {
        const value = plain(field, entry.data[name], pointed, locale);
        if (field.localized && wordsOf(entry.data[name], locale)?.lang) untranslated.push(name);
        return [name, value];
      }),
  );
  const addresses = entryAddresses(section, entry);
  const path = addresses[locale] ?? addresses.tr;
  return {
    ...fields,
    id: entry.id,
    slug: entry.slug[locale] ?? entry.slug.tr ?? null,
    title: wordsOf(entry.title, locale)?.text ?? null,
    url: path ? address(path) : null,
    publishedAt: entry.firstPublishedAt.toISOString(),
    updatedAt: entry.publishedAt.toISOString(),
    archived: entry.archived,
    lang: locale,
    untranslated,
  };
}

function plain(field: Field | ColumnField, value: unknown, pointed: Pointed, locale: Locale): unknown {
  if (value === undefined || value === null) return null;
  if (field.localized) return wordsOf(value, locale)?.text ?? null;
  switch (field.kind) {
    case "image":
      return image(value, pointed, locale);
    case "gallery":
      return list(value, (one) => image(one, pointed, locale));
    case "file":
      return file(value, pointed);
    case "files":
      return list(value, (one) => file(one, pointed));
    case "relation":
      return pointer(value, pointed, locale);
    case "relations":
      return list(value, (one) => pointer(one, pointed, locale));
    case "list":
      return list(value, (row) =>
        Object.fromEntries(Object.entries(field.columns).filter(([, column]) => !column.internal).map(([name, column]) => [name, plain(column, (row as RowValue)[name], pointed, locale)])),
      );
    default:
      return value;
  }
}

/** What points at nothing public is left out, not shown as a bare id. */
function list(value: unknown, each: (one: unknown) => unknown): unknown[] {
  return Array.isArray(value) ? value.map(each).filter((one) => one !== null) : [];
}

function image(value: unknown, pointed: Pointed, locale: Locale) {
  const picture = pictureOf(value, pointed.files, locale);
  if (!picture) return null;
  return {
    url: address(picture.original),
    srcSet: picture.srcSet?.split(", ").map(address).join(", ") ?? null,
    alt: picture.alt,
    width: picture.width ?? null,
    height: picture.height ?? null,
    caption: picture.caption?.text ?? null,
    credit: picture.credit,
  };
}

function file(id: unknown, pointed: Pointed) {
  const stored = pointed.files[String(id)];
  return stored ? { url: address(fileUrl(stored)), name: stored.originalName, type: stored.mime, bytes: stored.bytes } : null;
}

function pointer(id: unknown, pointed: Pointed, locale: Locale) {
  const target = pointed.titles[String(id)];
  if (!target) return null;
  const slug = target.slug[locale] ?? target.slug.tr;
  return { id, section: target.section, title: wordsOf(target.title, locale)?.text ?? null, url: slug ? address(publicPaths.entry(target.section, slug, locale)) : null };
}
