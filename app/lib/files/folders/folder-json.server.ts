import type { Actor } from "~/lib/access/actor";

import { branchOf, folderPath, unitOfFolder, type Folder, type FolderTree } from "./folder-tree";

/** A folder as `api/files` and the pages tell it. */
export type FolderJson = {
  type: "folder";
  id: string;
  /** The folder around it; null is the root. */
  folderId: string | null;
  name: string;
  description: string;
  /** Its address: "meclis/2026". */
  path: string;
  /** The unit that keeps it, whether said here or of a folder around it. */
  department: string | null;
  /** Files in it and in the folders inside. */
  files: number;
  folders: number;
  canArrange: boolean;
};

export function folderJson(
  actor: Actor,
  tree: FolderTree,
  counts: ReadonlyMap<string | null, number>,
  folder: Folder,
): FolderJson {
  const branch = [...branchOf(tree, folder.id)];
  const department = unitOfFolder(tree, folder.id);
  return {
    type: "folder",
    id: folder.id,
    folderId: folder.parentId,
    name: folder.name,
    description: folder.description,
    path: folderPath(tree, folder.id),
    department,
    files: branch.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    folders: branch.length - 1,
    canArrange: actor.can("files.arrange", { department }),
  };
}
