import type { Product } from "./product";

export const numberFields = [
  "stock",
  "reserved",
  "minimum",
  "cost",
  "basePrice",
  "taxPercent",
  "price",
  "weight",
] as const;
export type NumberField = (typeof numberFields)[number];

/** The fields of a product as its form holds them: numbers are texts there, and the small picture follows from the rest. */
export type ProductFields = Omit<Product, NumberField | "thumbnail"> & Record<NumberField, string>;

type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

export function readProductForm(form: FormValues): ProductFields {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    category: text("category"),
    brand: text("brand"),
    vendor: text("vendor"),
    name: text("name"),
    description: text("description").replaceAll("\r\n", "\n"),
    tags: form.getAll("tags").map(String),
    sku: text("sku"),
    barcode: text("barcode"),
    stock: text("stock"),
    reserved: text("reserved"),
    minimum: text("minimum"),
    cost: text("cost"),
    basePrice: text("basePrice"),
    taxPercent: text("taxPercent"),
    price: text("price"),
    weight: text("weight"),
    images: form.getAll("file").map(String),
    active: text("active") !== "",
  };
}

/** As somebody would type it in the language. */
export function typedNumber(value: number | null, locale: "tr" | "en"): string {
  if (value === null) return "";
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  return locale === "tr" ? text.replace(".", ",") : text;
}

/** A stored product as its form would hold it. @param known the ids that are not in the trash */
export function productFieldsOf(product: Product, known: ReadonlySet<string>, locale: "tr" | "en"): ProductFields {
  const { thumbnail: _thumbnail, ...data } = product;
  const choice = (id: string) => (known.has(id) ? id : "");
  return {
    ...data,
    ...(Object.fromEntries(numberFields.map((name) => [name, typedNumber(product[name], locale)])) as Record<
      NumberField,
      string
    >),
    category: choice(product.category),
    brand: choice(product.brand),
    vendor: choice(product.vendor),
    tags: product.tags.filter((tag) => known.has(tag)),
  };
}

export const isNumberField = (field: string): field is NumberField => numberFields.some((name) => name === field);
