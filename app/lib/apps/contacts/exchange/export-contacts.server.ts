import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { db } from "~/lib/platform/db/database.server";
import { badRequest, notFound } from "~/lib/platform/http/response/responses.server";

import { contactOfColleague } from "../colleagues.server";
import { exportBounds, type Contact, type ContactPlace } from "../contact";
import { listContactIds, readPartners, type ListedContact } from "../contact-list.server";
import { textOfNotes } from "../contact-notes.server";
import { listContactTags } from "../contacts.server";
import { contacts as table } from "../schema.server";
import type { CellBounds } from "./write-contact-cells";

/** A contact for other programs: `notes` as plain text, `tags` as titles. */
export type ExportedContact = Omit<Contact, "notes" | "tags"> & {
  id: string;
  notes: string;
  tags: string[];
  /** Null for a colleague: an account doesn't say it. */
  changedAt: Date | null;
};

export type ContactExport = {
  pages: AsyncGenerator<ExportedContact[]>;
  /** The lengths of the longest lists in it. */
  readBounds: () => Promise<CellBounds>;
};

const pageSize = 250;

/**
 * All pages of a list, or the chosen contacts of it. Ids are read at once, so that a change meanwhile repeats nobody; the
 * data follows a few hundred at a time.
 * @param chosen ids; others than those of the list are left out
 * @throws Refusal 400 for too many, 403, 404 when there is none of them
 */
export async function exportContacts(
  actor: Actor,
  { tag, search }: Pick<ContactPlace, "tag" | "search">,
  format: "csv" | "vcf",
  chosen: readonly string[] = [],
): Promise<ContactExport> {
  actor.assertScope("tools:read");
  if (chosen.length > exportBounds.chosen) throw badRequest("Too many contacts at once");
  const wanted = chosen.length > 0 ? new Set(chosen) : null;
  const all = await listContactIds({ tag, search });
  const ids = wanted ? all.filter((id) => wanted.has(id)) : all;
  if (wanted && ids.length === 0) throw notFound("No such contact");
  const filter = { ...(tag ? { tag } : {}), ...(search ? { search } : {}) };
  await recordAudit(actor, {
    verb: "export",
    objectType: "contact",
    objectId: "list",
    after: { format, contacts: ids.length, ...(wanted ? { chosen: true } : {}), ...filter },
  });
  const titles = new Map((await listContactTags(actor)).map(({ id, title }) => [id, title]));
  return { pages: pagesOf(actor, ids, titles), readBounds: () => boundsOf(ids) };
}

async function* pagesOf(
  actor: Actor,
  ids: readonly string[],
  titles: ReadonlyMap<string, string>,
): AsyncGenerator<ExportedContact[]> {
  for (let at = 0; at < ids.length; at += pageSize) {
    const page = ids.slice(at, at + pageSize);
    const [partners, colleagues] = await Promise.all([
      readPartners(sql`${table.id} = ANY(${sql.param(page)}::uuid[])`),
      findColleagues(page),
    ]);
    const byId = new Map<string, ListedContact>(partners.map((partner) => [partner.id, partner]));
    for (const one of colleagues.values()) if (!one.isClosed) byId.set(one.id, contactOfColleague(actor, one));
    const found: ExportedContact[] = [];
    for (const id of page) {
      const contact = byId.get(id);
      if (!contact) continue;
      found.push({
        ...contact,
        notes: textOfNotes(contact.notes),
        tags: contact.tags.flatMap((tag) => titles.get(tag) ?? []),
        changedAt: "updatedAt" in contact ? contact.updatedAt : null,
      });
      await nextStep();
    }
    yield found;
  }
}

/** Colleagues have one of each at most. */
async function boundsOf(ids: readonly string[]): Promise<CellBounds> {
  const [row] = await db()
    .select({
      emails: sql<number>`coalesce(max(jsonb_array_length(${table.emails})), 1)::int`,
      phones: sql<number>`coalesce(max(jsonb_array_length(${table.phoneNumbers})), 1)::int`,
    })
    .from(table)
    .where(sql`${table.id} = ANY(${sql.param(ids)}::uuid[])`);
  return { emails: Math.max(1, row?.emails ?? 1), phones: Math.max(1, row?.phones ?? 1) };
}
