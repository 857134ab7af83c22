/** `?page=` of an address, from 1; anything else is the first page. */
export function pageOf(request: Request): number {
  const wanted = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(wanted) ? Number(wanted) : 1;
}

/** The same address on another page. */
export function pageAddress(path: string, params: Record<string, string>, page: number): string {
  const search = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
