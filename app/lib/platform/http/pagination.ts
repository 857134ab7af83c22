/** Which rows a page of a list holds, in the shape every list answers with. */
export type Pagination = {
  length: number;
  size: number;
  page: number;
  lastPage: number;
  startIndex: number;
  endIndex: number;
};

/** `page` from 1; a page behind the last one is the last one; indexes from 0, `endIndex` the last shown. */
export function paginate(length: number, page: number, size: number): Pagination {
  const lastPage = Math.max(1, Math.ceil(length / size));
  const shown = Math.min(page, lastPage);
  const startIndex = (shown - 1) * size;
  return {
    length,
    size,
    page: shown,
    lastPage,
    startIndex,
    endIndex: Math.max(startIndex, Math.min(startIndex + size, length)) - (length === 0 ? 0 : 1),
  };
}

/**
 * A page of a list for programs: one behind the last is empty and says that it is the one that was asked for, so that
 * who reads on until nothing comes doesn't read the last one for ever.
 */
export function asAsked<T>(
  { items, pagination }: { items: readonly T[]; pagination: Pagination },
  page: number,
): { items: readonly T[]; pagination: Pagination } {
  if (page <= pagination.lastPage) return { items, pagination };
  const startIndex = (page - 1) * pagination.size;
  return { items: [], pagination: { ...pagination, page, startIndex, endIndex: startIndex - 1 } };
}

/** `?page=` of an address, from 1; anything else is the first page. */
export function pageOf(request: Request): number {
  const wanted = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(wanted) ? Number(wanted) : 1;
}
