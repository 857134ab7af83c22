import { parseDecimal } from "~/lib/platform/text/numbers";

import { offeredPrice, type Product } from "./product";
import { numberFields, type NumberField, type ProductFields } from "./product-form";

/** "1.346,80", "1346,8", "1346.8" and "1,346.80" are one number; null for a text that is none. */
export function readTypedNumber(text: string): number | null {
  const typed = text.trim().replace(/\s|₺|TL$|%/g, "");
  const english = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/;
  const decimal = parseDecimal(typed) ?? (english.test(typed) ? typed.replaceAll(",", "") : null);
  return decimal === null ? null : Number(decimal);
}

/** What a form holds becomes a product. Without a price it gets the one that is offered. */
export function productOfForm(fields: ProductFields): Partial<Product> {
  // A text that is no number is refused by the product itself, beside its field.
  const number = (name: NumberField) =>
    fields[name].trim() === "" ? null : (readTypedNumber(fields[name]) ?? (fields[name] as unknown as number));
  const values = Object.fromEntries(numberFields.map((name) => [name, number(name)])) as Record<
    NumberField,
    number | null
  >;
  const [base, tax] = [readTypedNumber(fields.basePrice), readTypedNumber(fields.taxPercent)];
  return { ...fields, ...values, price: values.price ?? offeredPrice(base, tax) };
}
