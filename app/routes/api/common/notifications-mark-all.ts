import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { answerMarkAll } from "~/lib/inbox/inbox-api.server";
import { assertSameOriginRead } from "~/lib/platform/http/request/request.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  assertSameOriginRead(request);
  return answerMarkAll(actor, "notification");
}
