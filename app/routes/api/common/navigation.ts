import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/guards.server";
import { listNavigation } from "~/lib/navigation/navigation.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** GET /api/common/navigation: {compact, default, futuristic, horizontal} in the reader's language, only what they may see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(listNavigation(actor, await getFixedT(request)), { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("GET");
}
