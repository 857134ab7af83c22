import { publicAddress, publicPaths, publicRoot } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { shownSections } from "~/lib/content/definition/section-settings.server";
import { publicTitles } from "~/lib/content/publication/read/published-data.server";
import { findPublishedSingle } from "~/lib/content/publication/read/published-entry.server";
import { locales, type Locale, type Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { fileUrl } from "~/lib/files/serving/file-urls";

import type { MenuItem, MenuLink } from "./menu-document";

type Href = Record<Locale, string>;
/** `hidden`: the target isn't published; `isWaiting`: that part of the site doesn't exist yet, which is no fault. */
export type LinkTarget =
  { kind: "none" } | { kind: "leads"; href: Href; title: Localized } | { kind: "hidden"; isWaiting: boolean };

const hidden: LinkTarget = { kind: "hidden", isWaiting: false };
const waiting: LinkTarget = { kind: "hidden", isWaiting: true };

/** Links change when one of these sections changes. */
export function linkedSections(items: readonly MenuItem[]): string[] {
  return [
    ...new Set(items.flatMap(({ link }) => (link.type === "section" || link.type === "record" ? [link.section] : []))),
  ];
}

/** As citizens see them, by the item's id. */
export async function resolveLinks(items: readonly MenuItem[]): Promise<ReadonlyMap<string, LinkTarget>> {
  const records = new Map<string, string[]>();
  for (const { link } of items)
    if (link.type === "record") records.set(link.section, [...(records.get(link.section) ?? []), link.id]);
  const known = [...records].filter(([section]) => findSection(section) !== undefined);
  const [titles, files, singles, hiddenOnes] = await Promise.all([
    Promise.all(known.map(([section, ids]) => publicTitles(section, ids))),
    findFiles(
      items.flatMap(({ link, image }) => [...(link.type === "file" ? [link.file] : []), ...(image ? [image] : [])]),
    ),
    shownSingles(items),
    hiddenSections(items),
  ]);
  const published = Object.assign({}, ...titles) as Awaited<ReturnType<typeof publicTitles>>;
  const targetOf = (link: MenuLink): LinkTarget => {
    switch (link.type) {
      case "none":
        return { kind: "none" };
      case "url":
        return { kind: "leads", href: siteAddress(link.url), title: {} };
      case "file": {
        const file = files.get(link.file);
        return file && !file.deletedAt ? leads(() => fileUrl(file)) : hidden;
      }
      case "section": {
        const section = findSection(link.section);
        if (!section) return waiting;
        if (
          section.publicFace.place.address === null ||
          hiddenOnes.has(section.id) ||
          (section.kind === "single" && !singles.has(section.id))
        )
          return hidden;
        return leads((locale) => publicPaths.section(section, locale));
      }
      case "record": {
        const section = findSection(link.section);
        if (!section) return waiting;
        const entry = published[link.id];
        if (!entry || entry.section !== section.id) return hidden;
        const href = locales.map(
          (locale) => [locale, publicAddress(section, { id: link.id, slug: entry.slug }, locale)] as const,
        );
        return href.every(([, address]) => address !== null)
          ? { kind: "leads", href: Object.fromEntries(href) as Href, title: entry.title }
          : hidden;
      }
    }
  };
  return new Map(items.map(({ id, link }) => [id, targetOf(link)]));
}

function leads(address: (locale: Locale) => string): LinkTarget {
  return { kind: "leads", href: { tr: address("tr"), en: address("en") }, title: {} };
}

async function hiddenSections(items: readonly MenuItem[]): Promise<ReadonlySet<string>> {
  const named = linkedSections(items).map((id) => ({ id }));
  const shown = new Set((await shownSections(named)).map(({ id }) => id));
  return new Set(named.flatMap(({ id }) => (shown.has(id) ? [] : [id])));
}

async function shownSingles(items: readonly MenuItem[]): Promise<ReadonlySet<string>> {
  const named = [...new Set(items.flatMap(({ link }) => (link.type === "section" ? [link.section] : [])))];
  const singles = named
    .flatMap((id) => findSection(id) ?? [])
    .filter(({ kind, publicFace }) => kind === "single" && publicFace.place.address !== null);
  const found = await Promise.all(
    singles.map(async (section) => ((await findPublishedSingle(section, "tr")) ? [section.id] : [])),
  );
  return new Set(found.flat());
}

/** Paths of this site get the reader's language; other addresses stay as they are. */
function siteAddress(url: string): Href {
  const isPage = url === publicRoot || url.startsWith(`${publicRoot}/`) || url.startsWith(`${publicRoot}?`);
  const [, path = "", query = "", anchor = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  if (!isPage || new URLSearchParams(query).has("lang")) return { tr: url, en: url };
  return { tr: url, en: `${path}${query ? `${query}&` : "?"}lang=en${anchor}` };
}
