import { and, arrayOverlaps, asc, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";

import { publications } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { foundInAny, matchesText } from "~/lib/platform/db/queries/text-search.server";

import type { Section, SectionOf } from "./definition";
import { facetFields } from "./facet-fields.server";

/** Rows of a list, and of each only these columns. `where`: the value, or one of the values, of a column; empty: all. */
export type RowsPart<Name extends string> = {
  list: Name;
  columns: readonly string[];
  where: Readonly<Record<string, string>>;
};

export type PublishedQuery<Name extends string> = {
  /** Only these entries. */
  ids?: readonly string[];
  /** All but this one; null: none is left out. */
  except?: string | null;
  /** The exact value of fields that the section filters by, or some of which one is enough; for a relation, ids. */
  where?: { readonly [K in Name]?: string | number | boolean | readonly string[] };
  /** All of its terms, folded, in any field. */
  search?: string;
  /** Leaves out the archive, which the public can read as well. */
  isCurrent?: true;
  /**
   * Default: by first publication, the oldest first. `position`: as the editors order them. With fields: the highest
   * value first, then the newest entry.
   */
  order?: "newest" | "position" | { highest: readonly Name[] };
  /** Default and at most: `maxPublished`. */
  take?: number;
  skip?: number;
};

export type PublishedEntry<Name extends string> = {
  id: string;
  section: string;
  title: Localized;
  slug: Localized;
  /** When this version of it went out. */
  publishedAt: Date;
  data: { readonly [K in Name]?: unknown };
};

/** Entries of one answer: the projections of more would take too much memory at once. */
export const maxPublished = 10_000;

/**
 * The public versions of entries, for the hooks of sections: what is public at this moment, in both languages. Hooks
 * speak to the staff, so an entry also counts while its section is hidden from the site; pages for citizens read with
 * `listPublished`. One statement, by the index of ids, of facets or of the section.
 * @param parts the fields that are read: of long entries, no more than these leave the database
 * @throws Error for a field that the section doesn't have or can't be asked by
 */
export async function selectPublished<Name extends string, Read extends Name = never>(
  of: SectionOf<Name> | readonly SectionOf<Name>[],
  parts: readonly (Read | RowsPart<Read>)[],
  { ids, except, where = {}, search, isCurrent, order, take = maxPublished, skip = 0 }: PublishedQuery<NoInfer<Name>>,
): Promise<PublishedEntry<Read>[]> {
  const sections = [of].flat() as Section[];
  const asked = Object.entries(where as Readonly<Record<string, unknown>>).map(([field, value]) =>
    [value].flat().map((one) => `${filterable(sections, field)}:${String(one)}`),
  );
  if (sections.length === 0 || ids?.length === 0 || asked.some((values) => values.length === 0)) return [];
  const { entryId, section, title, slug, archived, facets, firstPublishedAt, publishedAt } = publications;
  const sectionIds = sections.map(({ id }) => id);
  const names = parts.map((part) => (typeof part === "string" ? known(sections, part) : knownList(sections, part)));
  const rows = await db()
    .select({
      id: entryId,
      section,
      title,
      slug,
      publishedAt,
      values: sql<unknown[]>`jsonb_build_array(${sql.join(parts.map(valueOf), sql`, `)})`,
    })
    .from(publications)
    .where(
      and(
        asked.length > 0 ? foundInAny(section, sectionIds) : inArray(section, sectionIds),
        ids && idIn(entryId, ids),
        except ? ne(entryId, except) : undefined,
        isCurrent && eq(archived, false),
        search === undefined ? undefined : matchesText(publications.search, search),
        ...asked.map((values) => arrayOverlaps(facets, values)),
      ),
    )
    .orderBy(
      ...(typeof order === "object"
        ? [...order.highest.map((name) => sql`${textOf(known(sections, name))} DESC NULLS LAST`), desc(entryId)]
        : order === "newest"
          ? [desc(firstPublishedAt), desc(entryId)]
          : order === "position"
            ? [asc(publications.position), asc(entryId)]
            : [asc(firstPublishedAt), asc(entryId)]),
    )
    .limit(Math.min(take, maxPublished))
    .offset(skip);
  return rows.map(({ values: read, ...row }) => ({
    ...row,
    data: Object.fromEntries(
      names.flatMap((name, at) => (read[at] === null ? [] : [[name, read[at]]])),
    ) as PublishedEntry<Read>["data"],
  }));
}

const textOf = (name: string) => sql`${publications.data} ->> ${name}::text`;

function valueOf(part: string | RowsPart<string>): SQL {
  if (typeof part === "string") return sql`${publications.data} -> ${part}::text`;
  const { list, columns, where } = part;
  // In lax mode `[*]` also takes a value that is no array.
  const conditions = Object.keys(where).map((column) => `@."${column}"[*] == $"${column}"`);
  const path = `$."${list}"[*]${conditions.length > 0 ? ` ? (${conditions.join(" && ")})` : ""}`;
  const row = sql.join(
    columns.map((column) => sql`${column}::text, one -> ${column}::text`),
    sql`, `,
  );
  return sql`(SELECT jsonb_agg(jsonb_build_object(${row}))
    FROM jsonb_path_query(${publications.data}, ${path}::jsonpath, ${JSON.stringify(where)}::jsonb) AS found (one))`;
}

function known(sections: readonly Section[], name: string): string {
  const stranger = sections.find(({ fields }) => !fields[name]);
  if (stranger) throw new Error(`Section "${stranger.id}": read by "${name}", which is no field of it`);
  return name;
}

function knownList(sections: readonly Section[], { list, columns, where }: RowsPart<string>): string {
  for (const { id, fields } of sections) {
    const field = fields[list];
    const stranger = [...columns.filter((name) => name !== "_key"), ...Object.keys(where)].find(
      (name) => field?.kind !== "list" || !field.columns[name],
    );
    if (stranger) throw new Error(`Section "${id}": read by "${stranger}", which is no column of "${list}"`);
  }
  return list;
}

function filterable(sections: readonly Section[], name: string): string {
  const stranger = sections.find((section) => !facetFields(section).has(name));
  if (stranger) throw new Error(`Section "${stranger.id}": read by "${name}", which it doesn't filter by`);
  return name;
}
