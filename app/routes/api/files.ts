import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import { fileJson } from "~/lib/files/file-json.server";
import { askedFolder, inFolder, readFileQuery } from "~/lib/files/search/file-query.server";
import { listFiles } from "~/lib/files/files.server";
import { folderJson } from "~/lib/files/folders/folder-json.server";
import { ancestry, childrenOf, folderAt, type Folder } from "~/lib/files/folders/folder-tree";
import { readFolderFigures, listFolders } from "~/lib/files/folders/folders.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { asAsked } from "~/lib/platform/http/request/pagination";
import { json, methodNotAllowed, notFound, unsupportedMediaType } from "~/lib/platform/http/response/responses.server";

/**
 * GET /api/files?search&kind&state&tag&uploader&from&to&sort&page&size, of the whole library. `folder` (an id, a path,
 * or `root`): its files, subfolders and path; a search includes subfolders.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const query = { ...readFileQuery(request), size: readFileQuery(request).size ?? 10 };
  const headers = { "Cache-Control": "private, no-store" };
  if (!new URL(request.url).searchParams.has("folder")) {
    const { items, pagination } = asAsked(await listFiles(actor, query), query.page ?? 1);
    return json({ items: items.map(fileJson), pagination }, { headers });
  }
  const [tree, figures] = await Promise.all([listFolders(actor), readFolderFigures()]);
  const folder = known(askedFolder(request, tree));
  const { items, pagination } = asAsked(await listFiles(actor, inFolder(query, tree, folder)), query.page ?? 1);
  const folderAnswer = (one: Parameters<typeof folderJson>[3]) => folderJson(actor, tree, figures, one);
  return json(
    {
      items: items.map(fileJson),
      pagination,
      folders: childrenOf(tree, folder?.id ?? null).map(folderAnswer),
      path: ancestry(tree, folder?.id ?? null).map(folderAnswer),
    },
    { headers },
  );
}

/** null is the root. @throws Refusal 404 for undefined */
function known(folder: Folder | null | undefined): Folder | null {
  if (folder === undefined) throw notFound("No such folder");
  return folder;
}

/**
 * POST /api/files: multipart `file`, with `folder` (an id or a path), `alt` (Turkish), `alt.tr`, `alt.en`. 201, or 200
 * when the same bytes exist.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  actor.assertCan("files.upload");
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    throw unsupportedMediaType("multipart/form-data");
  return withReceivedForm(request, {}, async ({ form, uploads }) => {
    const [upload, another] = uploads.filter(({ field }) => field === "file");
    if (!upload) throw refuseFile("noFile");
    if (another) throw refuseFile("tooManyFiles");
    const folder = form.get("folder");
    const folderId = folder ? (known(folderAt(await listFolders(actor), String(folder)))?.id ?? null) : null;
    const word = (name: string) =>
      String(form.get(name) ?? "")
        .trim()
        .slice(0, 200) || undefined;
    const file = await acceptFile(actor, {
      ...upload,
      folderId,
      alt: { tr: word("alt.tr") ?? word("alt"), en: word("alt.en") },
    });
    return json(fileJson(file), { status: file.created ? 201 : 200, headers: { Location: `/api/files/${file.id}` } });
  });
}
