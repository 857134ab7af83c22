import { z } from "zod";

import { fileSorts, fileStates, type FileQuery } from "./file-query";
import { folderAt, branchOf, type Folder, type FolderTree } from "~/lib/files/folders/folder-tree";
import { fileKinds } from "~/lib/files/serving/file-urls";

export function readFileQuery(request: Request): FileQuery & { search: string; page: number } {
  const { searchParams } = new URL(request.url);
  const number = (name: string) => Number(searchParams.get(name)) || undefined;
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === searchParams.get(name));
  const text = (name: string, most: number) => (searchParams.get(name) ?? "").trim().slice(0, most) || undefined;
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(searchParams.get(name) ?? "")?.[0];
  const uploader = z.uuid().safeParse(searchParams.get("uploader"));
  return {
    search: (searchParams.get("search") ?? "").slice(0, 200),
    kind: oneOf("kind", fileKinds),
    state: oneOf("state", fileStates),
    sort: oneOf("sort", fileSorts),
    tag: text("tag", 40),
    uploader: uploader.success ? uploader.data : undefined,
    from: day("from"),
    to: day("to"),
    page: number("page") ?? 1,
    size: number("size"),
  };
}

export function isFiltered({ search, kind, state, tag, uploader, from, to }: FileQuery): boolean {
  return Boolean(search?.trim() || kind || state || tag || uploader || from || to);
}

/** Without filters the folder's own files; with filters also those of its subfolders. */
export function inFolder(query: FileQuery, tree: FolderTree, folder: Folder | null): FileQuery {
  if (!isFiltered(query)) return { ...query, folder: folder?.id ?? null };
  return folder ? { ...query, within: [...branchOf(tree, folder.id)] } : query;
}

/** By id or path; null is the root, undefined an unknown folder. */
export function askedFolder(request: Request, tree: FolderTree): Folder | null | undefined {
  const asked = new URL(request.url).searchParams.get("folder");
  return asked === null ? null : folderAt(tree, asked === "null" ? "" : asked);
}
