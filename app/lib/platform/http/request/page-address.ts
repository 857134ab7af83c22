export function pageAddress(path: string, params: Record<string, string>, page: number): string {
  const search = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
