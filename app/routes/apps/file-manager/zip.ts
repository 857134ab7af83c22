import type { LoaderFunctionArgs } from "@remix-run/node";

import { usesApp } from "~/lib/apps/app.server";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { zipFolder } from "~/lib/apps/file-manager/zip-folder.server";
import { requireApiUser } from "~/lib/auth/session/guards.server";
import { answerWithArchive } from "~/lib/files/serving/folder-archive.server";
import { notFound } from "~/lib/platform/http/response/responses.server";

/** A folder as one file. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireApiUser(args.request, args.context);
  if (!usesApp(actor, "file-manager")) throw notFound();
  const { folderId = "" } = args.params;
  return answerWithArchive(args, zipFolder(actor, folderId), () => documentPaths.folder(folderId));
}
