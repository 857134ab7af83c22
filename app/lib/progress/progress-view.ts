/** `done`: some rows may have failed; `failed`: given up; `cancelled`: finished rows stay. */
export const progressStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type ProgressState = (typeof progressStates)[number];

/** A row that was not changed; `why` is an i18n key. */
export type ProgressFailure = {
  title: string;
  link: string | null;
  why: string;
  values?: Record<string, string | number>;
};

export type JobProgress = {
  id: string;
  kind: string;
  title: string;
  state: ProgressState;
  total: number | null;
  done: number;
  failed: number;
  isCancellable: boolean;
  link: string | null;
  /** ISO 8601. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

export const isOver = ({ state }: Pick<JobProgress, "state">) =>
  state === "done" || state === "failed" || state === "cancelled";

/** Percent; null while the total is unknown. */
export function percentOf({
  total,
  done,
  failed,
  state,
}: Pick<JobProgress, "total" | "done" | "failed" | "state">): number | null {
  if (state === "done") return 100;
  return total === null || total === 0 ? null : Math.min(100, Math.floor((100 * (done + failed)) / total));
}

export const progressPaths = {
  list: (page = 1) => (page > 1 ? `/me/jobs?page=${page}` : "/me/jobs"),
  one: (id: string) => `/me/jobs/${id}`,
};
