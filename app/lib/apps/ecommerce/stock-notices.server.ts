import { AsyncLocalStorage } from "node:async_hooks";

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { grantHolders } from "~/lib/auth/users/users.server";
import { notify, settleNotifications } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import type { Import } from "~/lib/records/import/import-kind.server";
import { dataOfVersion } from "~/lib/records/list-records.server";
import type { RecordOf, RecordVerb } from "~/lib/records/record.server";

import { lowStock, productPaths, readProductPlace, stockLevel, type Product } from "./product";
import { productImportRows as importRows, products } from "./schema.server";

const icon = "heroicons_outline:archive-box";
const isLow = (product: Product) => product.active && product.stock !== null && stockLevel(product) === "low";

const held = new AsyncLocalStorage<true>();
/** Nobody is told of what runs low by this work: what calls it tells them of all at once. */
export const holdStockNotices = <T>(work: () => Promise<T>): Promise<T> => held.run(true, work);

/** Within the transaction of a write: who keeps the stores hears once that something runs low, until there is more. */
export async function followStockLevel(
  actor: Actor,
  verb: RecordVerb,
  product: RecordOf<Product>,
  before: Product | null,
): Promise<void> {
  if (verb === "create" || verb === "restore") return;
  const isGone = verb === "delete" || verb === "purge";
  const [was, is] = [before !== null && isLow(before), !isGone && isLow(product)];
  if (was && !is) await settleNotifications(productPaths.product(product.id), ["stock.low"]);
  // What was never counted does not run low by its first count.
  if (was || !is || before?.stock === null || (before?.stock ?? 0) <= (product.stock ?? 0)) return;
  if (!held.getStore()) await tellLow(actor, [product]);
}

type LowProduct = Pick<RecordOf<Product>, "id" | "name" | "stock" | "createdBy">;

/** Keepers hear of all, others of what they have made. @param file of the import by which so many run low */
async function tellLow(actor: Actor, low: readonly LowProduct[], file: Record<string, string> = {}): Promise<void> {
  const keepers = new Set((await grantHolders(["webAdmin", "editorInChief"])).map(({ id }) => id));
  await tell(actor, [...keepers], low, file);
  const makers = new Set(low.map(({ createdBy }) => createdBy).filter((id) => id !== null && !keepers.has(id)));
  for (const maker of makers)
    await tell(
      actor,
      [maker],
      low.filter(({ createdBy }) => createdBy === maker),
      file,
    );
}

async function tell(
  actor: Actor,
  to: readonly (string | null)[],
  low: readonly LowProduct[],
  file: Record<string, string>,
): Promise<void> {
  const [only] = low;
  if (!only) return;
  const { id, name, stock } = only;
  const isOne = low.length === 1;
  await notify(actor, {
    to,
    wording: {
      key: "stock.low",
      values: isOne ? { name, count: stock ?? 0 } : { ...file, count: low.length },
    },
    icon,
    link: isOne
      ? productPaths.product(id)
      : productPaths.list({ ...readProductPlace(new URLSearchParams()), isLow: true }),
  });
}

/** After an import, or after it was taken back: of what runs low by it, one notice for all. */
export async function tellLowOfImport(actor: Actor, { id, name }: Import, step: "take" | "undo"): Promise<void> {
  // As it was before. A row that is taken back forgets its version; the undo is then the product's last change.
  const data = dataOfVersion(
    "product",
    sql`${products.id}`,
    step === "take" ? sql`${importRows.version} - 1` : sql`${products.version} - 1`,
  );
  const number = (field: "stock" | "minimum") => sql`(${data} ->> ${sql.raw(`'${field}'`)})::numeric`;
  const wasLow = sql`((${data} -> 'active')::boolean AND ${number("stock")} < coalesce(${number("minimum")}, ${lowStock}))`;
  await transaction(async () => {
    const low = await db()
      .selectDistinct({ id: products.id, name: products.name, stock: products.stock, createdBy: products.createdBy })
      .from(importRows)
      .innerJoin(products, eq(products.id, importRows.recordId))
      .where(
        and(
          eq(importRows.importId, id),
          step === "take"
            ? isNotNull(importRows.version)
            : and(
                eq(importRows.outcome, "merged"),
                isNull(importRows.version),
                sql`${products.updatedBy} = ${actor.id}`,
              ),
          isNull(products.deletedAt),
          eq(products.active, true),
          sql`${products.stock} < coalesce(${products.minimum}, ${lowStock})`,
          sql`${number("stock")} > ${products.stock}`,
          sql`NOT ${wasLow}`,
        ),
      );
    await tellLow(actor, low, { file: name, context: step === "take" ? "import" : "importUndone" });
  });
}
