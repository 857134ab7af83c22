import { foldTr } from "~/lib/platform/text/turkish/fold";

import { numberFields, type NumberField } from "../product-form";
import { readTypedNumber } from "../typed-product.server";
import type { ColumnField, ProductColumns } from "./product-columns";

/** The texts of a row by field; an empty cell is left out. */
export function cellsByField(cells: readonly string[], columns: ProductColumns): Partial<Record<ColumnField, string>> {
  const found: Partial<Record<ColumnField, string>> = {};
  columns.forEach((use, at) => {
    const cell = (cells[at] ?? "").trim();
    if (use && cell !== "") found[use.field] ??= cell;
  });
  return found;
}

/** "1.234,56" and "1,234.56" are one number; null for a text that is none. */
export function readCellNumber(text: string): number | null {
  const plain = text.trim().replace(/\s|₺|TL$|%/g, "");
  if (plain.length > 40) return null;
  // Thousands never begin with a zero: 0.125 is an eighth.
  if (/^[-−+]?0\d*\.\d+$/.test(plain)) return Number(plain.replace("−", "-"));
  if (/^[-−]?\d{1,3}(?:,\d{3})+\.\d+$|^[-−]?\d{1,3}(?:,\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll(",", "").replace("−", "-"));
  return readTypedNumber(plain);
}

/** The numbers of a row. A text that is no number stays one, and the product refuses it beside its field. */
export function readCellNumbers(
  cells: Partial<Record<ColumnField, string>>,
): Partial<Record<NumberField, number | string>> {
  return Object.fromEntries(
    numberFields.flatMap((field) => {
      const cell = cells[field];
      return cell === undefined ? [] : [[field, readCellNumber(cell) ?? `“${cell}”`] as const];
    }),
  );
}

/** As a spreadsheet shows a long number that it took for one, such as 8,69E+12: its digits are lost. */
export const isShortened = (code: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(code);

const activeNames = {
  on: ["etkin", "aktif", "acik", "evet", "var", "active", "enabled", "yes", "true", "1"],
  off: ["devre disi", "etkin degil", "pasif", "kapali", "hayir", "yok", "disabled", "inactive", "no", "false", "0"],
} as const;

/** Null for a word that says neither. */
export function readActive(cell: string): boolean | null {
  const word = foldTr(cell).replace(/\s+/g, " ");
  if (activeNames.on.some((one) => one === word)) return true;
  return activeNames.off.some((one) => one === word) ? false : null;
}
