import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerPublicApi } from "~/lib/public-site/outputs/api-response.server";
import { methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** `GET /api/public/:section/:slug?lang`: public, for every site. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPublicApi(request);
}

export function action() {
  throw methodNotAllowed("GET", "HEAD", "OPTIONS");
}
