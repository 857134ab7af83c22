import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { listColleagues, type Colleague } from "~/lib/auth/users/users.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { allInPages } from "~/lib/platform/db/queries/in-pages.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { isUuid } from "~/lib/platform/text/uuid";
import { shownColumns } from "~/lib/records/record.server";

import { colleaguesAt, contactOfColleague, type ColleagueContact } from "./colleagues.server";
import { contactBounds, type ContactPlace } from "./contact";
import { contactKind, type ContactRecord } from "./contacts.server";
import { contacts as table } from "./schema.server";

/** A partner's record or a colleague, who has no version. */
export type ListedContact = ContactRecord | (ColleagueContact & { version?: undefined });

type Filter = Pick<ContactPlace, "tag" | "search">;
type Keyed = { id: string; key: string };

function partnersAt({ tag, search }: Filter): SQL | undefined {
  return and(
    isNull(table.deletedAt),
    search.trim() === "" ? undefined : matchesText(table.search, search),
    tag === "" ? undefined : isUuid(tag) ? sql`${table.tags} @> ${JSON.stringify([tag])}::jsonb` : sql`false`,
  );
}

/** Partners and colleagues as one list of ids and keys. Names of accounts have no stored key: theirs is worked out. */
function allAt(filter: Filter, colleagues: readonly Colleague[]): SQL {
  const ids = sql.param(colleagues.map(({ id }) => id));
  const keys = sql.param(colleagues.map(({ name }) => sortKeyTr(name)));
  return sql`(SELECT ${table.id} AS id, ${table.nameKey} AS key FROM ${table} WHERE ${partnersAt(filter)}
    UNION ALL SELECT id, key COLLATE "C" FROM unnest(${ids}::uuid[], ${keys}::text[]) AS colleague (id, key)) AS contact`;
}

/** A page of partners and colleagues in the Turkish order of their names. */
export async function listContacts(
  actor: Actor,
  { page, ...filter }: ContactPlace,
  size = 50,
): Promise<{ items: ListedContact[]; pagination: Pagination }> {
  const colleagues = await colleaguesAt(filter);
  const length = (await db().$count(table, partnersAt(filter))) + colleagues.length;
  const pagination = paginate(length, page, size);
  const { rows } = await db().execute<{ id: string }>(sql`SELECT id FROM ${allAt(filter, colleagues)}
    ORDER BY key COLLATE "C", id LIMIT ${pagination.size} OFFSET ${pagination.startIndex}`);
  const ids = rows.map(({ id }) => id);
  const partners = await readPartners(ids.length > 0 ? inArray(table.id, ids) : sql`false`);
  const byId = new Map<string, ListedContact>(colleagues.map((one) => [one.id, contactOfColleague(actor, one)]));
  for (const partner of partners) byId.set(partner.id, partner);
  return { items: ids.flatMap((id) => byId.get(id) ?? []), pagination };
}

/** All ids of a list in its order. */
export async function listContactIds(filter: Filter): Promise<string[]> {
  const colleagues = await colleaguesAt(filter);
  const { rows } = await db().execute<{ id: string }>(
    sql`SELECT id FROM ${allAt(filter, colleagues)} ORDER BY key COLLATE "C", id`,
  );
  return rows.map(({ id }) => id);
}

/** Partners that are not in the trash, in the order of their names. */
export async function readPartners(
  where: SQL | undefined,
  limit: number = contactBounds.contacts,
): Promise<ContactRecord[]> {
  const rows = await db()
    .select(shownColumns(contactKind))
    .from(table)
    .where(and(isNull(table.deletedAt), where))
    .orderBy(asc(table.nameKey), asc(table.id))
    .limit(limit);
  return rows as unknown as ContactRecord[];
}

/** All of them; `search` is a part of the name, folded as Turkish. For programs: pages read one page. */
export async function listAllContacts(actor: Actor, search = ""): Promise<ListedContact[]> {
  const wanted = foldTr(search.trim());
  const isWanted = ({ name }: { name: string }) => foldTr(name).includes(wanted);
  const found = (await listColleagues()).filter(isWanted);
  const colleagues = new Map(found.map((one) => [one.id, contactOfColleague(actor, one)]));
  const { rows } = await db().execute<{ id: string; name: string | null }>(sql`SELECT contact.id, ${table.name} AS name
    FROM ${allAt(noFilter, found)} LEFT JOIN ${table} ON ${table.id} = contact.id
    ORDER BY contact.key COLLATE "C", contact.id`);
  const ids = rows.flatMap(({ id, name }) => (name === null || isWanted({ name }) ? id : []));
  return allInPages(ids, async (page) => [
    ...page.flatMap((id) => colleagues.get(id) ?? []),
    ...(await readPartners(idIn(table.id, page))),
  ]);
}

const noFilter: Filter = { tag: "", search: "" };

/** For the search of all things: partners by name. */
export const findPartners = (query: string, limit: number): Promise<ContactRecord[]> =>
  readPartners(matchesText(table.search, query), limit);

/** Who stands behind one in the list at a place, or before it where it is the last; null in a list without others. */
export async function findNeighbour(id: string, filter: Filter): Promise<string | null> {
  const [own] = await db().select({ key: table.nameKey }).from(table).where(eq(table.id, id));
  if (!own) return null;
  const all = allAt(filter, await colleaguesAt(filter));
  const { rows } = await db().execute<Keyed>(sql`
    (SELECT id, 0 AS place FROM ${all} WHERE (key COLLATE "C", id) > (${own.key}, ${id}::uuid)
      ORDER BY key COLLATE "C", id LIMIT 1)
    UNION ALL
    (SELECT id, 1 AS place FROM ${all} WHERE (key COLLATE "C", id) < (${own.key}, ${id}::uuid)
      ORDER BY key COLLATE "C" DESC, id DESC LIMIT 1)
    ORDER BY place LIMIT 1`);
  return rows[0]?.id ?? null;
}
