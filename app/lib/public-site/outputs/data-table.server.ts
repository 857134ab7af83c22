import type { ColumnField, Field, ListField, Section } from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { OpenFormat } from "~/lib/content/fields/field-kind";
import { fields as kinds } from "~/lib/content/fields/fields.server";
import { publicTags } from "~/lib/content/publication/read/published-data.server";
import { readPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { csvLine, csvStart } from "~/lib/platform/text/csv";
import { formatDate, formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatWeekdays } from "~/lib/platform/text/dates/weekdays";
import { apiItem } from "~/lib/public-site/entry/api-item.server";
import { anyOrigin, withOrigin } from "~/lib/public-site/fields/public-values.server";
import { labelsOf, type Labels } from "~/lib/public-site/entry/labels.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { maxRecords } from "./places.server";

export type DataColumn = { name: string; label: string };

function dataFields(section: Section): [name: string, field: Field][] {
  const { unlisted } = section.publicFace.page;
  const { head } = section.publicFace.seo;
  const left = new Set([...unlisted, ...Object.values(head)]);
  return Object.entries(section.fields).filter(
    ([name, field]) => isPublicField(field) && kinds.kindOf(field).open !== null && !left.has(name),
  );
}

export function dataColumns(section: Section, labels: Labels): DataColumn[] {
  const own = dataFields(section).flatMap(([name, field]): DataColumn[] => {
    const label = labels.field(section, name);
    const columns = kinds.kindOf(field).open?.columns;
    if (!columns) return [{ name, label }];
    return Object.entries(columns).map(([part, key]) => ({
      name: `${name}.${part}`,
      label: `${label} (${labels.t(`public.openData.${key}`)})`,
    }));
  });
  return [
    { name: "id", label: labels.t("public.openData.id") },
    ...own,
    { name: "url", label: labels.t("public.openData.url") },
    { name: "updatedAt", label: labels.t("public.openData.updated") },
  ];
}

/** `people`: numbers, dates and booleans in the file's language; `program`: as in JSON. */
type TableFormat = "people" | "program";

/** @param origin put before every address */
export async function dataTableOf(
  section: Section,
  origin: string,
  { locale, format }: { locale: Locale; format: TableFormat },
): Promise<string> {
  const kept = await cached(
    [...publicTags(section), settingsTag],
    `data table ${section.id} ${locale} ${format}`,
    async () => {
      const [labels, { items, files, titles }] = await Promise.all([
        labelsOf(locale, [section]),
        readPublished(section, { locale, page: 1, size: maxRecords, time: "all" }),
      ]);
      const fields = dataFields(section).map(([name, field]) => ({
        name,
        field,
        cellFormat: cellFormatOf(section, name, labels, format),
      }));
      const forPeople = format === "people";
      const decimalSign = forPeople && locale === "tr" ? "," : ".";
      const lines = items.map((entry) => {
        const item = apiItem(section, entry, { files, titles }, locale, anyOrigin);
        const cells = fields.flatMap(({ name, field, cellFormat }) => cellsOf(item[name], field, cellFormat));
        const updated = forPeople ? formatDateTime(entry.publishedAt, locale) : entry.publishedAt.toISOString();
        return csvLine([entry.id, ...cells, String(item.url ?? ""), updated], { decimalSign });
      });
      return csvStart + csvLine(dataColumns(section, labels).map(({ name }) => name)) + lines.join("");
    },
  );
  return withOrigin(kept, origin);
}

type CellFormat = OpenFormat & {
  label: string;
  plain: (value: unknown) => string;
  column: (name: string) => CellFormat;
};

function cellFormatOf(section: Section, name: string, labels: Labels, format: TableFormat): CellFormat {
  const forPeople = format === "people";
  const inDigits = new Intl.NumberFormat(forPeople ? labels.locale : "en", {
    useGrouping: false,
    maximumFractionDigits: 10,
  });
  const yesOrNo = (value: boolean) => (forPeople ? labels.t(value ? "public.yes" : "public.no") : String(value));
  const formatAt = (label: string, place: string): CellFormat => ({
    label,
    option: (code) => labels.option(section, place, code),
    weekdays: (codes) => formatWeekdays(codes, labels.locale),
    plain: (value) =>
      typeof value === "boolean" ? yesOrNo(value) : typeof value === "number" ? inDigits.format(value) : named(value),
    day: (value) => (forPeople ? formatDate(value, labels.locale) : value),
    moment: (value) => (forPeople ? formatDateTime(value, labels.locale) : value),
    column: (column) => formatAt(labels.column(section, place, column), column),
  });
  return formatAt(labels.field(section, name), name);
}

function cellsOf(value: unknown, field: Field, format: CellFormat): (string | number)[] {
  const { cells, columns, plain } = kinds.kindOf(field).open ?? {};
  if (cells && columns) return cells(value);
  if (value === null || value === undefined) return [""];
  const formatted = formatCell(value, field, format);
  if (formatted !== null) return [formatted];
  if (cells) return cells(value);
  const bare = plain ? plain(value) : value;
  if (typeof bare === "string" || typeof bare === "number") return [bare];
  return [typeof bare === "boolean" ? format.plain(bare) : named(bare)];
}

/** Codes, dates and rows as text; null for values that need none. */
function formatCell(value: unknown, field: Field | ColumnField, format: CellFormat): string | null {
  if (field.kind === "list")
    return (value as Record<string, unknown>[]).map((row) => formatRow(row, field, format)).join("; ");
  return kinds.kindOf(field).open?.text?.(value, format) ?? null;
}

/** "Ada: 1200, Pafta: 3"; a row with a page ends with its address. */
function formatRow(row: Record<string, unknown>, { columns }: ListField, format: CellFormat): string {
  const cells = Object.entries(columns).flatMap(([name, column]) => {
    const value = row[name];
    if (value === null || value === undefined || value === "") return [];
    const own = format.column(name);
    const { plain } = kinds.kindOf(column).open ?? {};
    const text = formatCell(value, column, own) ?? own.plain(plain ? plain(value) : value);
    return text === "" ? [] : [`${own.label}: ${column.kind === "list" ? `(${text})` : text}`];
  });
  const { url: address } = columns.url === undefined ? row : {};
  return [...cells, ...(typeof address === "string" ? [address] : [])].join(", ");
}

function named(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(named).join(", ");
  const { id, title, url } = value as { id?: unknown; title?: unknown; url?: unknown };
  if (typeof id === "string" && typeof title === "string") return title;
  if (typeof url === "string" && title === undefined) return url;
  return Object.values(value)
    .map(named)
    .filter((text) => text !== "")
    .join(" ");
}
