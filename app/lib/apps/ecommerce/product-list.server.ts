import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { inPages } from "~/lib/platform/db/queries/in-pages.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { keepable } from "~/lib/platform/text/keepable";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { isUuid } from "~/lib/platform/text/uuid";
import { shownColumns } from "~/lib/records/record.server";

import { lowStock, productBounds, type ProductPlace } from "./product";
import { productKind, type ProductRecord } from "./products.server";
import { products as table } from "./schema.server";

/** What a list can be sorted by. Where there is no number, it comes before all others. */
const columns = {
  sku: table.skuKey,
  name: table.nameKey,
  active: table.active,
  price: table.price,
  stock: table.stock,
  reserved: table.reserved,
  cost: table.cost,
  basePrice: table.basePrice,
  taxPercent: table.taxPercent,
  weight: table.weight,
};
export type SortColumn = keyof typeof columns;
const isNumber = new Set<SortColumn>(["price", "stock", "reserved", "cost", "basePrice", "taxPercent", "weight"]);

export const sortColumn = (name: string): SortColumn => (Object.hasOwn(columns, name) ? (name as SortColumn) : "name");

function orderOf(sort: SortColumn, isDown: boolean): SQL[] {
  const column = columns[sort];
  const direction = isDown ? desc : asc;
  const first = isNumber.has(sort)
    ? isDown
      ? sql`${column} DESC NULLS LAST`
      : sql`${column} ASC NULLS FIRST`
    : direction(column);
  return sort === "active" ? [first, asc(table.nameKey), asc(table.id)] : [first, direction(table.id)];
}

const contains = (column: AnyPgColumn, text: string) => sql`${column} LIKE ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
const folded = (search: string) => foldTr(keepable(search).trim()).split(/\s+/).join(" ");

function whereOf({ search, category, tag, isLow }: Pick<ProductPlace, "search" | "category" | "tag" | "isLow">) {
  const wanted = folded(search);
  return and(
    isNull(table.deletedAt),
    wanted === ""
      ? undefined
      : or(contains(table.foldedName, wanted), contains(table.foldedCodes, wanted), matchesText(table.search, search)),
    category === "" ? undefined : isUuid(category) ? eq(table.category, category) : sql`false`,
    tag === "" ? undefined : isUuid(tag) ? sql`${table.tags} @> ${JSON.stringify([tag])}::jsonb` : sql`false`,
    isLow ? sql`coalesce(${table.stock}, 0) < coalesce(${table.minimum}, ${lowStock})` : undefined,
  );
}

type Window = Pick<Pagination, "size" | "startIndex">;

async function readPage(where: SQL | undefined, order: SQL[], { size, startIndex }: Window): Promise<ProductRecord[]> {
  // Sorted are ids: whole rows of a long list would be sorted on the disk.
  const chosen = db()
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(startIndex);
  const rows = await db()
    .select(shownColumns(productKind))
    .from(table)
    .where(inArray(table.id, chosen))
    .orderBy(...order);
  return rows as unknown as ProductRecord[];
}

/** A page of the products as a page of the staff asks for it. */
export async function listProducts(
  actor: Actor,
  place: ProductPlace,
): Promise<{ items: ProductRecord[]; pagination: Pagination }> {
  actor.assertScope("tools:read");
  const where = whereOf(place);
  const pagination = paginate(await db().$count(table, where), place.page, place.size);
  return { items: await readPage(where, orderOf(place.sort, place.isDown), pagination), pagination };
}

export type ProgramQuery = { search: string; sort: string; isDown: boolean; page: number; size: number };

/** For programs, whose pages count from 0. `items`: null behind the last page. */
export async function listProductsFrom(
  actor: Actor,
  { search, sort, isDown, page, size }: ProgramQuery,
): Promise<{ items: ProductRecord[] | null; length: number; lastPage: number }> {
  actor.assertScope("tools:read");
  const wanted = folded(search);
  const where = and(isNull(table.deletedAt), wanted === "" ? undefined : contains(table.foldedName, wanted));
  const length = await db().$count(table, where);
  const lastPage = Math.max(1, Math.ceil(length / size));
  if (page >= lastPage) return { items: null, length, lastPage };
  const order = orderOf(sortColumn(sort), isDown);
  return { items: await readPage(where, order, { size, startIndex: page * size }), length, lastPage };
}

/** By the number under its bars, or its stock code: what a scanner types. Of several with one code, the first by name. */
export async function findProductByCode(actor: Actor, given: string): Promise<ProductRecord | undefined> {
  actor.assertScope("tools:read");
  const code = keepable(given);
  if (code === "") return undefined;
  const rows = await db()
    .select(shownColumns(productKind))
    .from(table)
    .where(and(isNull(table.deletedAt), or(eq(table.barcode, code), eq(table.sku, code))))
    .orderBy(sql`${table.barcode} = ${code} DESC`, asc(table.nameKey), asc(table.id))
    .limit(1);
  return (rows as unknown as ProductRecord[])[0];
}

export type Scanned = { asked: string; product: { name: string; stock: number } | null };

/** The product of a code, for the scan page before its movement is saved. @throws Refusal 403 */
export async function findScanned(actor: Actor, code: string): Promise<Scanned> {
  const asked = collapseSpaces(code).slice(0, productBounds.code);
  const product = await findProductByCode(actor, asked);
  return { asked, product: product ? { name: product.name, stock: product.stock ?? 0 } : null };
}

/** For the search of all things. */
export async function findProducts(query: string, limit: number): Promise<ProductRecord[]> {
  const where = whereOf({ search: query, category: "", tag: "", isLow: false });
  return readPage(where, orderOf("name", false), { size: limit, startIndex: 0 });
}

/**
 * All pages of a list. Ids are read at once, so that a change meanwhile repeats no row; the data follows a few hundred at
 * a time. @throws Refusal 403
 */
export async function exportProducts(actor: Actor, place: ProductPlace): Promise<AsyncGenerator<ProductRecord[]>> {
  actor.assertScope("tools:read");
  const { search, category, tag, isLow } = place;
  const rows = await db()
    .select({ id: table.id })
    .from(table)
    .where(whereOf(place))
    .orderBy(...orderOf(place.sort, place.isDown))
    .limit(productBounds.products);
  await recordAudit(actor, {
    verb: "export",
    objectType: "product",
    objectId: "list",
    after: {
      ...{ format: "csv", products: rows.length },
      ...(search ? { search } : {}),
      ...(category ? { category } : {}),
      ...(tag ? { tag } : {}),
      ...(isLow ? { low: true } : {}),
    },
  });
  return inPages(
    rows.map(({ id }) => id),
    async (ids) => {
      const found = await db()
        .select(shownColumns(productKind))
        .from(table)
        .where(and(isNull(table.deletedAt), idIn(table.id, ids)));
      return found as unknown as ProductRecord[];
    },
  );
}
