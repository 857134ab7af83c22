import { setImmediate as nextTurn } from "node:timers/promises";

import type { TFunction } from "i18next";

import { typeTag } from "~/lib/files/type-tag";
import { formatBytes } from "~/lib/platform/text/numbers";

import { documentPaths } from "./document";
import type { SizedDocument } from "./documents.server";
import type { BranchFigures, TreeFolder } from "./folder-tree.server";

const atOnce = 250;

/** What is told in the reader's words. */
export type ItemReader = { t: TFunction; locale: "tr" | "en"; names: ReadonlyMap<string, string> };

/** A folder or a document, as the specification has it; `version` and what follows is ours. */
export type DocumentItem = {
  id: string;
  folderId: string | null;
  name: string;
  createdBy: string;
  createdAt: string;
  modifiedAt: string;
  size: string;
  type: string;
  contents: string | null;
  description: string | null;
  version: number;
};

const maker = (id: string | null, { t, names }: ItemReader) => names.get(id ?? "") ?? t("audit.system");

export function folderItem(folder: TreeFolder, figures: BranchFigures | undefined, reader: ItemReader): DocumentItem {
  const { id, version, parentId, name, description, createdBy, createdAt, updatedAt } = folder;
  return {
    ...{ id, folderId: parentId, name, createdBy: maker(createdBy, reader) },
    ...{ createdAt: createdAt.toISOString(), modifiedAt: updatedAt.toISOString() },
    size: formatBytes(figures?.bytes ?? 0, reader.locale),
    type: "folder",
    contents: reader.t("fileManager.files", { count: figures?.files ?? 0 }),
    description: description || null,
    version,
  };
}

export function documentItem(
  document: SizedDocument,
  reader: ItemReader,
): DocumentItem & { address: string; bytes: number; link: string } {
  const { id, version, folderId, name, description, file, bytes, createdBy, createdAt, updatedAt } = document;
  return {
    ...{ id, folderId, name, createdBy: maker(createdBy, reader) },
    ...{ createdAt: createdAt.toISOString(), modifiedAt: updatedAt.toISOString() },
    size: formatBytes(bytes, reader.locale),
    type: typeTag(file),
    contents: null,
    description: description || null,
    ...{ version, address: documentPaths.download(id), bytes },
    link: documentPaths.details(id, { folder: folderId ?? "" }),
  };
}

/** Others have their turn between some hundreds of them. */
export async function documentItems(documents: readonly SizedDocument[], reader: ItemReader) {
  const items: ReturnType<typeof documentItem>[] = [];
  for (let at = 0; at < documents.length; at += atOnce) {
    if (at > 0) await nextTurn();
    items.push(...documents.slice(at, at + atOnce).map((one) => documentItem(one, reader)));
  }
  return items;
}
