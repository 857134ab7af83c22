import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { hasScope } from "~/lib/access/api-scopes";
import { requireApiStage } from "~/lib/auth/session/guards.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";

/** Who is asking with what, also when the session is locked. To a browser's session it is a sign of life. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, kind, stage, scopes, lacksSecondFactor, idleMinutes } = await requireApiStage(request);
  const { id, name, avatar, email, status } = user;
  // Whose the token is; what else there is to know of its owner is the scope's to open.
  const mayReadAccount = scopes === null || hasScope(scopes, "account");
  const session = {
    user: { id, name, ...(mayReadAccount ? { avatar, email, status } : {}) },
    kind,
    stage,
    scopes,
    secondFactorRequired: lacksSecondFactor,
    idleMinutes,
  };
  return json(session, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
  await requireApiStage(request);
  throw methodNotAllowed("GET");
}
