import { and, gte, isNull, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { StockFigures } from "~/lib/apps/work-figures.server";
import { db } from "~/lib/platform/db/database.server";

import { productPaths } from "./product";
import { products, stockMovements } from "./schema.server";

/** What lies in the stores at its cost, in lira; pieces without a cost are counted and add nothing. @throws Refusal 403 */
export async function readStoreValue(actor: Actor): Promise<{ value: number; products: number; pieces: number }> {
  actor.assertScope("tools:read");
  const [row] = await db()
    .select({
      value: sql<number>`coalesce(sum(${products.stock} * ${products.cost}), 0)::float8`,
      products: sql<number>`count(*)::int`,
      pieces: sql<number>`coalesce(sum(${products.stock}), 0)::float8`,
    })
    .from(products)
    .where(isNull(products.deletedAt));
  return row ?? { value: 0, products: 0, pieces: 0 };
}

export type MovementMonth = { month: string; received: number; handed: number; counted: number };

/**
 * Pieces that came, went and were corrected by counts, by month ("2026-05") of Istanbul, without what was taken back.
 * @throws Refusal 403
 */
export async function readMovementMonths(actor: Actor, since: Date): Promise<MovementMonth[]> {
  actor.assertScope("tools:read");
  const { kind, quantity, createdAt, id } = stockMovements;
  const month = sql<string>`to_char(${createdAt} AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM')`;
  const isKept = sql`NOT EXISTS (SELECT 1 FROM ${stockMovements} AS other WHERE other.undoes = ${id})`;
  return db()
    .select({
      month,
      received: sql<number>`coalesce(sum(${quantity}) FILTER (WHERE ${kind} = 'received'), 0)::float8`,
      handed: sql<number>`coalesce(-sum(${quantity}) FILTER (WHERE ${kind} = 'handed'), 0)::float8`,
      counted: sql<number>`coalesce(sum(abs(${quantity})) FILTER (WHERE ${kind} = 'counted'), 0)::float8`,
    })
    .from(stockMovements)
    .where(and(gte(createdAt, since), ne(kind, "undone"), isKept))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

const year = 366 * 86_400_000;

/** For the dashboards. */
export async function readStockFigures(actor: Actor, now: Date): Promise<StockFigures> {
  const [{ value, products: count }, months] = await Promise.all([
    readStoreValue(actor),
    readMovementMonths(actor, new Date(now.getTime() - year)),
  ]);
  return {
    ...{ value, products: count, href: productPaths.list() },
    months: months.map(({ month, received, handed, counted }) => ({ month, received, handedOut: handed, counted })),
  };
}
