import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { getAccount, mergeUser } from "~/lib/auth/account/account.server";
import { requireApiUser } from "~/lib/auth/session/guards.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { badRequest, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

const headers = { "Cache-Control": "private, no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await getAccount(actor), { headers });
}

/** PATCH {user}: name, avatar and status; the rest is ignored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "PATCH") throw methodNotAllowed("GET", "PATCH");
  const { user } = await readJson(request);
  if (typeof user !== "object" || user === null || Array.isArray(user)) throw badRequest("user is not an object");
  return json(await mergeUser(actor, user as Record<string, unknown>), { headers });
}
