import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { readFinancePlace, transactionColumns } from "~/lib/apps/dashboards/dashboard";
import { exportTransactions } from "~/lib/apps/dashboards/finance.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { formatDate, toIsoDate } from "~/lib/platform/text/dates/dates";

/** All bookings, sorted as shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("dashboards", request, context);
  const now = new Date();
  const rows = await exportTransactions(actor, readFinancePlace(new URL(request.url).searchParams), now);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  async function* lines() {
    yield csvLine(transactionColumns.map((column) => t(`dashboards.finance.columns.${column}`)));
    for (const { transactionId, date, name, amount, status } of rows)
      yield csvLine([
        transactionId,
        formatDate(date, locale),
        name,
        amount,
        t(`dashboards.finance.statuses.${status}`),
      ]);
  }
  return csvResponse(`${locale === "tr" ? "hareketler" : "transactions"}-${toIsoDate(now)}`, lines());
}
