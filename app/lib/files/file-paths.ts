const base = "/apps/file-manager-public";

/** Addresses of the staff's pages for files. */
export const filePaths = {
  library: (query: { search?: string | undefined; kind?: string | undefined; page?: number | undefined } = {}) => {
    const search = new URLSearchParams();
    if (query.search) search.set("search", query.search);
    if (query.kind) search.set("kind", query.kind);
    if (query.page && query.page > 1) search.set("page", String(query.page));
    return search.size > 0 ? `${base}?${search}` : base;
  },
  file: (id: string) => `${base}/${id}`,
  trash: (page = 1) => (page > 1 ? `${base}/trash?page=${page}` : `${base}/trash`),
  confirmPurge: (id: string) => `${base}/${id}?confirm=purge`,
  confirmDelete: (id: string) => `${base}/${id}?confirm=delete`,
};
