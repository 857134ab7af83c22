import { desc, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";

import type { Product } from "./product";
import { stockMovements as table } from "./schema.server";

/** The stock of a product by its last movement. */
export async function lastStock(productId: string): Promise<number> {
  const [last] = await db()
    .select({ stock: table.stock })
    .from(table)
    .where(eq(table.productId, productId))
    .orderBy(desc(table.place))
    .limit(1);
  return last?.stock ?? 0;
}

/** Within the transaction of a write: a stock that no movement explains was counted. */
export async function writeDownStock(
  actor: Pick<Actor, "id">,
  { id, stock }: Pick<Product, "stock"> & { id: string },
): Promise<void> {
  const [before, now] = [await lastStock(id), stock ?? 0];
  if (before === now) return;
  await db()
    .insert(table)
    .values({ productId: id, kind: "counted", quantity: now - before, stock: now, createdBy: actor.id });
}

/** Within the transaction that has counted a product: says why. */
export async function explainCount(productId: string, reason: string): Promise<void> {
  const [last] = await db()
    .select({ id: table.id, kind: table.kind, reason: table.reason })
    .from(table)
    .where(eq(table.productId, productId))
    .orderBy(desc(table.place))
    .limit(1);
  if (last?.kind === "counted" && last.reason === "")
    await db().update(table).set({ reason }).where(eq(table.id, last.id));
}
