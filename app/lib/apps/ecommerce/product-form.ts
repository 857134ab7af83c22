import { parseDecimal } from "~/lib/platform/text/read-numbers";

import { offeredPrice, type Product } from "./product";

const numbers = ["stock", "reserved", "minimum", "cost", "basePrice", "taxPercent", "price", "weight"] as const;
export type NumberField = (typeof numbers)[number];

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

/** "1.346,80", "1346,8" and "1346.8" are one number; null for a text that is none. */
export function readTypedNumber(text: string): number | null {
  const typed = text.trim().replace(/\s|₺|TL$|%/g, "");
  const decimal = parseDecimal(typed) ?? (/^-?\d+\.\d{1,2}$/.test(typed) ? typed : null);
  return decimal === null ? null : Number(decimal);
}

/** What a form holds becomes a product. Without a price it gets the one that is offered. */
export function productOfForm(fields: ProductFields): Partial<Product> {
  // A text that is no number is refused by the product itself, beside its field.
  const number = (name: NumberField) =>
    fields[name].trim() === "" ? null : (readTypedNumber(fields[name]) ?? (fields[name] as unknown as number));
  const values = Object.fromEntries(numbers.map((name) => [name, number(name)])) as Record<NumberField, number | null>;
  const [base, tax] = [readTypedNumber(fields.basePrice), readTypedNumber(fields.taxPercent)];
  return { ...fields, ...values, price: values.price ?? offeredPrice(base, tax) };
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
    ...(Object.fromEntries(numbers.map((name) => [name, typedNumber(product[name], locale)])) as Record<
      NumberField,
      string
    >),
    category: choice(product.category),
    brand: choice(product.brand),
    vendor: choice(product.vendor),
    tags: product.tags.filter((tag) => known.has(tag)),
  };
}

export const isNumberField = (field: string): field is NumberField => numbers.some((name) => name === field);
