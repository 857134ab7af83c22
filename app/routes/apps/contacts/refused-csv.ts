import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { contactImport } from "~/lib/apps/contacts/imports/contact-import.server";
import { refusedRowsCsv } from "~/lib/records/import/import-page.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  return refusedRowsCsv(actor, contactImport, request, params.import ?? "");
}
