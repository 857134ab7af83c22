import type { Actor } from "~/lib/access/actor";
import { grantHolders } from "~/lib/auth/users/users.server";
import { notify, settleNotifications } from "~/lib/inbox/notify.server";
import type { RecordOf, RecordVerb } from "~/lib/records/record.server";

import { productPaths, stockLevel, type Product } from "./product";

const isLow = (product: Product) => product.active && product.stock !== null && stockLevel(product) === "low";

/** Within the transaction of a write: who keeps the stores hears once that something runs low, until there is more. */
export async function followStockLevel(
  actor: Actor,
  verb: RecordVerb,
  product: RecordOf<Product>,
  before: Product | null,
): Promise<void> {
  if (verb === "create" || verb === "restore") return;
  const { id, name, stock, createdBy } = product;
  const link = productPaths.product(id);
  const isGone = verb === "delete" || verb === "purge";
  const [was, is] = [before !== null && isLow(before), !isGone && isLow(product)];
  if (was && !is) await settleNotifications(link, ["stock.low"]);
  // What was never counted does not run low by its first count.
  if (was || !is || before?.stock === null || (before?.stock ?? 0) <= (stock ?? 0)) return;
  const keepers = await grantHolders(["webAdmin", "editorInChief"]);
  await notify(actor, {
    to: [...keepers.map((keeper) => keeper.id), createdBy],
    wording: { key: "stock.low", values: { name, count: stock ?? 0 } },
    icon: "heroicons_outline:archive-box",
    link,
  });
}
