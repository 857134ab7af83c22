import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiStage } from "~/lib/auth/session/guards.server";
import { unlockSession } from "~/lib/auth/session/lock.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { Refusal, findRefusal } from "~/lib/platform/refusal";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStage(request);
  throw methodNotAllowed("POST");
}

/** A wrong password is 422: the session still exists, and the browser would drop it on 401. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireApiStage(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const { password } = await readJson(request, { limit: 10_000 });
  const unlocking = unlockSession(request, session, typeof password === "string" ? password : "", context);
  if (await findRefusal(unlocking, 401)) throw new Refusal("Wrong password", { status: 422, code: "wrongPassword" });
  return new Response(null, { status: 204 });
}
