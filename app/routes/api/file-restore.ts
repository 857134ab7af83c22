import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { restoreFile } from "~/lib/files/changes/trash.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** POST /api/files/:id/restore: out of the trash; 409 when it isn't there. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  return json(fileJson(await restoreFile(actor, params.id ?? "")));
}
