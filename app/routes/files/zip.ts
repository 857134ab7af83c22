import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { filePaths } from "~/lib/files/file-paths";
import { findFolderPath } from "~/lib/files/folders/folders.server";
import { zipLibraryFolder } from "~/lib/files/folders/zip-folder.server";
import { answerWithArchive } from "~/lib/files/serving/folder-archive.server";

/** A folder of the library as one file. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireApiUser(args.request, args.context);
  const { folderId = "" } = args.params;
  return answerWithArchive(args, zipLibraryFolder(actor, folderId), async () =>
    filePaths.library({ folder: await findFolderPath(actor, folderId) }),
  );
}
