import { normalizePhone } from "~/lib/platform/text/phones";

import { homeCountry, type ContactPhone } from "../contact";
import { contactPhoneOf, isContactCountry } from "../countries.server";

const longest = 200;
const inner = /^(.*\d)[\s,;(/]*(?:dahili|dah\.?|extension|ext\.?|x|#)[\s:.=]*(\d{1,6})\)?$/i;

/** A number as files write it: with pauses of dialling programs, as `tel:`, with and without its country. */
export function readDraftPhone(written: string, label: string, country = ""): ContactPhone {
  const text = plainNumber(written.slice(0, longest));
  const [, before = text, extension = ""] = inner.exec(text) ?? [];
  const number = before.trim();
  const ending = extension === "" ? "" : ` dahili ${extension}`;
  const given = country.trim().toLowerCase();
  if (isContactCountry(given)) return { country: given, phoneNumber: text, label };
  const isWhole = number.startsWith("+") || number.startsWith("00");
  const stored = isWhole ? normalizePhone(number) : null;
  if (stored === null) return { country: homeCountry, phoneNumber: number + ending, label };
  const known = contactPhoneOf(stored);
  return { country: known.country, phoneNumber: known.phoneNumber + ending, label };
}

function plainNumber(written: string): string {
  const [number = ""] = written
    .trim()
    .replace(/^tel:/i, "")
    .split(/;phone-context=/i);
  return (
    number
      .replace(/%20/g, " ")
      // Marks of direction that telephones copy along, and the dashes of word processors.
      .replace(/\p{Cf}/gu, "")
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/\s+/g, " ")
      .replace(/,{1,9}(?=\d{1,6}$)/, " dahili ")
  );
}
