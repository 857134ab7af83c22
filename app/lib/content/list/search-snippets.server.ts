import { findSection } from "~/lib/content/definition/registry.server";
import { newestData } from "~/lib/content/entries/entries.server";
import { textOf } from "~/lib/content/entries/entry-data.server";
import { entries } from "~/lib/content/schema.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { snippetOf, type Snippet } from "~/lib/platform/text/search/snippet";

import type { FoundEntry } from "./search-entries.server";

const longestRead = 20_000;

/** Where the texts of found entries have the terms, by id; not for entries with the terms only in the title. */
export async function snippetsOf(found: readonly FoundEntry[], query: string): Promise<Map<string, Snippet>> {
  if (found.length === 0) return new Map();
  const rows = await db()
    .select({ id: entries.id, section: entries.section, data: newestData })
    .from(entries)
    .where(
      idIn(
        entries.id,
        found.map(({ id }) => id),
      ),
    );
  return new Map(
    rows.flatMap(({ id, section: name, data }) => {
      const section = findSection(name);
      const snippet = section && data ? snippetOf(textOf(section, data).slice(0, longestRead), query) : null;
      return snippet ? [[id, snippet] as const] : [];
    }),
  );
}
