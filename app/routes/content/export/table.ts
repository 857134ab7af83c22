import type { LoaderFunctionArgs } from "@remix-run/node";

import { optionLabel } from "~/components/fields/labels";
import { requireUser } from "~/lib/auth/session/guards.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { exportEntries } from "~/lib/content/list/export-entries.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { titleFor } from "~/lib/content/title-for";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { columnWidths } from "~/lib/platform/pdf/column-widths";
import { taggedTablePdf } from "~/lib/platform/pdf/tagged-table";
import { csvLine } from "~/lib/platform/text/csv";
import { firstRows } from "~/lib/platform/text/first-rows";
import { formatLongDate, toIsoDate } from "~/lib/platform/text/dates/dates";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";

import { sectionOf } from "~/routes/content/section-of.server";

/** A section's own table of all published entries, in Turkish. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  actor.assertCan("export", sectionScope(section));
  const table = params.table ?? "";
  const columns = found(
    Object.hasOwn(section.list.tables ?? {}, table) ? section.list.tables?.[table] : undefined,
    "table",
  );
  const rowOf = found(hooksOf(section).tables?.[table], "table");
  const pages = await exportEntries(
    actor,
    section,
    parseListQuery(section, new URLSearchParams({ view: "published" })),
  );
  const t = await getFixedT("tr");
  const option = (field: string, code: unknown) =>
    typeof code === "string" ? optionLabel(t, section, field, code) : "";

  const head = columns.map((column) => t(`content.sections.${section.id}.tables.${table}.columns.${column}`));
  const fileName = `${section.id}-${table}-${toIsoDate(new Date())}`;

  async function* rows() {
    let at = 0;
    for await (const { items, titles } of pages) {
      const name = (id: unknown) => titleFor(titles.get(String(id))?.title ?? {}, "tr")?.text ?? "";
      for (const { data } of items) {
        const cells = rowOf(data, { at: ++at, name, option });
        yield columns.map((column) => cells[column] ?? "");
      }
    }
  }

  if (new URL(request.url).searchParams.get("format") !== "pdf") return csvResponse(fileName, lines(head, rows()));
  const { rows: read, isCut } = await firstRows(rows(), maxRowsOfPdf);
  const all = read.map((row) => row.map(String));
  const title = t(`content.sections.${section.id}.tables.${table}.title`);
  const pdf = taggedTablePdf({
    title,
    language: "tr-TR",
    author: (await siteIdentity("tr")).name,
    intro: [
      formatLongDate(new Date().toISOString(), "tr"),
      ...(isCut ? [t("content.export.cut", { most: maxRowsOfPdf })] : []),
    ],
    tables: [{ head, widths: columnWidths(head, all), rows: all }],
  });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Longer lists are exported as a table. */
const maxRowsOfPdf = 2_000;

async function* lines(head: readonly string[], rows: AsyncGenerator<(string | number)[]>) {
  yield csvLine(head);
  for await (const row of rows) yield csvLine(row);
}
