import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { exportContacts } from "~/lib/apps/contacts/exchange/export-contacts.server";
import { contactCells, contactHeadings } from "~/lib/apps/contacts/exchange/write-contact-cells";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { readChosen } from "./chosen-contacts.server";

/** All pages of the list, filtered as shown, or the contacts that were chosen in it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const { place, ids } = await readChosen(request);
  const { pages, readBounds } = await exportContacts(actor, place, "csv", ids);
  const [t, locale, bounds] = await Promise.all([getFixedT(request), getLanguage(request), readBounds()]);

  async function* lines() {
    yield csvLine(contactHeadings(t, bounds));
    for await (const page of pages)
      yield page.map((contact) => csvLine(contactCells(contact, bounds, locale))).join("");
  }
  return csvResponse(`${locale === "tr" ? "kisiler" : "contacts"}-${toIsoDate(new Date())}`, lines());
}
