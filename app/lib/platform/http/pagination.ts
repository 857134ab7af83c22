/** Which rows a page of a list holds, in the shape every list answers with. */
export type Pagination = { length: number; size: number; page: number; lastPage: number; startIndex: number; endIndex: number };

/** `page` from 1; a page behind the last one is the last one; indexes from 0, `endIndex` the last shown. */
export function paginate(length: number, page: number, size: number): Pagination {
  const lastPage = Math.max(1, Math.ceil(length / size));
  const shown = Math.min(page, lastPage);
  const startIndex = (shown - 1) * size;
  return { length, size, page: shown, lastPage, startIndex, endIndex: Math.max(startIndex, Math.min(startIndex + size, length)) - (length === 0 ? 0 : 1) };
}

/** `?page=` of an address, from 1; anything else is the first page. */
export function pageOf(request: Request): number {
  const wanted = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(wanted) ? Number(wanted) : 1;
}
