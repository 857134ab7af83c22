import type { FileView } from "~/lib/files/file-paths";
import type { FileFilters, FileSort } from "~/lib/files/search/file-query";

/** Who a top folder is open to. `units`: the chosen ones; `owner`: who has made it. What lies in it is open likewise. */
export const opennesses = ["staff", "units", "owner"] as const;
export type Openness = (typeof opennesses)[number];

/** A folder's own openness counts only while it is a top folder. */
export type DocumentFolder = {
  /** Null: a top folder. */
  parentId: string | null;
  name: string;
  description: string;
  openTo: Openness;
  /** Where `openTo` is "units", these alone see what lies in it; in any case their editors may change it. */
  units: string[];
};

export type StaffDocument = {
  /** Null: it lies in no folder, and all of the staff see it. */
  folderId: string | null;
  name: string;
  description: string;
  /** The address of the attachment that is its content. */
  file: string;
  /** Those of its earlier contents, the latest first. */
  former: string[];
};

export const documentBounds = {
  /** As long as a name that comes with a file. */
  name: 255,
  folderName: 120,
  description: 2_000,
  folders: 2_000,
  depth: 8,
  documents: 100_000,
  units: 50,
  /** Earlier contents that are kept of one document. */
  former: 20,
  /** Documents on a page of a folder. */
  page: 60,
  /** Rows that are chosen at once. */
  chosen: 200,
};

/** Where the list stands, as its address says. `folder`: its id, or "" for the root; without `sort` it is by name. */
export type DocumentPlace = Pick<FileFilters, "search" | "kind" | "uploader" | "from" | "to"> & {
  folder: string;
  sort?: FileSort | undefined;
  view?: FileView | undefined;
  page?: number | undefined;
};

const root = "/apps/file-manager";
const folderRoot = (folder: string) => (folder === "" ? root : `${root}/folders/${encodeURIComponent(folder)}`);

function placed(path: string, { folder: _, sort, view, page, ...filters }: DocumentPlace): string {
  const params = new URLSearchParams();
  const shown = { ...filters, sort: sort === "name" ? undefined : sort, view: view === "grid" ? undefined : view };
  for (const [name, value] of Object.entries(shown)) if (value) params.set(name, value);
  if (page && page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

export const documentPaths = {
  root: () => root,
  folder: (folder: string | null) => folderRoot(folder ?? ""),
  list: (place: DocumentPlace) => placed(folderRoot(place.folder), place),
  /** A document or a folder, beside the list in which it lies. */
  details: (id: string, place: DocumentPlace) => placed(`${folderRoot(place.folder)}/details/${id}`, place),
  edit: (id: string, place: DocumentPlace) => placed(`${folderRoot(place.folder)}/details/${id}/edit`, place),
  new: (folder: string) => (folder === "" ? `${root}/new` : `${root}/new?${new URLSearchParams({ folder })}`),
  /** Beside what else staff have thrown away in the apps. */
  trash: () => "/administration/trash?what=records",
  /** @param content the id of an earlier content; without it the present one */
  download: (id: string, content?: string) =>
    content === undefined ? `${root}/download/${id}` : `${root}/download/${id}?${new URLSearchParams({ content })}`,
  zip: (folder: string) => `${root}/zip/${encodeURIComponent(folder)}`,
};
