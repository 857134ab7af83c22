import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { productImport } from "~/lib/apps/ecommerce/imports/product-import.server";
import { refusedRowsCsv } from "~/lib/records/import/import-page.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  return refusedRowsCsv(actor, productImport, request, params.import ?? "");
}
