import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { productPaths } from "~/lib/apps/ecommerce/product";

/** The inventory is the one part there is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAppUser("ecommerce", request, context);
  return redirect(productPaths.list());
}
