import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { findScanned } from "~/lib/apps/ecommerce/product-list.server";

/** Answers the camera of the scan page which product a code is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.edit");
  return Response.json(await findScanned(actor, new URL(request.url).searchParams.get("code") ?? ""));
}
