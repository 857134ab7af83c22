import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { deleteFile, fileChange, getFile, updateFile } from "~/lib/files/files.server";
import { readJson } from "~/lib/platform/http/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";

/** GET /api/files/:id */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(fileJson(await getFile(actor, params.id ?? "")), { headers: { "Cache-Control": "private, no-store" } });
}

/** PATCH /api/files/:id {alt?, focal?} · DELETE, refused with 409 `{error, usedBy, unseen}` while something uses the file. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = params.id ?? "";
  switch (request.method) {
    case "PATCH": {
      const change = fileChange.safeParse(await readJson(request));
      if (!change.success) throw json({ error: change.error.issues[0]?.message ?? "Invalid", issues: change.error.issues }, { status: 422 });
      return json(fileJson(await updateFile(actor, id, change.data)));
    }
    case "DELETE":
      await deleteFile(actor, id);
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("GET", "PATCH", "DELETE");
  }
}
