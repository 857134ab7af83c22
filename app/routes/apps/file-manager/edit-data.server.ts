import type { Actor } from "~/lib/access/actor";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { readDocumentPlace } from "~/lib/apps/file-manager/document-place.server";
import { getDocument } from "~/lib/apps/file-manager/documents.server";
import { placeName, readDocumentTree, type DocumentTree } from "~/lib/apps/file-manager/folder-tree.server";
import { listFolderUnits } from "~/lib/apps/file-manager/folders.server";
import { forbidden, found } from "~/lib/platform/http/response/responses.server";

import { targetsIn } from "./documents-data.server";

/** Where a folder or document can be moved: not into itself, and where it lies now in any case. */
function placesFor(tree: DocumentTree, id: string, now: string | null) {
  const targets = targetsIn(tree).filter((target) => !tree.get(target.id)?.path.includes(id));
  const isListed = now === null || targets.some((target) => target.id === now);
  return isListed ? targets : [{ id: now, label: placeName(tree, now) }, ...targets];
}

/** The form of a document or a folder. @throws Refusal 403, 404 */
export async function readItemEdit(actor: Actor, request: Request, folderId: string | undefined, id: string) {
  const place = readDocumentPlace(request, folderId);
  const [tree, units] = await Promise.all([readDocumentTree(actor), listFolderUnits(actor)]);
  const folder = tree.get(id.toLowerCase());
  const document = folder ? null : await getDocument(actor, id);
  const record = found(folder ?? document, "document");
  const { name, description, version, mayChange } = record;
  if (!mayChange) throw forbidden();
  const above = folder ? folder.parentId : (document?.folderId ?? null);
  return {
    title: name,
    version,
    isFolder: folder !== undefined,
    fields: folder
      ? { name, description, parentId: above ?? "", openTo: folder.openTo, units: folder.units }
      : { name, description, folderId: above ?? "" },
    places: placesFor(tree, record.id, above),
    units,
    back: documentPaths.details(record.id, place),
  };
}

export type ItemEditPage = Awaited<ReturnType<typeof readItemEdit>>;
