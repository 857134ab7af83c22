import { and, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import { publicAddress } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { entries, publications } from "~/lib/content/schema.server";
import type { Locale, Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { isUuid } from "~/lib/platform/text/uuid";

/** The value of `leadsTo` for an address that answers 404. */
export const nowhere = "nowhere";
const maxSteps = 10;

type Successor = { section: string; id: string; slug: Localized };

/** Follows successors of a withdrawn entry; null: none, or gone. Don't cache: it changes with other sections. */
export async function findSuccessor(entryId: string): Promise<Successor | null> {
  let [next] = await db()
    .select({ leadsTo: entries.leadsTo })
    .from(entries)
    .where(and(eq(entries.id, entryId), isNull(entries.deletedAt)));
  for (let step = 0; step < maxSteps && next?.leadsTo && isUuid(next.leadsTo); step++) {
    const id: string = next.leadsTo;
    const [live] = await db()
      .select({ id: publications.entryId, section: publications.section, slug: publications.slug })
      .from(publications)
      .where(eq(publications.entryId, id));
    if (live) return (await isSectionHidden({ id: live.section })) ? null : live;
    [next] = await db()
      .select({ leadsTo: entries.leadsTo })
      .from(entries)
      .where(and(eq(entries.id, id), isNull(entries.deletedAt)));
  }
  return null;
}

/** Its public address; null where its section has none. */
export function successorAddress({ section: id, id: entry, slug }: Successor, locale: Locale): string | null {
  const section = findSection(id);
  return section ? publicAddress(section, { id: entry, slug }, locale) : null;
}

/** A successor must be public now, which prevents circles. @throws InvalidData on "leadsTo" */
export async function assertSuccessor(actor: Actor, entryId: string, target: string): Promise<void> {
  const refuse = (why: string) => new InvalidData({ leadsTo: [issue(why)] });
  if (target === entryId) throw refuse("leadsToItself");
  if (!isUuid(target)) throw refuse("missing");
  const seen = and(eq(entries.id, target), visibleEntries(actor, "view"));
  const [row] = await db()
    .select({ id: publications.entryId, section: publications.section, slug: publications.slug })
    .from(publications)
    .innerJoin(entries, eq(entries.id, publications.entryId))
    .where(seen);
  if (!row || successorAddress(row, "tr") === null || (await isSectionHidden({ id: row.section })))
    throw refuse("leadsNowhere");
}
