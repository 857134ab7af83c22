import { parseDate } from "~/lib/platform/text/dates/dates";
import { foldTr } from "~/lib/platform/text/turkish/fold";

const longest = 40;

/**
 * A number as sources write it: "1.250,5", "1,250.5", "1250.5", "12 500". Where both signs stand the last one is the
 * decimal sign; a single point before three last digits groups thousands, as in Turkish, unless `decimal` says
 * otherwise.
 */
export function readLooseNumber(text: string, decimal?: "." | ","): number | null {
  const bare = text.replace(/[\s\u00a0]/g, "").replace(/^−/, "-");
  if (bare.length > longest) return null;
  const sign = decimal ?? decimalSign(bare);
  const isFit =
    sign === "." ? /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/ : /^[-+]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;
  if (!isFit.test(bare)) return null;
  return Number(bare.replaceAll(sign === "." ? "," : ".", "").replace(sign, "."));
}

function decimalSign(text: string): "." | "," {
  const [points, commas] = [text.split(".").length - 1, text.split(",").length - 1];
  if (points > 0 && commas > 0) return text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  if (commas > 1) return ".";
  return points === 1 && !/^[-+]?\d{1,3}\.\d{3}$/.test(text) ? "." : ",";
}

/** Degrees with a decimal point or comma: no thousand of them is ever grouped. */
export function readDegrees(value: string | number): number | null {
  if (typeof value === "number") return value;
  const text = value.trim().replace(",", ".");
  return /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : null;
}

/**
 * A moment as fields read it: "2026-05-01T20:00:00" and "2026-05-01 20:00" stay, "01.05.2026 20:00" becomes
 * "2026-05-01T20:00"; a day alone begins at midnight. A moment without a zone is Istanbul's.
 */
export function readLooseDateTime(text: string): string | null {
  const given = text.trim();
  if (given.length > longest) return null;
  const [, day = "", time = "", zone = ""] =
    /^([\d./-]{8,10})(?:[T ]\s?(\d{1,2}[:.]\d{2}(?::\d{2})?)(?:\.\d{1,9})?\s?(Z|[+-]\d{2}:\d{2})?)?$/i.exec(given) ??
    [];
  const date = parseDate(day);
  if (date === null) return null;
  const [hour = "00", minute = "00", second = "00"] = time.split(/[:.]/).filter(Boolean);
  return `${date}T${hour.padStart(2, "0")}:${minute}:${second}${zone.toUpperCase()}`;
}

/** The day of a date, or of a moment. */
export function readLooseDate(text: string): string | null {
  const moment = readLooseDateTime(text);
  return moment?.slice(0, 10) ?? null;
}

const yes = new Set(["evet", "var", "true", "1", "e", "yes", "dogru", "ucretsiz"]);
const no = new Set(["hayir", "yok", "false", "0", "h", "no", "yanlis", "ucretli"]);

export function readLooseBoolean(value: string | number | boolean): boolean | null {
  if (typeof value === "boolean") return value;
  const word = foldTr(String(value).trim());
  return yes.has(word) ? true : no.has(word) ? false : null;
}

const entities: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&apos;": "'",
};

/** Text without the tags and escapes that sources leave in plain texts. */
export function withoutTags(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const plain = text
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi, "\n")
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, "")
    .replace(/&(?:nbsp|amp|lt|gt|quot|apos|#39);/g, (entity) => entities[entity] ?? entity);
  return plain
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
