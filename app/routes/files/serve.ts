import type { LoaderFunctionArgs } from "@remix-run/node";

import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { serveFile, socketOf } from "~/lib/files/serving/serve-file.server";

/** `/media/:id/:name`. Public; `canSeeFile` decides, and its "no" is a 404. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return orUnavailable(serveFile(request, params.id ?? "", params.name ?? "", socketOf(context)));
}
