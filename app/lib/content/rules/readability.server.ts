import { isLocalized, type ColumnField, type Field, type Section } from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { Issue } from "~/lib/content/errors";
import { traitsOf } from "~/lib/content/fields/field-traits";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { readabilityScore, readableFrom } from "~/lib/platform/text/turkish/readability";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";

/** In a shorter text the score means nothing. */
const minWordCount = 40;

/** Cells are no sentences, so the formula doesn't fit tables. */
function withoutTables(html: string): string {
  return html
    .split("<table")
    .map((part, at) => (at === 0 ? part : part.slice((part.indexOf("</table>") + 1 || part.length + 1) - 1)))
    .join("");
}

/** `score`: as `readabilityScore` gives it. */
type HardText = { field: string; score: number };

export function readabilityFindings(section: Pick<Section, "fields">, data: EntryData): Issue[] {
  return hardTexts(section, data).map(({ field }) => ({ field, level: "warning", key: "hardToRead", values: {} }));
}

/** Turkish texts of an entry that few people would understand. */
export function hardTexts({ fields }: Pick<Section, "fields">, data: EntryData): HardText[] {
  return Object.entries(fields).flatMap(([name, field]) => inField(name, field, data[name]));
}

function inField(path: string, field: Field | ColumnField, value: unknown): HardText[] {
  if (!isPublicField(field) || value === undefined || value === null) return [];
  if (field.kind === "list") {
    const rows = Array.isArray(value) ? (value as RowValue[]) : [];
    return rows.flatMap((row, at) =>
      Object.entries(field.columns).flatMap(([name, column]) => inField(`${path}[${at}].${name}`, column, row[name])),
    );
  }
  const { text: written } = traitsOf(field);
  if (written !== "lines" && written !== "html") return [];
  const text = isLocalized(field) ? (value as Localized).tr : value;
  if (typeof text !== "string") return [];
  const plain = written === "html" ? richTextToPlain(withoutTables(text)) : text;
  const score = plain.split(/\s+/, minWordCount).length < minWordCount ? null : readabilityScore(plain);
  return score === null || score >= readableFrom ? [] : [{ field: isLocalized(field) ? `${path}.tr` : path, score }];
}
