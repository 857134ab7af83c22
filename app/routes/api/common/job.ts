import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { cancelProgress, getProgress } from "~/lib/progress/read-progress.server";

/** GET /api/common/jobs/:id → progress and failures. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await getProgress(actor, params.id ?? "", await getFixedT(request)), {
    headers: { "Cache-Control": "no-store" },
  });
}

/** DELETE /api/common/jobs/:id: stops before the next row; finished rows stay. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "DELETE") throw methodNotAllowed("GET", "DELETE");
  await cancelProgress(actor, params.id ?? "");
  return new Response(null, { status: 204 });
}
