import type { LoaderFunctionArgs } from "@remix-run/node";

import { usesApp } from "~/lib/apps/app.server";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { zipFolder } from "~/lib/apps/file-manager/zip-folder.server";
import { requireApiUser } from "~/lib/auth/session/guards.server";
import { contentDisposition } from "~/lib/files/file-names.server";
import { bodyOf, socketOf } from "~/lib/files/serving/serve-file.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

/** A folder as one file. Who reads pages is told on the folder's page why there is none. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (!usesApp(actor, "file-manager")) throw notFound();
  const { folderId = "" } = params;
  const zip = await orRefusal(zipFolder(actor, folderId), 413, 429);
  if (isRefusal(zip)) {
    if (!request.headers.get("accept")?.includes("text/html")) throw zip;
    const { messageKey = "refusals.error", values = {} } = zip;
    return redirectWithToast(documentPaths.folder(folderId), { tone: "error", key: messageKey, values });
  }
  return new Response(bodyOf(request, zip.body, socketOf(context)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition("attachment", zip.name),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
