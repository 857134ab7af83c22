import type { TextRange } from "./search/highlight";

export type PersonalDataKind = "tckn" | "iban" | "mobile" | "plate" | "email";

export interface PersonalData extends TextRange {
  kind: PersonalDataKind;
}

/** Turkish identity number: eleven digits, the last two are check digits. */
export function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = (from: number, to: number, step: number) => {
    let total = 0;
    for (let i = from; i <= to; i += step) total += digits[i] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 8, 2) * 7 - sum(1, 7, 2)) % 10) + 10) % 10;
  return tenth === digits[9] && sum(0, 9, 1) % 10 === digits[10];
}

/** Turkish IBAN (ISO 13616: TR and 24 digits, remainder 1 by 97), spaces allowed. */
export function isTrIban(text: string): boolean {
  if (text.length > 64) return false;
  const compact = text.replace(/\s/g, "").toUpperCase();
  if (!/^TR\d{24}$/.test(compact)) return false;
  // T is 29 and R is 27 in the rearranged number.
  return remainderBy97(`${compact.slice(4)}2927${compact.slice(2, 4)}`) === 1;
}

function remainderBy97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

// Every quantifier is bounded and every search starts at a fixed letter or digit: linear work on hostile texts.
const iban = /\bTR\d{2}(?:[ \u00a0]?\d{4}){5}[ \u00a0]?\d{2}(?!\d)/gi;
const elevenDigits = /(?<!\d)[1-9]\d{10}(?!\d)/g;
const mobile =
  /(?<![\d+])(?:\+90|0090|0)[ .\u00a0-]?\(?5\d{2}\)?[ .\u00a0-]?\d{3}[ .\u00a0-]?\d{2}[ .\u00a0-]?\d{2}(?!\d)/g;
const plate =
  /(?<![\p{L}\d])(?:0[1-9]|[1-7]\d|8[01]) ?(?:[A-Z] ?\d{4,5}|[A-Z]{2} ?\d{3,4}|[A-Z]{3} ?\d{2,3})(?![\p{L}\d])/gu;
// A mailbox at a free provider is a private person's; the institution's own addresses may be published.
const privateMail =
  /(?<![\w.+-])[\w.+-]{1,64}@(?:gmail|hotmail|outlook|yahoo|icloud|yandex|live|windowslive|mynet|proton|protonmail)\.(?:com|com\.tr|me|ru)(?![\w-])/gi;

export function findMobileNumbers(text: string): TextRange[] {
  return matches(text, mobile);
}

/** Personal data that should not be published, in order, without overlaps. Offsets are into the given text. */
export function findPersonalData(text: string): PersonalData[] {
  const found: PersonalData[] = [
    ...matches(text, iban, isTrIban).map(as("iban")),
    ...matches(text, elevenDigits, isTckn).map(as("tckn")),
    ...findMobileNumbers(text).map(as("mobile")),
    ...matches(text, plate).map(as("plate")),
    ...matches(text, privateMail).map(as("email")),
  ];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let reached = 0;
  return found.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

function as(kind: PersonalDataKind) {
  return (range: TextRange): PersonalData => ({ kind, ...range });
}

function matches(text: string, pattern: RegExp, accept: (match: string) => boolean = () => true): TextRange[] {
  return [...text.matchAll(pattern)]
    .filter((match) => accept(match[0]))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
