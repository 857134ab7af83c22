import { useTranslation } from "react-i18next";

import { Input } from "~/components/ui/input";
import type { NumberField } from "~/lib/content/definition/definition";
import { formatClock, formatNumber } from "~/lib/platform/text/numbers";

import { textOf, type InputProps } from "../fields-provider";

/** Text, not type="number": Turkish uses a decimal comma, and a mouse wheel must not change a value. */
export function NumberInput({ name, control, initial, field }: InputProps<NumberField>) {
  const { t, i18n } = useTranslation();
  const written = textOf(initial);
  const end = (value: number | undefined) => formatNumber(value, i18n.language === "tr" ? "tr" : "en") || "…";
  const range = field.clock
    ? t("fields.clockHint")
    : field.min !== undefined || field.max !== undefined
      ? `${end(field.min)} – ${end(field.max)}`
      : undefined;
  return (
    <Input
      {...control}
      inputMode={field.clock ? "text" : field.min !== undefined && field.min >= 0 ? "decimal" : "text"}
      name={name}
      defaultValue={field.clock && /^\d+$/.test(written) ? formatClock(Number(written)) : written}
      placeholder={range}
      autoComplete="off"
      className="max-w-40 tabular-nums"
    />
  );
}
