import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { getFile } from "~/lib/files/files.server";
import { assertMayReplace, listFormerFiles, putBackFile } from "~/lib/files/changes/replace.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { badRequest, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET /api/files/:id/put-back: former versions, latest first. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json({ items: await listFormerFiles(actor, params.id ?? "") });
}

/** POST /api/files/:id/put-back `{former?}`: restores that version, or the latest. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET, POST");
  const id = params.id ?? "";
  await assertMayReplace(actor, await getFile(actor, id));
  const { former } = request.headers.get("content-type")
    ? await readJson(request, { limit: 1_000 })
    : { former: undefined };
  if (former !== undefined && typeof former !== "string") throw badRequest("former is the id of a former file");
  return json(fileJson(await putBackFile(actor, id, former)));
}
