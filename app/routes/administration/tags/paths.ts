const base = "/administration/lists/tags";

export function tagsPath({
  search = "",
  view = "all",
  page = 1,
}: { search?: string; view?: string; page?: number } = {}): string {
  const params = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(view !== "all" ? { view } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `${base}?${params}` : base;
}

/** A tag may be ".", which no path can end in. */
export function tagPath(tag: string): string {
  return `${base}/one?${new URLSearchParams({ tag })}`;
}
