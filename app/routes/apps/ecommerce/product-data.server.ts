import { randomUUID } from "node:crypto";

import type { Actor } from "~/lib/access/actor";
import { readProductLists, type ProductLists } from "~/lib/apps/ecommerce/choices.server";
import { listMovements, listReceivingUnits, type ListedMovement } from "~/lib/apps/ecommerce/movements.server";
import { newProduct, productPaths, readProductPlace } from "~/lib/apps/ecommerce/product";
import { productFieldsOf } from "~/lib/apps/ecommerce/product-form";
import { getProduct } from "~/lib/apps/ecommerce/products.server";
import { userNames } from "~/lib/auth/users/users.server";
import { attachmentsAt } from "~/lib/files/attachments/attachments.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";

const shownMovements = 8;

/** As lists of movements show them. */
export const movementRow = (movement: ListedMovement, locale: "tr" | "en") => {
  const { id, productId, product, kind, quantity, stock, unitName, reason, createdAt, by, isUndone, isThere } =
    movement;
  const sign = quantity > 0 ? "+" : quantity < 0 ? "−" : "";
  return {
    ...{ id, productId, product, kind, unitName, reason, by, isUndone, isThere },
    at: formatDateTime(createdAt, locale),
    quantity: `${sign}${formatNumber(Math.abs(quantity), locale)}`,
    stock: formatNumber(stock, locale),
  };
};
export type MovementRow = ReturnType<typeof movementRow>;

export const idsOf = (lists: ProductLists): ReadonlySet<string> =>
  new Set(Object.values(lists).flatMap((list) => list.map(({ id }) => id)));

/** A product with its latest movements, or an empty form. @param id undefined for a new one @throws Refusal 404 */
export async function readProductPage(actor: Actor, request: Request, id: string | undefined) {
  const place = readProductPlace(new URL(request.url).searchParams);
  const [t, locale, lists, units, stored] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    readProductLists(actor),
    listReceivingUnits(actor),
    id === undefined ? null : getProduct(actor, id),
  ]);
  const options = (list: keyof ProductLists) => lists[list].map((one) => ({ id: one.id, title: one.title }));
  // A product that is begun in a category's or a tag's list has it.
  const begun = { ...newProduct, active: true, category: place.category, tags: place.tag ? [place.tag] : [] };
  const [files, movements, names] = await Promise.all([
    attachmentsAt(actor, stored?.images ?? []),
    stored ? listMovements(actor, { product: stored.id, kind: "", page: 1 }, shownMovements) : null,
    userNames([stored?.updatedBy ?? null]),
  ]);
  return {
    title: stored?.name ?? t("inventory.new"),
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    fields: productFieldsOf(stored ?? begun, idsOf(lists), locale),
    files,
    lists: {
      categories: options("categories"),
      brands: options("brands"),
      vendors: options("vendors"),
      tags: options("tags"),
    },
    stock: stored?.stock ?? 0,
    movements: (movements?.items ?? []).map((one) => movementRow(one, locale)),
    units,
    /** The id of the next movement: one that is sent twice is one. */
    movement: randomUUID(),
    changed:
      stored &&
      t("inventory.changedAt", {
        at: formatDateTime(stored.updatedAt, locale),
        name: names.get(stored.updatedBy ?? "") ?? t("audit.system"),
      }),
    back: productPaths.list(place),
    may: { edit: actor.can("ecommerce.edit") },
  };
}

export type ProductPageData = Awaited<ReturnType<typeof readProductPage>>;
