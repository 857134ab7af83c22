import { plainHeading } from "~/lib/records/import/plain-heading";

import { productColumns } from "../exchange/product-cells";

/** The parts of a product that a column can hold: those of the table to download. */
export const columnFields = [...productColumns, "id"] as const;
export type ColumnField = (typeof columnFields)[number];
export type ProductColumns = readonly ({ field: ColumnField } | null)[];

/** As our own table, other programs and clerks call them, in Turkish and English. */
const names: Record<ColumnField, readonly string[]> = {
  name: ["ad", "adi", "urun", "urunadi", "malzeme", "malzemeadi", "stokadi", "name", "product", "productname", "title"],
  sku: ["stokkodu", "urunkodu", "malzemekodu", "kod", "kodu", "stockcode", "sku", "productcode", "itemcode", "code"],
  barcode: ["barkod", "barkodu", "barkodno", "barcode", "ean", "gtin"],
  category: ["kategori", "kategorisi", "category"],
  brand: ["marka", "markasi", "brand"],
  vendor: ["tedarikci", "tedarikcisi", "firma", "vendor", "supplier"],
  tags: ["etiket", "etiketler", "tag", "tags"],
  stock: ["stok", "stokmiktari", "stokadedi", "miktar", "adet", "mevcut", "stock", "quantity", "qty", "instock"],
  reserved: ["ayrilan", "rezerve", "reserved"],
  minimum: ["enaz", "asgari", "asgaristok", "kritikstok", "minimum", "minimumstok", "minimumstock", "reorderlevel"],
  cost: ["alisfiyati", "alis", "maliyet", "cost", "costprice", "unitcost"],
  basePrice: ["kdvharicfiyat", "kdvharicfiyati", "netfiyat", "baseprice", "netprice"],
  taxPercent: ["kdv", "kdvorani", "vergi", "vergiorani", "tax", "taxpercent", "vat"],
  price: ["fiyat", "fiyati", "satisfiyati", "kdvdahilfiyat", "birimfiyat", "price", "saleprice", "unitprice"],
  weight: ["agirlik", "agirligi", "agirlikkg", "weight", "weightkg"],
  active: ["durum", "durumu", "etkin", "status", "active"],
  description: ["aciklama", "aciklamasi", "aciklamalar", "description"],
  id: ["kimlik", "id", "uuid"],
};
const fieldByName = new Map(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as ColumnField] as const)),
);

/** What the headings of a table say its columns hold; of two that say the same, the first. */
export function mapColumns(headings: readonly string[]): ({ field: ColumnField } | null)[] {
  const taken = new Set<ColumnField>();
  return headings.map((heading) => {
    const field = fieldByName.get(plainHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return { field };
  });
}

/** The uses of columns that a person has chosen in a form. */
export const choseColumns = (fields: readonly (string | null)[]): ({ field: ColumnField } | null)[] =>
  fields.map((given) => {
    const field = columnFields.find((one) => one === given);
    return field === undefined ? null : { field };
  });
