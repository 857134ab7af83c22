import type { Actor } from "~/lib/access/actor";

import { branchOf, folderPath, unitOfFolder, type Folder, type FolderTree } from "./folder-tree";

export type FolderJson = {
  type: "folder";
  id: string;
  folderId: string | null;
  name: string;
  description: string;
  path: string;
  /** The responsible unit, its own or inherited. */
  department: string | null;
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
