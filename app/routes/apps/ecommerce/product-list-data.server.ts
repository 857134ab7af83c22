import type { Actor } from "~/lib/access/actor";
import { readProductLists } from "~/lib/apps/ecommerce/choices.server";
import { productPaths, stockLevel, type ProductPlace } from "~/lib/apps/ecommerce/product";
import { listProducts } from "~/lib/apps/ecommerce/product-list.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { formatMoney } from "~/lib/platform/text/money";
import { formatNumber } from "~/lib/platform/text/numbers";

/** The list as its page shows it. */
export async function readProductList(actor: Actor, place: ProductPlace, locale: "tr" | "en") {
  const [{ items, pagination }, lists] = await Promise.all([listProducts(actor, place), readProductLists(actor)]);
  const options = (list: keyof typeof lists) => lists[list].map(({ id, title }) => ({ id, title }));
  const shown = { ...place, page: pagination.page };
  return {
    place: shown,
    isFiltered: place.search !== "" || place.category !== "" || place.tag !== "" || place.isLow,
    pagination,
    rows: items.map((product) => ({
      id: product.id,
      version: product.version,
      name: product.name,
      sku: product.sku,
      price: formatMoney(product.price, "symbol", locale),
      stock: product.stock === null ? null : formatNumber(product.stock, locale),
      level: stockLevel(product),
      active: product.active,
      image: product.thumbnail === "" ? null : attachedPicture(product.thumbnail, "thumbnail"),
      href: productPaths.product(product.id, shown),
    })),
    categories: options("categories"),
    tags: options("tags"),
    may: { edit: actor.can("ecommerce.edit"), lists: actor.can("ecommerce.lists") },
  };
}

export type ProductListRow = Awaited<ReturnType<typeof readProductList>>["rows"][number];
