import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { fileLimits } from "~/lib/files/limits";
import {
  addPart,
  cancelUpload,
  fileOfUpload,
  getUpload,
  uploadJson,
  type UploadedFile,
} from "~/lib/files/uploads/uploads.server";
import { readBody } from "~/lib/platform/http/request/request.server";
import {
  badRequest,
  json,
  methodNotAllowed,
  unsupportedMediaType,
} from "~/lib/platform/http/response/responses.server";

const partType = "application/offset+octet-stream";

const wholeJson = (file: UploadedFile) => ({
  file: fileJson(file),
  created: file.created,
  ...(file.isMoved ? { folderGone: true } : {}),
});

/** GET /api/files/uploads/:id: the bytes received, and for a day the finished `file`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const upload = await getUpload(actor, params.id ?? "");
  const file = await fileOfUpload(upload);
  return json(
    { ...uploadJson(upload), ...(file ? wholeJson(file) : {}) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/**
 * PATCH /api/files/uploads/:id with `Upload-Offset` and the next bytes: 200 with the bytes received; the last part
 * answers 201 (or 200) with the `file`. DELETE cancels.
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
      return json(wholeJson(result.file), {
        status: result.file.created ? 201 : 200,
        headers: { Location: `/api/files/${result.file.id}` },
      });
    }
    case "DELETE":
      await cancelUpload(actor, id);
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("GET", "PATCH", "DELETE");
  }
}
