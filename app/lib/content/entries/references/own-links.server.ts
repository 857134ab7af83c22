import { and, inArray, isNull, sql } from "drizzle-orm";

import { lastSegment } from "~/lib/content/definition/public/address-names";
import type { FormDefinition } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { fields } from "~/lib/content/fields/fields.server";
import { entries, entrySlugs } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";

type OwnLink = { field: string } & ({ file: string } | { section: string; slug: string | null });
type LinkedTarget = { field: string; kind: "entry" | "file"; id: string };

const media = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/|$)/i;

/** The path of an address of this site, with or without its origin; null for other sites. */
function ownPath(address: string): string | null {
  const origin = env().PUBLIC_URL ?? "http://this.invalid";
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return [origin, env().SITE_URL ?? origin].some((own) => url.origin === new URL(own).origin) ? url.pathname : null;
}

/** The target of an address of this site: a file's id, or a public page's present path; null for any other. */
export function targetOf(address: string): string | null {
  const path = ownPath(address);
  const page = path === null ? null : pageAt(path);
  return path === null ? null : (media.exec(path)?.[1]?.toLowerCase() ?? (page && pathOf(page)));
}

function pageAt(path: string): { section: string; slug: string | null } | null {
  const place = /^\/home\/[a-z0-9/-]+$/.test(path) ? findPublicPlace(path) : null;
  return place && { section: place.section.id, slug: place.slug };
}

function pathOf({ section: id, slug }: { section: string; slug: string | null }): string | null {
  const section = findSection(id);
  if (!section) return null;
  return slug === null ? publicPaths.section(section, "tr") : publicPaths.entry(section, slug, "tr");
}

function ownLinks(section: FormDefinition, data: EntryData): OwnLink[] {
  return Object.entries(section.fields).flatMap(([field, definition]) =>
    fields.addresses(data[field], definition).flatMap((address): OwnLink[] => {
      const path = ownPath(address);
      if (path === null) return [];
      const file = media.exec(path)?.[1]?.toLowerCase();
      const page = pageAt(path);
      return file ? [{ field, file }] : page ? [{ field, ...page }] : [];
    }),
  );
}

export function linkedFiles(section: FormDefinition, data: EntryData): string[] {
  return ownLinks(section, data).flatMap((link) => ("file" in link ? [link.file] : []));
}

/** Targets of links in the texts of each data: files, and entries by any address. One statement at most. */
export async function linkedTargets(section: FormDefinition, ...several: EntryData[]): Promise<LinkedTarget[][]> {
  const links = several.map((data) => ownLinks(section, data));
  const found = await findPages(links.flat());
  return links.map((own) =>
    own.flatMap((link): LinkedTarget[] => {
      if ("file" in link) return [{ field: link.field, kind: "file", id: link.file }];
      const id = found.get(keyOf(link));
      return id ? [{ field: link.field, kind: "entry", id }] : [];
    }),
  );
}

/** `id` as in `targetOf`; `entryId`: the page that has or had that address. */
type NamedLink = { field: string; kind: "file" | "entry"; id: string; entryId: string | null };

/** The links in an entry's texts to files and public pages, whether these exist or not. */
export async function namedLinks(section: FormDefinition, data: EntryData): Promise<NamedLink[]> {
  const links = ownLinks(section, data);
  const pages = await findPages(links);
  return links.flatMap((link): NamedLink[] => {
    if ("file" in link) return [{ field: link.field, kind: "file", id: link.file, entryId: null }];
    const isPage =
      findSection(link.section) !== undefined && (link.slug !== null || findSection(link.section)?.kind === "single");
    return isPage
      ? [{ field: link.field, kind: "entry", id: pathOf(link) ?? "", entryId: pages.get(keyOf(link)) ?? null }]
      : [];
  });
}

const keyOf = ({ section, slug }: { section: string; slug: string | null }) => `${section}/${lastSegment(slug ?? "")}`;

async function findPages(links: readonly OwnLink[]): Promise<Map<string, string>> {
  const pages = new Map(
    links.flatMap((link) => ("file" in link || !findSection(link.section) ? [] : [[keyOf(link), link] as const])),
  );
  const withSlug = [...pages.values()].flatMap(({ section, slug }) =>
    slug === null ? [] : [{ section, slug: lastSegment(slug) }],
  );
  const singles = [...pages.values()].flatMap(({ section, slug }) =>
    slug === null && findSection(section)?.kind === "single" ? [section] : [],
  );
  const bySlug =
    withSlug.length > 0
      ? await db()
          .select({ section: entrySlugs.section, slug: entrySlugs.slug, id: entrySlugs.entryId })
          .from(entrySlugs)
          .where(
            sql`(${entrySlugs.section}, ${entrySlugs.slug}) IN (SELECT named.section, named.slug
              FROM jsonb_to_recordset(${JSON.stringify(withSlug)}::jsonb) AS named(section text, slug text))`,
          )
      : [];
  const single =
    singles.length > 0
      ? await db()
          .select({ section: entries.section, id: entries.id })
          .from(entries)
          .where(and(inArray(entries.section, singles), isNull(entries.deletedAt)))
      : [];
  return new Map([
    ...bySlug.map((row) => [keyOf(row), row.id] as const),
    ...single.map(({ section, id }) => [keyOf({ section, slug: null }), id] as const),
  ]);
}
