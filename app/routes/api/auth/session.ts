import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { hasScope } from "~/lib/access/api-scopes";
import { requireApiStage } from "~/lib/auth/session/guards.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** Answers locked sessions too. For a browser it counts as activity. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, kind, stage, scopes, lacksSecondFactor, idleMinutes } = await requireApiStage(request);
  const { id, name, avatar, email, status } = user;
  // A token shows its owner; more details need the scope.
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
