import { mergeRows } from "~/lib/records/merge-rows";

import type { ContactEmail, ContactPhone } from "./contact";

/** An address is one, whatever its case. */
const keyOfEmail = ({ email }: ContactEmail) => email.toLowerCase();
/** A number is one, however it is grouped. */
const keyOfPhone = ({ country, phoneNumber }: ContactPhone) =>
  `${country} ${phoneNumber.toLowerCase().replace(/[\s()/.-]/g, "")}`;

/** Rows without an address or a number are dropped, and so is a second one of the same. */
function keptRows<Row>(rows: readonly Row[], isEmpty: (row: Row) => boolean, keyOf: (row: Row) => string): Row[] {
  const kept = new Map<string, Row>();
  for (const row of rows) if (!isEmpty(row) && !kept.has(keyOf(row))) kept.set(keyOf(row), row);
  return [...kept.values()];
}

/** Two edits of a list whose rows are known by what they hold. @returns null where both changed one differently */
function mergeKeyed<Row extends Record<string, unknown>>(
  keyOf: (row: Row) => string,
  ...sides: readonly [base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]]
): Row[] | null {
  const [base, mine, theirs] = sides.map((rows) => rows.map((row) => ({ id: keyOf(row), row })));
  return mergeRows(base ?? [], mine ?? [], theirs ?? [])?.map(({ row }) => row) ?? null;
}

export const keptEmails = (rows: readonly ContactEmail[]) => keptRows(rows, ({ email }) => email === "", keyOfEmail);
export const keptPhones = (rows: readonly ContactPhone[]) =>
  keptRows(rows, ({ phoneNumber }) => phoneNumber === "", keyOfPhone);

export const mergeEmails = (
  base: readonly ContactEmail[],
  mine: readonly ContactEmail[],
  theirs: readonly ContactEmail[],
) => mergeKeyed(keyOfEmail, base, mine, theirs);
export const mergePhones = (
  base: readonly ContactPhone[],
  mine: readonly ContactPhone[],
  theirs: readonly ContactPhone[],
) => mergeKeyed(keyOfPhone, base, mine, theirs);
