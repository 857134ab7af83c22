import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import { readPublished } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { taggedTablePdf, type PdfTable } from "~/lib/platform/pdf/tagged-table";
import { columnWidths } from "~/lib/platform/pdf/column-widths";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { aroundField, labelsOf, type Labels } from "~/lib/public-site/entry/labels.server";
import { fields } from "~/lib/content/fields/fields.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { translate } from "~/lib/content/translated-text";
import { settingsTag } from "~/lib/settings/settings.server";

import { languageOf } from "./entry-document.server";

const maxEntries = 2_000;

/** A list to print; null when the section declares none. @param most entries shown; it says if there are more */
export function listDocument(section: Section, locale: Locale, most = maxEntries): Promise<Buffer | null> {
  const { listDocument: face } = section.publicFace.outputs;
  if (!face) return Promise.resolve(null);
  return cached([...publicTags(section), settingsTag], `list document ${section.id} ${locale} ${most}`, async () => {
    const isTable = "table" in face;
    const language = isTable ? "tr" : locale;
    const [labels, { name: author }, { items, files, titles, pagination }] = await Promise.all([
      labelsOf(language, [section]),
      siteIdentity(language),
      readPublished(section, { locale: language, page: 1, size: most, time: "current" }),
    ]);
    const { t } = labels;
    const tables = isTable
      ? [declaredTable(section, face.table, items, { titles }, labels)]
      : tablesOf(section, face, items, { files, titles }, labels);
    const numbers = new Intl.NumberFormat(language);
    const newest = items.reduce<Date | null>(
      (last, { publishedAt }) => (last && last > publishedAt ? last : publishedAt),
      null,
    );
    return taggedTablePdf({
      title: isTable ? t(`content.sections.${section.id}.tables.${face.table}.title`) : labels.section(section),
      language: languageOf[language],
      author,
      isUpright: !isTable,
      intro: [
        author,
        ...(newest
          ? [
              t("public.labelled", {
                label: t("public.openData.updated"),
                value: formatLongDate(newest.toISOString(), language),
              }),
            ]
          : []),
        ...(pagination.length > items.length
          ? [t("public.listCut", { shown: numbers.format(items.length), length: numbers.format(pagination.length) })]
          : []),
      ],
      tables,
    });
  });
}

function declaredTable(
  section: Section,
  table: string,
  items: readonly Published[],
  { titles }: Pick<Pointed, "titles">,
  labels: Labels,
): PdfTable {
  const [columns, cellsOf] = [section.list.tables?.[table] ?? [], hooksOf(section).tables?.[table]];
  const head = columns.map((column) => labels.t(`content.sections.${section.id}.tables.${table}.columns.${column}`));
  const tableLabels = {
    name: (id: unknown) => translate(titles[String(id)]?.title, labels.locale)?.text ?? "",
    option: (field: string, code: unknown) => (typeof code === "string" ? labels.option(section, field, code) : ""),
  };
  const rows = items.map(({ data }, at) => {
    const cells = cellsOf?.(data, { at: at + 1, ...tableLabels }) ?? {};
    return columns.map((column) => String(cells[column] ?? ""));
  });
  return { head, rows, widths: columnWidths(head, rows) };
}

export function tablesOf(
  section: Section,
  { by, columns }: { by?: string; columns: readonly string[] },
  items: readonly Published[],
  pointed: Pointed,
  labels: Labels,
): (PdfTable & { entries: string[] })[] {
  const head = columns.map((name) => labels.field(section, name));
  const groups = new Map<string, { rows: string[][]; entries: string[] }>();
  for (const entry of items) {
    const heading = by === undefined ? "" : lineOf(section, by, entry, pointed, labels);
    const group = groups.get(heading) ?? { rows: [], entries: [] };
    group.entries.push(entry.id);
    group.rows.push(
      columns.map((name) =>
        name === section.titleField
          ? (translate(entry.title, labels.locale)?.text ?? "")
          : lineOf(section, name, entry, pointed, labels),
      ),
    );
    groups.set(heading, group);
  }
  // All tables share their column widths.
  const widths = columnWidths(
    head,
    [...groups.values()].flatMap(({ rows }) => rows),
  );
  return [...groups].map(([heading, group]) => ({ ...(heading === "" ? {} : { heading }), head, widths, ...group }));
}

function lineOf(section: Section, name: string, { data }: Published, pointed: Pointed, labels: Labels): string {
  const field = section.fields[name];
  const shape = field ? fields.publicView(data[name], field, aroundField(section, name, pointed, labels)) : null;
  const values = shape?.shape === "line" ? shape.values : shape?.shape === "links" ? shape.links : [];
  return values.map(({ text }) => text).join(", ");
}
