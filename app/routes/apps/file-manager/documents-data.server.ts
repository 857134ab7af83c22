import type { Actor } from "~/lib/access/actor";
import { documentBounds, documentPaths, type DocumentPlace, type Openness } from "~/lib/apps/file-manager/document";
import { readDocumentPlace } from "~/lib/apps/file-manager/document-place.server";
import { documentKind } from "~/lib/apps/file-manager/document-kind.server";
import { listDocuments } from "~/lib/apps/file-manager/documents.server";
import {
  ancestorsIn,
  childrenIn,
  placeName,
  readBranchFigures,
  readDocumentTree,
  readUsedSpace,
  type DocumentTree,
  type TreeFolder,
} from "~/lib/apps/file-manager/folder-tree.server";
import { folderKind, listFolderUnits } from "~/lib/apps/file-manager/folders.server";
import { leadsHouse } from "~/lib/apps/file-manager/open-folders.server";
import { userNames } from "~/lib/auth/users/users.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { uploadMegabytes } from "~/lib/files/checks/upload-rules.server";
import { isFiltered } from "~/lib/files/search/file-query.server";
import { kindOfMime } from "~/lib/files/serving/file-urls";
import { typeTag } from "~/lib/files/type-tag";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { trashValue } from "~/lib/records/records-trash.server";

/** Found folders; of more, a longer word has to be asked for. */
const maxFound = 50;

/** @throws Refusal 404 for a folder that is not there, or not open to the person; null is the root */
export function folderHere(tree: DocumentTree, id: string): TreeFolder | null {
  return id === "" ? null : found(tree.get(id.toLowerCase()), "folder");
}

/** Where something can be put, by its whole place. */
export function targetsIn(tree: DocumentTree): { id: string; label: string }[] {
  return [...tree.values()]
    .filter(({ mayFill }) => mayFill)
    .map(({ id }) => ({ id, label: placeName(tree, id) }))
    .sort((a, b) => a.label.localeCompare(b.label, "tr"));
}

function shownFolders(tree: DocumentTree, here: TreeFolder | null, place: DocumentPlace): TreeFolder[] {
  // A kind, a person and days are of files.
  if (isFiltered({ ...place, search: "" })) return [];
  const asked = foldTr((place.search ?? "").trim());
  if (asked === "") return childrenIn(tree, here?.id ?? null);
  return [...tree.values()]
    .filter(
      ({ id, path, name }) => id !== here?.id && (!here || path.includes(here.id)) && foldTr(name).includes(asked),
    )
    .slice(0, maxFound);
}

/** A folder as its page shows it. @throws Refusal 404 */
export async function readDocuments(actor: Actor, request: Request, folderId: string | undefined) {
  const asked = readDocumentPlace(request, folderId);
  const [t, locale, tree] = await Promise.all([getFixedT(request), getLanguage(request), readDocumentTree(actor)]);
  const here = folderHere(tree, asked.folder);
  const [{ items, pagination }, { branches, makers }, space, limits, opennessOf] = await Promise.all([
    listDocuments(actor, { ...asked, folder: here?.id ?? null }, asked),
    readBranchFigures(actor, tree),
    readUsedSpace(actor, here?.id ?? null),
    uploadMegabytes(),
    readOpenness(actor, tree),
  ]);
  const place = { ...asked, folder: here?.id ?? "", page: pagination.page };
  const isSearch = isFiltered(place);
  const folders = place.page > 1 ? [] : shownFolders(tree, here, place);
  const names = await userNames([...makers, ...[...folders, ...items].map(({ createdBy }) => createdBy)]);
  const factsOf = ({ createdBy, updatedAt }: { createdBy: string | null; updatedAt: Date }) => ({
    by: names.get(createdBy ?? "") ?? t("audit.system"),
    at: formatDateTime(updatedAt, locale),
  });
  const whoSees = (folder: TreeFolder) => {
    const openTo = folder.parentId === null ? opennessOf(folder) : "staff";
    return openTo === "staff" ? "" : t(`fileManager.openShort.${openTo}`);
  };
  return {
    title: here?.name ?? t("fileManager.title"),
    place,
    pagination,
    crumbs: [
      { title: t("fileManager.root"), href: documentPaths.root() },
      ...ancestorsIn(tree, here?.id ?? null).map(({ id, name }) => ({ title: name, href: documentPaths.folder(id) })),
    ],
    openness: here && opennessOf(here),
    isFiltered: isSearch,
    uploaders: [...makers]
      .flatMap((id) => ({ id, name: names.get(id) ?? "" }))
      .filter(({ name }) => name !== "")
      .sort((a, b) => compareTr(a.name, b.name)),
    folders: folders.map((folder) => ({
      ...{ id: folder.id, name: folder.name, href: documentPaths.folder(folder.id), ...factsOf(folder) },
      value: folder.mayChange ? trashValue(folderKind.type, folder) : null,
      contents: t("fileManager.files", { count: branches.get(folder.id)?.files ?? 0 }),
      size: formatBytes(branches.get(folder.id)?.bytes ?? 0, locale),
      description: whoSees(folder),
      where: isSearch ? placeName(tree, folder.parentId) : "",
      details: documentPaths.details(folder.id, place),
    })),
    files: items.map((document) => ({
      ...{ id: document.id, name: document.name, href: documentPaths.details(document.id, place) },
      ...factsOf(document),
      value: document.mayChange ? trashValue(documentKind.type, document) : null,
      kind: kindOfMime(document.mime),
      thumbnail: isPicture(document.mime) ? attachedPicture(document.file, "thumbnail") : null,
      type: typeTag(document.file),
      size: formatBytes(document.bytes, locale),
      where: isSearch ? placeName(tree, document.folderId) || t("fileManager.root") : "",
    })),
    about: here && documentPaths.details(here.id, place),
    // In the versions that others' changes are counted against.
    shown: [...folders, ...items].map(({ id, version }) => ({ id, version })),
    space: formatBytes(space, locale),
    zip: here && (branches.get(here.id)?.files ?? 0) > 0 ? documentPaths.zip(here.id) : null,
    targets: targetsIn(tree),
    me: actor.id,
    limits,
    most: documentBounds.chosen,
    may: { add: actor.can("documents.add"), fill: here ? here.mayFill : actor.can("documents.add") },
  };
}

export type DocumentsPage = Awaited<ReturnType<typeof readDocuments>>;

export const isPlayed = (mime: string): boolean => /^(?:video\/(?:mp4|webm)|audio\/mpeg)$/.test(mime);
export const isPicture = (mime: string): boolean => /^image\/(?:jpeg|png|webp|gif|avif)$/.test(mime);

/**
 * That of the top folder, which counts for all that lies in it. "noUnit": its units are no longer there, so only those
 * who lead the house find it and can open it to another.
 */
export async function readOpenness(actor: Actor, tree: DocumentTree) {
  const isAsked = leadsHouse(actor) && [...tree.values()].some(isOfUnits);
  const units = isAsked ? new Set((await listFolderUnits(actor)).map(({ id }) => id)) : null;
  return ({ path }: TreeFolder): Openness | "noUnit" => {
    const top = tree.get(path[0] ?? "");
    if (!top || !units || !isOfUnits(top)) return top?.openTo ?? "staff";
    return top.units.some((id) => units.has(id)) ? top.openTo : "noUnit";
  };
}

const isOfUnits = ({ parentId, openTo }: TreeFolder) => parentId === null && openTo === "units";
