export type CoursePlace = { category: string; search: string; hidesCompleted: boolean };

/** What an address says of the list; anything else counts as missing. */
export function readCoursePlace(params: URLSearchParams): CoursePlace {
  return {
    category: (params.get("category") ?? "").slice(0, 200),
    search: (params.get("search") ?? "").trim().slice(0, 200),
    hidesCompleted: params.get("hide") === "completed",
  };
}

function queryOf({ category = "", search = "", hidesCompleted = false }: Partial<CoursePlace> = {}): string {
  const params = new URLSearchParams({
    ...(category === "" ? {} : { category }),
    ...(search === "" ? {} : { search }),
    ...(hidesCompleted ? { hide: "completed" } : {}),
  });
  return params.size > 0 ? `?${params}` : "";
}

export const academyPaths = {
  list: (place?: Partial<CoursePlace>) => `/apps/academy${queryOf(place)}`,
  course: (id: string, step?: number) => `/apps/academy/${id}${step === undefined ? "" : `?step=${step}`}`,
  requests: (id: string) => `/apps/academy/${id}/requests`,
  finishedCsv: (id: string) => `/apps/academy/${id}/finished.csv`,
};

/** A step of an address, from 0; undefined for anything else. */
export function stepIn(value: unknown, total: number): number | undefined {
  return typeof value === "string" && /^\d{1,4}$/.test(value) && Number(value) < total ? Number(value) : undefined;
}

/** Courses are shortened, too: whoever was further on is at the last step. */
export const stepWithin = (step: number, total: number): number => Math.min(step, Math.max(0, total - 1));

/** People of one role whose progress is listed. */
export const maxListed = 2_000;
