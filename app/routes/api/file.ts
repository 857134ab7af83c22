import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { fileChange, fileTag } from "~/lib/files/changes/file-change.server";
import { fileScope, getFile, type StoredFile } from "~/lib/files/files.server";
import { updateFile } from "~/lib/files/changes/update-file.server";
import { trashFile } from "~/lib/files/changes/trash.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";

/** GET /api/files/:id */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return fileAnswer(await getFile(actor, params.id ?? ""));
}

/** The ETag lets a change require that the file is still as read. */
const fileAnswer = (file: StoredFile) =>
  json(fileJson(file), { headers: { "Cache-Control": "private, no-store", ETag: fileTag(file) } });

/**
 * PATCH /api/files/:id {name?, alt?, caption?, credit?, license?, tags?, personalData?, consentNote?, focal?, focals?,
 * folderId?}; 412 when `If-Match` is outdated · DELETE: into the trash; 409 `{error, usedBy, people, unseen}` while in
 * use.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = params.id ?? "";
  switch (request.method) {
    case "PATCH": {
      actor.assertCan("files.edit", await fileScope(await getFile(actor, id)));
      const change = fileChange.safeParse(await readJson(request));
      if (!change.success)
        throw json(
          { error: "Some fields hold values that cannot be kept", fields: zodFields(change.error) },
          { status: 422 },
        );
      const ifMatch = request.headers.get("if-match");
      return fileAnswer(await updateFile(actor, id, change.data, ifMatch === null ? {} : { ifMatch }));
    }
    case "DELETE":
      await trashFile(actor, id);
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("GET", "PATCH", "DELETE");
  }
}
