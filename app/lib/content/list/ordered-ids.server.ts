import { sql, type SQL } from "drizzle-orm";

import { entries } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

const idLength = 36;

/**
 * The ids of a whole list, in pages. They come as one text: a million rows would keep every other request waiting for
 * half a second while they are taken apart, and take a hundred megabytes.
 */
export async function pagesOfIds(
  where: SQL | undefined,
  order: readonly SQL[],
  size: number,
): Promise<{ length: number; pages: Iterable<string[]> }> {
  const [row] = await db()
    .select({ all: sql<string | null>`string_agg(${entries.id}::text, '' ORDER BY ${sql.join([...order], sql`, `)})` })
    .from(entries)
    .where(where);
  return inPages(row?.all ?? "", size);
}

function inPages(all: string, size: number) {
  const length = all.length / idLength;
  function* pages() {
    for (let start = 0; start < length; start += size)
      yield Array.from({ length: Math.min(size, length - start) }, (_, at) =>
        all.slice((start + at) * idLength, (start + at + 1) * idLength),
      );
  }
  return { length, pages: pages() };
}
