import type { SearchSource } from "~/lib/search/sources.server";

import { productPaths } from "./product";
import { findProducts } from "./product-list.server";

/** By name, stock code or barcode. */
export const productSearch: SearchSource = {
  id: "inventory",
  place: 35,
  scope: "tools:read",
  async search(_actor, query, { limit }) {
    const found = await findProducts(query, limit);
    return found.map(({ id, name, sku, barcode, stock, active }) => ({
      ...{ id, name, sku, barcode, stock, active },
      value: name,
      link: productPaths.product(id),
    }));
  },
};
