import type { LoaderFunctionArgs } from "@remix-run/node";

import { publicAnswer } from "~/lib/public-site/answer-cache.server";
import { methodNotAllowed } from "~/lib/platform/http/responses.server";

/** `GET /api/public/:section?lang&page&size&search` and `GET /api/public/:section/:slug`: open to everyone, on every site. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method === "OPTIONS") return preflight();
  const { status, headers, body } = await publicAnswer(request.method, request.url, request.headers);
  return new Response(body, { status, headers });
}

/** Nothing can be changed here, by anyone. */
export function action() {
  throw methodNotAllowed("GET", "HEAD", "OPTIONS");
}

function preflight() {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "If-None-Match, Accept, Content-Type",
      "Access-Control-Max-Age": "86400",
    },
  });
}
