import type { TFunction } from "i18next";

import { writeTags } from "~/lib/records/import/tag-cells";

import type { Product } from "../product";

/** The columns of the table to download, in their order; "id" is the last one. `product-columns.ts` reads them. */
export const productColumns = [
  "name",
  "sku",
  "barcode",
  "category",
  "brand",
  "vendor",
  "tags",
  "stock",
  "reserved",
  "minimum",
  "cost",
  "basePrice",
  "taxPercent",
  "price",
  "weight",
  "active",
  "description",
] as const satisfies readonly (keyof Product)[];

export const productHeadings = (t: TFunction): string[] => [
  ...productColumns.map((field) => t(`inventory.fields.${field}`)),
  t("inventory.export.id"),
];

/** @param titles of choices and tags that are not in the trash, by id */
export function productCells(
  product: Product & { id: string },
  titles: ReadonlyMap<string, string>,
  t: TFunction,
): (string | number | null)[] {
  const cells = productColumns.map((field) => {
    switch (field) {
      case "category":
      case "brand":
      case "vendor":
        return titles.get(product[field]) ?? "";
      case "tags":
        return writeTags(product.tags.flatMap((tag) => titles.get(tag) ?? []));
      case "active":
        return t(product.active ? "inventory.active" : "inventory.inactive");
      default:
        return product[field];
    }
  });
  return [...cells, product.id];
}
