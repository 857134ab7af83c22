import type { Actor } from "~/lib/access/actor";
import { documentPaths, readDocumentPlace, typeTag } from "~/lib/apps/file-manager/document";
import { getDocument, listFormerContents } from "~/lib/apps/file-manager/documents.server";
import {
  placeName,
  readBranchFigures,
  readDocumentTree,
  type DocumentTree,
} from "~/lib/apps/file-manager/folder-tree.server";
import { listFolderUnits } from "~/lib/apps/file-manager/folders.server";
import { userNames } from "~/lib/auth/users/users.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";

import { isPicture, targetsIn } from "./documents-data.server";

/** Where a folder or document can be moved: not into itself, and where it lies now in any case. */
function placesFor(tree: DocumentTree, id: string, now: string | null) {
  const targets = targetsIn(tree).filter((target) => !tree.get(target.id)?.path.includes(id));
  const isListed = now === null || targets.some((target) => target.id === now);
  return isListed ? targets : [{ id: now, label: placeName(tree, now) }, ...targets];
}

/** A document or a folder with what can be done about it. @throws Refusal 404 */
export async function readDetails(actor: Actor, request: Request, folderId: string | undefined, id: string) {
  const place = readDocumentPlace(new URL(request.url).searchParams, folderId);
  const [t, locale, tree, units] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    readDocumentTree(actor),
    listFolderUnits(actor),
  ]);
  const folder = tree.get(id.toLowerCase());
  const document = folder ? null : await getDocument(actor, id);
  const record = found(folder ?? document, "document");
  const above = folder ? folder.parentId : (document?.folderId ?? null);
  const [names, figures, former] = await Promise.all([
    userNames([record.createdBy, record.updatedBy]),
    folder ? readBranchFigures(actor, tree) : null,
    document ? listFormerContents(document) : [],
  ]);
  const nameOf = (person: string | null) => names.get(person ?? "") ?? t("audit.system");
  const branch = folder && (figures?.get(folder.id) ?? { files: 0, bytes: 0 });
  const { name, description } = record;
  const fields = folder
    ? { name, description, parentId: above ?? "", openTo: folder.openTo, units: folder.units }
    : { name, description, folderId: above ?? "" };
  return {
    title: record.name,
    id: record.id,
    version: record.version,
    isFolder: folder !== undefined,
    type: document ? typeTag(document.file) : "",
    fields,
    facts: [
      { name: "createdBy", text: nameOf(record.createdBy) },
      { name: "createdAt", text: formatDateTime(record.createdAt, locale) },
      { name: "modifiedAt", text: `${formatDateTime(record.updatedAt, locale)}, ${nameOf(record.updatedBy)}` },
      { name: "size", text: formatBytes(document?.bytes ?? branch?.bytes ?? 0, locale) },
      ...(branch ? [{ name: "contents", text: t("fileManager.files", { count: branch.files }) }] : []),
      { name: "place", text: placeName(tree, above) || t("fileManager.root") },
      ...(folder?.parentId === null ? [{ name: "openTo", text: t(`fileManager.open.${folder.openTo}`) }] : []),
    ],
    picture:
      document && isPicture(document.mime)
        ? { src: attachedPicture(document.file, "picture"), whole: document.file }
        : null,
    view: document?.mime === "application/pdf" ? document.file : null,
    download: document ? documentPaths.download(document.id) : null,
    zip: branch && branch.files > 0 ? documentPaths.zip(record.id) : null,
    enter: folder ? documentPaths.folder(folder.id) : null,
    former: former.map((content) => ({
      id: content.id,
      name: content.name,
      size: formatBytes(content.bytes, locale),
      at: formatDateTime(content.at, locale),
      by: content.by ?? t("audit.system"),
      href: documentPaths.download(record.id, content.id),
    })),
    places: placesFor(tree, record.id, above),
    units,
    back: documentPaths.list(place),
    may: { change: folder?.mayChange ?? document?.mayChange ?? false },
  };
}

export type DetailsPage = Awaited<ReturnType<typeof readDetails>>;
