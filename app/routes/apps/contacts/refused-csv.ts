import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { contactBounds } from "~/lib/apps/contacts/contact";
import { contactCells, contactHeadings } from "~/lib/apps/contacts/exchange/write-contact-cells";
import { refusedRows, type ImportRow } from "~/lib/apps/contacts/imports/import-rows.server";
import { getImport } from "~/lib/apps/contacts/imports/imports.server";
import { draftOfRow } from "~/lib/apps/contacts/imports/plan-rows.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { problemTexts } from "./import-texts.server";

/** Rows of cards have as many of each as a contact can have. */
const cardBounds = { emails: contactBounds.rows, phones: contactBounds.rows };

/** The rows that were refused, as they were given, behind why: to be mended and imported again. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const kept = await getImport(actor, params.import ?? "");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);

  const lineOf = (row: ImportRow) => {
    const why = problemTexts(t, row);
    if (kept.headings) return csvLine([row.row, why.join(" "), ...(JSON.parse(row.source) as string[])]);
    const draft = draftOfRow(kept, row.source);
    if (draft.photo !== null) why.push(t("contacts.import.photoStays"));
    return csvLine([row.row, why.join(" "), ...contactCells({ ...draft, id: draft.uid }, cardBounds, locale)]);
  };
  async function* lines() {
    const start = ["row", "why"].map((name) => t(`contacts.import.columns.${name}`));
    yield csvLine([...start, ...(kept.headings ?? contactHeadings(t, cardBounds))]);
    for await (const rows of refusedRows(kept.id)) yield rows.map(lineOf).join("");
  }
  const name = locale === "tr" ? "alinamayan-satirlar" : "refused-rows";
  return csvResponse(`${name}-${toIsoDate(new Date())}`, lines());
}
