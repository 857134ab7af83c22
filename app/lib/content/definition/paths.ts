import type { Locale, Localized } from "~/lib/content/values";

import type { Section } from "./definition";

type Place = Pick<Section, "id" | "area">;

/** The addresses of a section's pages for staff. */
export const contentPaths = {
  list: ({ area, id }: Place) => `/${area}/${id}`,
  /** `search` as in the address of the list. */
  export: ({ area, id }: Place, search: string) => `/${area}/${id}/export.csv${search}`,
  new: (section: Place, parentId?: string) => `/${section.area}/${section.id}/new${parentId ? `?parent=${parentId}` : ""}`,
  newFrom: (section: Place, id: string) => `/${section.area}/${section.id}/new?from=${id}`,
  entry: (section: Place, id: string) => `/${section.area}/${section.id}/${id}`,
  versions: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/versions`,
  version: (section: Place, id: string, version: number) => `/${section.area}/${section.id}/${id}/versions/${version}`,
  /** @param entry.version the one that whoever goes there has seen */
  confirm: (section: Place, { id, version }: { id: string; version: number }, verb: string) => `/${section.area}/${section.id}/${id}/confirm/${verb}?seen=${version}`,
  onSite: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/site`,
  /** Asks before something is done to several entries. @param items ids with the versions that have been seen @param back where the list is */
  confirmMany: ({ area, id }: Place, verb: string, items: readonly { id: string; version: number }[], back: string) =>
    `/${area}/${id}/confirm?${new URLSearchParams([["verb", verb], ["back", back], ...items.map((item) => ["item", `${item.id}:${item.version}`])])}`,
  preview: (section: Place, id: string) => `/${section.area}/${section.id}/${id}/preview`,
};

/** Addresses on the public site; `?lang` is left out for Turkish, which is the site's own language. */
export const publicPaths = {
  home: (locale: Locale) => `/home${lang(locale)}`,
  /** @param page of the list, from 1 */
  section: (id: string, locale: Locale, page = 1) => `/home/${id}${lang(locale)}${page > 1 ? `${locale === "tr" ? "?" : "&"}page=${page}` : ""}`,
  entry: (id: string, slug: string, locale: Locale) => `/home/${id}/${slug}${lang(locale)}`,
  rss: (id: string, locale: Locale) => `/home/${id}/rss.xml${lang(locale)}`,
};

/** Where the public reads an entry: its own page, the section's where that is one page; null for what only stands inside others. */
export function publicAddress({ id, publicFace }: Pick<Section, "id" | "publicFace">, slugs: Localized, locale: Locale): string | null {
  if (publicFace.as === "fragment") return null;
  if (publicFace.as === "page") return publicPaths.section(id, locale);
  const slug = slugs[locale] ?? slugs.tr ?? slugs.en;
  return slug ? publicPaths.entry(id, slug, locale) : null;
}

/** The section, and of an entry's own page the slug, that an address of the public site names; null for any other address. */
export function parsePublicPath(pathname: string): { section: string; slug: string | null } | null {
  const [, section, slug = null] = /^\/home\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\/?$/.exec(pathname) ?? [];
  return section === undefined ? null : { section, slug };
}

function lang(locale: Locale): string {
  return locale === "tr" ? "" : `?lang=${locale}`;
}
