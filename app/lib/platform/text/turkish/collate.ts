import { lowerTr } from "./fold";

const collator = new Intl.Collator("tr", { numeric: true });
const longestText = 200;
// A PostgreSQL index entry must stay under about 2700 bytes.
const longestKey = 2000;

/** Turkish order, numbers by value. For `Array.prototype.sort`. */
export function compareTr(a: string, b: string): number {
  return collator.compare(withDottedCircumflex(a), withDottedCircumflex(b));
}

// Unicode decomposes Î to I + circumflex, so the Turkish collation would file it under ı; it is the capital of î.
function withDottedCircumflex(text: string): string {
  return text.includes("Î") ? text.replaceAll("Î", "İ\u0302") : text;
}

// "~" is above every letter and digit, so "c~" comes after all of "c…" and before "d".
const turkishLetters: Record<string, string> = { ç: "c~", ğ: "g~", ı: "h~", ö: "o~", ş: "s~", ü: "u~" };
const ligatures: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l" };
const punctuation = [..."_-–—,;:!?.…·'‘’\"“”«»()[]{}§@*/\\&#%•`^°+<=>|~"];
const currencies = [..."$£€₺"];

const endOfLevel = "!";

/**
 * For a column with `COLLATE "C"`: printable ASCII in the order of `compareTr`, of the first 200 letters. Level one:
 * letters without case and foreign accents, numbers by value; then accents; then case (small first).
 */
export function sortKeyTr(text: string): string {
  const letters = [...text.slice(0, longestText * 4).normalize("NFC")].slice(0, longestText);
  const builder = new KeyBuilder();
  for (const letter of letters) builder.add(letter);
  return builder.finish();
}

class KeyBuilder {
  private primary: string[] = [];
  private accents: string[] = [];
  private cases: string[] = [];
  private digits = "";

  add(letter: string): void {
    if (letter >= "0" && letter <= "9") {
      this.digits += letter;
      return;
    }
    this.endNumber();
    const lower = lowerTr(letter).replace(/(?<=.)\u0307/gu, "");
    const isUpper = lower !== letter;
    const known = weightOf(lower);
    if (known !== undefined) return this.push(known, isUpper);
    for (const part of ligatures[lower] ?? lower.normalize("NFKD")) this.addPart(part, isUpper);
    if (lower in ligatures) this.accent(lower);
  }

  private addPart(part: string, isUpper: boolean): void {
    if (/\p{M}/u.test(part)) this.accent(part);
    else if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(part)) return;
    else if (part >= "0" && part <= "9") this.digits += part;
    else {
      this.endNumber();
      this.push(weightOf(lowerTr(part)) ?? foreign(part), isUpper);
    }
  }

  private push(weight: string, isUpper: boolean): void {
    this.primary.push(weight);
    this.accents.push("0");
    this.cases.push(isUpper ? "1" : "0");
  }

  private accent(mark: string): void {
    const last = this.accents.length - 1;
    if (last < 0) return;
    const before = this.accents[last] === "0" ? "" : this.accents[last];
    this.accents[last] = `${before}1${hex(mark)}`;
  }

  private endNumber(): void {
    if (this.digits === "") return;
    const value = this.digits.replace(/^0+/, "");
    this.digits = "";
    this.push(String(value.length).padStart(3, "0") + value, false);
  }

  finish(): string {
    this.endNumber();
    const levels = [this.primary.join(""), withoutTail(this.accents), withoutTail(this.cases)];
    return levels.join(endOfLevel).slice(0, longestKey);
  }
}

// Undefined: decompose first. First characters in order: # space, $ punctuation, % symbol, & currency, digit, letter.
function weightOf(lower: string): string | undefined {
  if (lower >= "a" && lower <= "z" && lower.length === 1) return lower;
  const turkish = turkishLetters[lower];
  if (turkish !== undefined) return turkish;
  if (/^\s$/.test(lower)) return "#";
  const mark = punctuation.indexOf(lower);
  if (mark !== -1) return `$${twoDigits(mark)}`;
  const currency = currencies.indexOf(lower);
  return currency === -1 ? undefined : `&${twoDigits(currency)}`;
}

function foreign(letter: string): string {
  return `${/\p{L}/u.test(letter) ? "z~" : "%"}${hex(letter)}`;
}

function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).padStart(6, "0");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function withoutTail(weights: string[]): string {
  let end = weights.length;
  while (end > 0 && weights[end - 1] === "0") end--;
  return weights.slice(0, end).join("");
}
