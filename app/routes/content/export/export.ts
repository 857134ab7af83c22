import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { exportEntries } from "~/lib/content/list/export-entries.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { exportTable } from "./export-table.server";
import { sectionOf } from "~/routes/content/section-of.server";

/** All pages of the list, filtered and sorted as shown. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const pages = await exportEntries(actor, section, parseListQuery(section, new URL(request.url).searchParams));
  const [t, locale, options] = await Promise.all([getFixedT(request), getLanguage(request), settingOptions(section)]);
  const { head, row } = exportTable(section, t, locale, options);

  async function* lines() {
    yield csvLine(head);
    for await (const page of pages) yield page.items.map((item) => csvLine(row(item, page))).join("");
  }
  return csvResponse(`${section.id}-${toIsoDate(new Date())}`, lines());
}
