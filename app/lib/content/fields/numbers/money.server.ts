import type { MoneyField } from "~/lib/content/definition/definition";
import { formatMoney, parseMoney } from "~/lib/platform/text/money";

import { readLooseNumber } from "~/lib/content/fields/loose-values";
import { defineKind, issue, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";
import { numberSortKey } from "./read-number.server";

const moneyOf = (amount: number | null) => (amount === null || amount < 0 ? null : amount.toFixed(2));

/** Turkish lira as a decimal string with two places: "1250000.50". */
export const money = defineKind<MoneyField, string>({
  schema: () =>
    reading((input) => {
      if (typeof input === "string" && /^-?\d{1,16}\.\d{2}$/.test(input.trim())) return input.trim();
      const amount = parseMoney(typeof input === "number" ? String(input).replace(".", ",") : String(input));
      if (amount === null) throw new Unreadable("badMoney");
      return amount;
    }),
  issues: (value) => (value.startsWith("-") ? [issue("tooSmall", { min: 0 })] : []),
  sortKey: (value) => numberSortKey(Number(value)),
  cell: (value) => value.replace(".", ","),
  publicView: (value, _field, { locale }) => textLine(formatMoney(value, "symbol", locale)),
  jsonSchema: () => ({ type: "string", pattern: "^-?\\d{1,16}\\.\\d{2}$", description: "Turkish lira" }),
  isInReports: true,
  official: (value) => formatMoney(value, "official"),
  imported: {
    by: "value",
    value: ({ cells: [only], text }, { decimal }) =>
      moneyOf(typeof only === "number" ? only : readLooseNumber(text.replace(/₺|TL|TRY/g, ""), decimal)),
  },
  open: { plain: Number },
});
