import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { attachmentUrl } from "~/lib/files/attachments/attachment-paths";
import { attachmentJson } from "~/lib/files/attachments/attachments.server";
import { fileJson } from "~/lib/files/file-json.server";
import { fileLimits } from "~/lib/files/limits";
import {
  addPart,
  cancelUpload,
  fileOfUpload,
  getUpload,
  uploadJson,
  type Uploaded,
} from "~/lib/files/uploads/uploads.server";
import { readBody } from "~/lib/platform/http/request/request.server";
import {
  badRequest,
  json,
  methodNotAllowed,
  unsupportedMediaType,
} from "~/lib/platform/http/response/responses.server";

const partType = "application/offset+octet-stream";

const wholeJson = (whole: Uploaded) =>
  "attachment" in whole
    ? { attachment: attachmentJson(whole.attachment) }
    : {
        file: fileJson(whole.file),
        created: whole.file.created,
        ...(whole.file.isMoved ? { folderGone: true } : {}),
      };

/** GET /api/files/uploads/:id: the bytes received, and for a day the finished `file` or `attachment`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const upload = await getUpload(actor, params.id ?? "");
  const whole = await fileOfUpload(upload);
  return json(
    { ...uploadJson(upload), ...(whole ? wholeJson(whole) : {}) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/**
 * PATCH /api/files/uploads/:id with `Upload-Offset` and the next bytes: 200 with the bytes received; the last part
 * answers 201 (or 200) with the `file` or the `attachment`. DELETE cancels.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = params.id ?? "";
  switch (request.method) {
    case "PATCH": {
      await getUpload(actor, id);
      if (request.headers.get("content-type") !== partType) throw unsupportedMediaType(partType);
      const offset = /^\d{1,15}$/.exec(request.headers.get("upload-offset") ?? "")?.[0];
      if (offset === undefined) throw badRequest("Upload-Offset is missing");
      const result = await addPart(actor, id, Number(offset), await readBody(request, fileLimits.partBytes));
      if ("upload" in result) return json(uploadJson(result.upload));
      const isNew = "attachment" in result || result.file.created;
      const place = "attachment" in result ? attachmentUrl(result.attachment) : `/api/files/${result.file.id}`;
      return json(wholeJson(result), { status: isNew ? 201 : 200, headers: { Location: place } });
    }
    case "DELETE":
      await cancelUpload(actor, id);
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("GET", "PATCH", "DELETE");
  }
}
