/** `soon`: within a week. */
export const deadlineViews = ["all", "late", "soon"] as const;
export type DeadlineView = (typeof deadlineViews)[number];

type Place = { view?: DeadlineView; section?: string; department?: string; page?: number };

export function deadlinesPath({ view, section, department, page }: Place = {}): string {
  const search = new URLSearchParams();
  if (view && view !== "all") search.set("view", view);
  if (section) search.set("section", section);
  if (department) search.set("department", department);
  if (page && page > 1) search.set("page", String(page));
  return search.size > 0 ? `/example/deadlines?${search}` : "/example/deadlines";
}
