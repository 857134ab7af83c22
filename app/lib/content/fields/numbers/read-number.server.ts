import { parseNumber } from "~/lib/platform/text/numbers";

import { Unreadable } from "~/lib/content/fields/field-kind";

export function readNumber(input: unknown): number {
  const number = typeof input === "number" ? input : typeof input === "string" ? parseNumber(input) : null;
  if (number === null || !Number.isFinite(number)) throw new Unreadable("badNumber");
  return number;
}

/** The byte order of the padded digits is the numeric order, negative numbers first. */
export function numberSortKey(value: number): string {
  const shifted = value + 1e12;
  return Number.isFinite(shifted) ? shifted.toFixed(6).padStart(24, "0") : "";
}
