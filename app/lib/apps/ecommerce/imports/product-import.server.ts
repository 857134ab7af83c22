import { isNull } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { defineImport } from "~/lib/records/import/import-kind.server";
import { anyRecord } from "~/lib/records/record.server";

import { productBounds, productPaths } from "../product";
import { productKind } from "../products.server";
import { productImportKeys, productImportRows, productImports, products } from "../schema.server";
import { holdStockNotices, tellLowOfImport } from "../stock-notices.server";
import { planRead, readLookups, readRow } from "./plan-products.server";
import { choseColumns, columnFields, mapColumns } from "./product-columns";
import { beginTaking } from "./take-product.server";

/** Pages of the browser need no address of these: their loaders name them. */
const importOf = (id: string) => `${productPaths.import()}/${encodeURIComponent(id)}`;

/** Stock lists as tables: those that were downloaded here and changed, and those of others. */
export const productImport = defineImport({
  id: "products",
  texts: "inventory.import",
  fieldTexts: "inventory.fields",
  tables: { imports: productImports, rows: productImportRows, keys: productImportKeys },
  record: anyRecord(productKind),
  mayImport: (actor) => actor.can("ecommerce.edit"),
  paths: {
    list: () => productPaths.list(),
    import: productPaths.import,
    importOf,
    refusedOf: (id) => `${importOf(id)}/refused.csv`,
    record: (id) => productPaths.product(id),
  },
  duplicates: "merge",
  hasApart: false,
  columnFields,
  naming: ["name", "sku", "barcode", "id"],
  mapColumns,
  choseColumns,
  readLookups,
  readRow,
  planRead,
  beginTaking,
  around: holdStockNotices,
  ended: tellLowOfImport,
  countRoom: async () =>
    Math.max(0, productBounds.products - (await db().$count(products, isNull(products.deletedAt)))),
});
