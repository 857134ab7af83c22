import type { Actor } from "~/lib/access/actor";

import type { FolderFigures } from "./folders.server";
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
  /** The size of the files in it and below. */
  bytes: number;
  canArrange: boolean;
};

export function folderJson(
  actor: Actor,
  tree: FolderTree,
  figures: ReadonlyMap<string | null, FolderFigures>,
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
    files: branch.reduce((total, id) => total + (figures.get(id)?.files ?? 0), 0),
    folders: branch.length - 1,
    bytes: branch.reduce((total, id) => total + (figures.get(id)?.bytes ?? 0), 0),
    canArrange: actor.can("files.arrange", { department }),
  };
}
