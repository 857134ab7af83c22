import type { LoaderFunctionArgs } from "@remix-run/node";

import { fieldLabel } from "~/components/fields/labels";
import { requireUser } from "~/lib/auth/session/guards.server";
import { exportAllEntries, type AnyEntry } from "~/lib/content/list/all-entries.server";
import { titleFor } from "~/lib/content/title-for";
import { locales } from "~/lib/content/values";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { formatDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";

import { readQuery } from "./list-only-data.server";

/** All pages of the list, filtered and sorted as shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const { query } = await readQuery(actor, request);
  const parts = await exportAllEntries(actor, query);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const columns = ["section", "title", "status", "department", "publishAt", "updatedAt", "updatedBy"] as const;
  const line = ({ section, title, state, department, publishAt, updatedAt, updatedByName, gaps }: AnyEntry) =>
    csvLine([
      t(`content.sections.${section}.title`),
      titleFor(title, locale)?.text ?? "",
      t(`content.states.${state}`),
      titleFor(department ?? {}, locale)?.text ?? "",
      formatDateTime(publishAt, locale),
      formatDateTime(updatedAt, locale),
      updatedByName,
      ...locales.map((one) => gaps[one].map((name) => fieldLabel(t, { id: section }, name)).join("; ")),
    ]);

  async function* lines() {
    yield csvLine([
      ...columns.map((column) => t(`listOnly.columns.${column}`)),
      ...locales.map((one) => t(`listOnly.missing.${one}`)),
    ]);
    for await (const part of parts) yield part.map(line).join("");
  }
  return csvResponse(`${locale === "tr" ? "tum-icerik" : "all-content"}-${toIsoDate(new Date())}`, lines());
}
