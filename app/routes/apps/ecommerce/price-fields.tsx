import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { offeredPrice } from "~/lib/apps/ecommerce/product";
import { typedNumber, type ProductFields } from "~/lib/apps/ecommerce/product-form";
import { formatMoney } from "~/lib/platform/text/money";

/** As the server reads what is typed, in the few bytes that an offer is worth; null for what may be no number. */
function readTypedNumber(text: string): number | null {
  const typed = text.trim().replace(/\.(?=\d{3}(?:\D|$))/g, "");
  return /^\d+(?:[.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(",", ".")) : null;
}

type PriceField = "cost" | "basePrice" | "taxPercent" | "price";
type PriceFieldsProps = { shown: ProductFields; errorsOf: (name: string) => string[] };

/**
 * Offers the price with its tax: it stands in an empty field, or in one that held what was offered before. What somebody
 * has typed there stays. Without scripts an empty price becomes the offered one when the form is saved.
 */
export function PriceFields({ shown, errorsOf }: PriceFieldsProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language === "tr" ? "tr" : "en";
  const group = useRef<HTMLDivElement>(null);
  const offerOf = (base: string, tax: string) => offeredPrice(readTypedNumber(base), readTypedNumber(tax));
  const [offer, setOffer] = useState(() => offerOf(shown.basePrice, shown.taxPercent));
  const inputOf = (name: PriceField) => group.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const onType = () => {
    const next = offerOf(inputOf("basePrice")?.value ?? "", inputOf("taxPercent")?.value ?? "");
    const price = inputOf("price");
    if (price && (price.value.trim() === "" || readTypedNumber(price.value) === offer))
      price.value = typedNumber(next, locale);
    setOffer(next);
  };
  const field = (name: PriceField) => (
    <Field
      id={`product-${name}`}
      label={t(`inventory.fields.${name}`)}
      hint={
        name === "price" && offer !== null
          ? t("inventory.offer", { price: formatMoney(offer, "symbol", locale) })
          : undefined
      }
      errors={errorsOf(name)}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={shown[name]}
          inputMode="decimal"
          maxLength={30}
          autoComplete="off"
          onInput={name === "basePrice" || name === "taxPercent" ? onType : undefined}
        />
      )}
    </Field>
  );
  return (
    <div ref={group} className="grid items-end gap-5 @lg:grid-cols-4">
      {field("cost")}
      {field("basePrice")}
      {field("taxPercent")}
      {field("price")}
    </div>
  );
}
