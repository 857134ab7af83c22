import { wholeResponse } from "~/lib/platform/http/response/responses.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";

import { publicAnswer } from "./answer-cache.server";

/** Also answers preflights. */
export async function answerPublicApi(request: Request): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  return openPublicOutput(request, async () => {
    const { status, headers, body } = await publicAnswer(request.method, request.url, request.headers);
    return body === null ? new Response(null, { status, headers }) : wholeResponse(body, { status, headers });
  });
}

function preflight(): Response {
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
