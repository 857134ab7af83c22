import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import {
  assertMayUpload,
  beginAttachmentUpload,
  beginUpload,
  newUpload,
  uploadJson,
} from "~/lib/files/uploads/uploads.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** POST /api/files/uploads {name, bytes, folderId?}: an upload in parts; with `?for=note` it becomes an attachment. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const attachmentKind = new URL(request.url).searchParams.get("for");
  assertMayUpload(actor, attachmentKind);
  const input = newUpload.safeParse(await readJson(request, { limit: 10_000 }));
  if (!input.success)
    throw json(
      { error: "Some fields hold values that cannot be kept", fields: zodFields(input.error) },
      { status: 422 },
    );
  const upload = await (attachmentKind === null
    ? beginUpload(actor, input.data)
    : beginAttachmentUpload(actor, attachmentKind, input.data));
  return json(uploadJson(upload), { status: 201, headers: { Location: `/api/files/uploads/${upload.id}` } });
}
