import { and, eq, exists, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { entries, publications } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

/** Any section has a public entry; each section has an entry; a person created one in the section. */
export type Stands = { published: readonly Section[] } | { each: readonly Section[] } | { made: Section };

export async function whatStands<Name extends string>(
  asked: Readonly<Record<Name, Stands>>,
): Promise<Record<Name, boolean>> {
  const columns = Object.entries<Stands>(asked).map(
    ([name, of]) => sql`coalesce(${conditionOf(of)}, true) AS ${sql.identifier(name)}`,
  );
  const { rows } = await db().execute<Record<Name, boolean>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  if (!rows[0]) throw new Error("the database said nothing of its entries");
  return rows[0];
}

function conditionOf(of: Stands): SQL | undefined {
  if ("published" in of)
    return exists(
      db()
        .select({ one: sql`1` })
        .from(publications)
        .where(
          inArray(
            publications.section,
            of.published.map(({ id }) => id),
          ),
        ),
    );
  if ("each" in of) return and(...of.each.map((section) => isKept(section)));
  return isKept(of.made, isNotNull(entries.createdBy));
}

const isKept = ({ id }: Section, more?: SQL) =>
  exists(
    db()
      .select({ one: sql`1` })
      .from(entries)
      .where(and(eq(entries.section, id), isNull(entries.deletedAt), more)),
  );
