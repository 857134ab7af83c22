import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import { fileJson } from "~/lib/files/file-json.server";
import { getFile } from "~/lib/files/files.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { assertMayReplace, replaceFile } from "~/lib/files/changes/replace.server";
import { json, methodNotAllowed, unsupportedMediaType } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** POST /api/files/:id/replace: multipart `file`, which replaces the bytes everywhere. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const id = params.id ?? "";
  await assertMayReplace(actor, await getFile(actor, id));
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    throw unsupportedMediaType("multipart/form-data");
  return withReceivedForm(request, {}, async ({ uploads }) => {
    const [upload, another] = uploads.filter(({ field }) => field === "file");
    if (!upload) throw refuseFile("noFile");
    if (another) throw refuseFile("tooManyFiles");
    return json(fileJson(await replaceFile(actor, id, upload)));
  });
}
