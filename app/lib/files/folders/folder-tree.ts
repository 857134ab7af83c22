export type Folder = {
  id: string;
  parentId: string | null;
  name: string;
  slug: string;
  description: string;
  department: string | null;
};

export const folderLimits = { name: 120, description: 300, depth: 8, folders: 2_000 } as const;

/** Read whole: a town hall has some hundreds. */
export type FolderTree = ReadonlyMap<string, Folder>;

/** From the top folder to this one; empty for the root and unknown ids. */
export function ancestry(tree: FolderTree, id: string | null): Folder[] {
  const line: Folder[] = [];
  for (
    let folder = id === null ? undefined : tree.get(id);
    folder && line.length <= folderLimits.depth;
    folder = folder.parentId === null ? undefined : tree.get(folder.parentId)
  )
    line.unshift(folder);
  return line;
}

/** "meclis/2026"; "" is the root. */
export function folderPath(tree: FolderTree, id: string | null): string {
  return ancestry(tree, id)
    .map(({ slug }) => slug)
    .join("/");
}

/** Its own unit, or the nearest ancestor's. */
export function unitOfFolder(tree: FolderTree, id: string | null): string | null {
  return ancestry(tree, id).findLast(({ department }) => department !== null)?.department ?? null;
}

export function childrenOf(tree: FolderTree, parentId: string | null): Folder[] {
  return [...tree.values()].filter((folder) => folder.parentId === parentId);
}

export function branchOf(tree: FolderTree, id: string): Set<string> {
  const branch = new Set([id]);
  // Parents may come after their children in the map, so the search goes level by level.
  for (let level = [id]; level.length > 0;) {
    level = [...tree.values()]
      .filter(({ parentId }) => parentId !== null && level.includes(parentId))
      .map((folder) => folder.id)
      .filter((one) => !branch.has(one));
    for (const one of level) branch.add(one);
  }
  return branch;
}

export function heightOf(tree: FolderTree, id: string): number {
  const own = ancestry(tree, id).length;
  return Math.max(...[...branchOf(tree, id)].map((one) => ancestry(tree, one).length - own + 1));
}

/** By id or path; null for the root ("" or "root"), undefined when unknown. */
export function folderAt(tree: FolderTree, address: string): Folder | null | undefined {
  if (address === "" || address === "root") return null;
  const known = tree.get(address.toLowerCase());
  if (known) return known;
  let here = null as Folder | null;
  for (const slug of address.split("/").slice(0, folderLimits.depth + 1)) {
    const next: Folder | undefined = childrenOf(tree, here?.id ?? null).find((folder) => folder.slug === slug);
    if (!next) return undefined;
    here = next;
  }
  return here;
}
