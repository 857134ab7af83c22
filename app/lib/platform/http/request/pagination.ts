export type Pagination = {
  length: number;
  size: number;
  page: number;
  lastPage: number;
  startIndex: number;
  endIndex: number;
};

/** `page` counts from 1 and is capped at the last page; indexes count from 0, `endIndex` is inclusive. */
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

/** For programs: a page behind the last is empty, so a program that reads until nothing comes ends. */
export function asAsked<T>(
  { items, pagination }: { items: readonly T[]; pagination: Pagination },
  page: number,
): { items: readonly T[]; pagination: Pagination } {
  if (page <= pagination.lastPage) return { items, pagination };
  const startIndex = (page - 1) * pagination.size;
  return { items: [], pagination: { ...pagination, page, startIndex, endIndex: startIndex - 1 } };
}

export function pageOf(request: Request): number {
  const wanted = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(wanted) ? Number(wanted) : 1;
}
