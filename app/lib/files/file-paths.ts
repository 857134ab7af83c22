import type { FileFilters, FileSort } from "./search/file-query";

const base = "/apps/file-manager-public";

export const fileViews = ["grid", "list"] as const;
export type FileView = (typeof fileViews)[number];

export const libraryDialogs = ["new-folder", "folder", "delete-folder"] as const;
export type LibraryDialogName = (typeof libraryDialogs)[number];

export type LibraryAddress = Pick<FileFilters, "search" | "kind" | "state" | "tag" | "uploader" | "from" | "to"> & {
  /** "meclis/2026"; the root without it. */
  folder?: string | undefined;
  sort?: FileSort | undefined;
  view?: FileView | undefined;
  page?: number | undefined;
  dialog?: LibraryDialogName | undefined;
};

export const filePaths = {
  library: ({ folder, page, view, sort, ...rest }: LibraryAddress = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({
      ...rest,
      sort: sort === "newest" ? undefined : sort,
      view: view === "grid" ? undefined : view,
    }))
      if (value) search.set(name, value);
    if (page && page > 1) search.set("page", String(page));
    const path = folder ? `${base}/folders/${folder}` : base;
    return search.size > 0 ? `${path}?${search}` : path;
  },
  file: (id: string) => `${base}/${id}`,
  /** An earlier content of a file. */
  former: (id: string, former: string) => `${base}/${id}/former/${former}`,
  zip: (folderId: string) => `${base}/zip/${folderId}`,
  trash: (page = 1) => (page > 1 ? `${base}/trash?page=${page}` : `${base}/trash`),
  missingAlt: (page = 1) => (page > 1 ? `${base}/missing-alt?page=${page}` : `${base}/missing-alt`),
  confirmPurge: (id: string) => `${base}/${id}?confirm=purge`,
  confirmDelete: (id: string) => `${base}/${id}?confirm=delete`,
};
