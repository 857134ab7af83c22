import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** Public data is open to every site, without cookies. */
const open = { "Access-Control-Allow-Origin": "*" };

export function loader({ request }: LoaderFunctionArgs) {
  if (request.method !== "OPTIONS") throw methodNotAllowed("POST", "OPTIONS");
  return new Response(null, {
    status: 204,
    headers: {
      ...open,
      "Access-Control-Allow-Methods": "POST, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, Accept, Authorization",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** POST /graphql: all operations, as the sender; subscriptions use a websocket at the same address. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") throw methodNotAllowed("POST", "OPTIONS");
  // Loaded with the first question: most servers get none.
  const { answerGraphql } = await import("~/lib/graphql/answer.server");
  const answer = await answerGraphql(request, context);
  for (const [name, value] of Object.entries(open)) answer.headers.set(name, value);
  return answer;
}
