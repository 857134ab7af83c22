import type { Actor } from "~/lib/access/actor";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { readDocumentPlace } from "~/lib/apps/file-manager/document-place.server";
import { getDocument, listFormerContents } from "~/lib/apps/file-manager/documents.server";
import { placeName, readBranchFigures, readDocumentTree } from "~/lib/apps/file-manager/folder-tree.server";
import { userNames } from "~/lib/auth/users/users.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { kindOfMime } from "~/lib/files/serving/file-urls";
import { typeTag } from "~/lib/files/type-tag";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

import { isPicture, isPlayed, readOpenness } from "./documents-data.server";

/** A document or a folder with what can be done about it. @throws Refusal 404 */
export async function readDetails(actor: Actor, request: Request, folderId: string | undefined, id: string) {
  const place = readDocumentPlace(request, folderId);
  const [t, locale, tree] = await Promise.all([getFixedT(request), getLanguage(request), readDocumentTree(actor)]);
  const folder = tree.get(id.toLowerCase());
  const document = folder ? null : await getDocument(actor, id);
  const record = found(folder ?? document, "document");
  const above = folder ? folder.parentId : (document?.folderId ?? null);
  const [names, figures, former, opennessOf] = await Promise.all([
    userNames([record.createdBy, record.updatedBy]),
    folder ? readBranchFigures(actor, tree) : null,
    document ? listFormerContents(document) : [],
    readOpenness(actor, tree),
  ]);
  const nameOf = (person: string | null) => names.get(person ?? "") ?? t("audit.system");
  const branch = folder && (figures?.branches.get(folder.id) ?? { files: 0, bytes: 0 });
  const kind = document && kindOfMime(document.mime);
  return {
    title: record.name,
    id: record.id,
    version: record.version,
    isFolder: folder !== undefined,
    type: document ? typeTag(document.file) : "",
    description: record.description,
    facts: [
      { name: "createdBy", text: nameOf(record.createdBy) },
      { name: "createdAt", text: formatDateTime(record.createdAt, locale) },
      { name: "modifiedAt", text: `${formatDateTime(record.updatedAt, locale)}, ${nameOf(record.updatedBy)}` },
      { name: "size", text: formatBytes(document?.bytes ?? branch?.bytes ?? 0, locale) },
      ...(branch ? [{ name: "contents", text: t("fileManager.files", { count: branch.files }) }] : []),
      { name: "place", text: placeName(tree, above) || t("fileManager.root") },
      ...(folder?.parentId === null ? [{ name: "openTo", text: t(`fileManager.open.${opennessOf(folder)}`) }] : []),
    ],
    kind,
    // Films and sounds of the types that browsers play.
    media:
      document && (kind === "video" || kind === "audio") && isPlayed(document.mime)
        ? { kind, src: document.file }
        : null,
    picture:
      document && isPicture(document.mime)
        ? { src: attachedPicture(document.file, "picture"), whole: document.file }
        : null,
    view: document?.mime === "application/pdf" ? document.file : null,
    download: document ? documentPaths.download(document.id) : null,
    zip: branch && branch.files > 0 ? documentPaths.zip(record.id) : null,
    enter: folder ? documentPaths.folder(folder.id) : null,
    former: former.map((content) => {
      const at = formatDateTime(content.at, locale);
      return {
        ...{ id: content.id, name: content.name, at, href: documentPaths.download(record.id, content.id) },
        detail: `${at}, ${content.by ?? t("audit.system")} · ${formatBytes(content.bytes, locale)}`,
      };
    }),
    // For colleagues: it opens for those alone who may see it.
    address: siteOrigin(request) + documentPaths.details(record.id, { folder: above ?? "" }),
    back: documentPaths.list(place),
    edit: documentPaths.edit(record.id, place),
    may: { change: folder?.mayChange ?? document?.mayChange ?? false },
  };
}

export type DetailsPage = Awaited<ReturnType<typeof readDetails>>;
