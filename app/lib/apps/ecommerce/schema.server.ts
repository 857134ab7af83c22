import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { sortKey } from "../../platform/db/column-types";
import { recordColumns } from "../../platform/db/record-columns";
import { importTables } from "../../records/import/import-tables";
import { choiceLists, movementKinds } from "./product";

const money = (name?: string) => {
  const config = { precision: 14, scale: 2, mode: "number" } as const;
  return name === undefined ? numeric(config) : numeric(name, config);
};

export const products = pgTable(
  "products",
  {
    ...recordColumns(),
    /** Ids of choices; "" for none. Those in the trash are left out when they are read. */
    category: text().notNull(),
    brand: text().notNull(),
    vendor: text().notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    sku: text().notNull(),
    barcode: text().notNull(),
    /** The sum of the movements; null until the first one. */
    stock: integer(),
    reserved: integer(),
    /** Below it the store runs low; null: `lowStock`. */
    minimum: integer(),
    cost: money(),
    basePrice: money("base_price"),
    taxPercent: money("tax_percent"),
    price: money(),
    weight: money(),
    thumbnail: text().notNull(),
    images: jsonb().$type<string[]>().notNull(),
    active: boolean().notNull(),
    /** Made from the data: `derivedOf`. */
    skuKey: sortKey("sku_key").notNull().default(""),
    foldedName: text("folded_name").notNull().default(""),
    foldedCodes: text("folded_codes").notNull().default(""),
  },
  (table) => {
    const living = sql`${table.deletedAt} IS NULL`;
    return [
      check("products_stock_is_no_debt", sql`${table.stock} >= 0`),
      index("products_name").on(table.nameKey, table.id).where(living),
      index("products_sku").on(table.skuKey, table.id).where(living),
      index("products_price").on(table.price.asc().nullsFirst(), table.id).where(living),
      index("products_stock").on(table.stock.asc().nullsFirst(), table.id).where(living),
      index("products_barcode").on(table.barcode).where(living),
      index("products_sku_text").on(table.sku).where(living),
      index("products_tags").using("gin", table.tags),
      index("products_search").using("gin", table.search),
    ];
  },
);

/** What has come into and gone out of the stores, in the order in which it was written down. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    place: bigserial({ mode: "number" }).notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    /** What it adds; below zero for what goes out. */
    quantity: integer().notNull(),
    /** The stock after it. */
    stock: integer().notNull(),
    /** To whom it was handed: the id of an entry of the section of units, and its name on that day. */
    unit: uuid(),
    unitName: text("unit_name").notNull().default(""),
    reason: text().notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid("created_by"),
    /** The movement that it takes back. */
    undoes: uuid().unique(),
  },
  (table) => [
    check("stock_movements_stock_is_no_debt", sql`${table.stock} >= 0`),
    index("stock_movements_product").on(table.productId, table.place),
    index("stock_movements_place").on(table.place),
    index("stock_movements_created").on(table.createdAt),
  ],
);

/** Categories, brands and vendors. */
export const productChoices = pgTable(
  "product_choices",
  { ...recordColumns(), list: text({ enum: choiceLists }).notNull(), title: text().notNull() },
  (table) => [index("product_choices_list").on(table.list, table.nameKey)],
);

export const productTags = pgTable("product_tags", { ...recordColumns(), title: text().notNull() });

export const { imports: productImports, rows: productImportRows, keys: productImportKeys } = importTables("product");
