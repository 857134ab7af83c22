import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { readProductLists } from "~/lib/apps/ecommerce/choices.server";
import { productCells, productHeadings } from "~/lib/apps/ecommerce/exchange/product-cells";
import { readProductPlace } from "~/lib/apps/ecommerce/product";
import { exportProducts } from "~/lib/apps/ecommerce/product-list.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

/** All pages of the list, filtered and sorted as shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  const pages = await exportProducts(actor, readProductPlace(new URL(request.url).searchParams));
  const [t, locale, lists] = await Promise.all([getFixedT(request), getLanguage(request), readProductLists(actor)]);
  const titles = new Map(Object.values(lists).flatMap((list) => list.map(({ id, title }) => [id, title] as const)));

  async function* lines() {
    yield csvLine(productHeadings(t));
    for await (const page of pages) yield page.map((product) => csvLine(productCells(product, titles, t))).join("");
  }
  return csvResponse(`${locale === "tr" ? "envanter" : "inventory"}-${toIsoDate(new Date())}`, lines());
}
