import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { assertMayAttach, attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { json, methodNotAllowed, unsupportedMediaType } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** POST /api/attachments?for=note: multipart `file`. It is kept for a day, until what it hangs on is saved with its address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const { name } = assertMayAttach(actor, new URL(request.url).searchParams.get("for") ?? "");
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    throw unsupportedMediaType("multipart/form-data");
  return withReceivedForm(request, {}, async ({ uploads }) => {
    const [upload, another] = uploads.filter(({ field }) => field === "file");
    if (!upload) throw refuseFile("noFile");
    if (another) throw refuseFile("tooManyFiles");
    const attachment = attachmentJson(await attachFile(actor, name, upload));
    return json(attachment, { status: 201, headers: { Location: attachment.address } });
  });
}
