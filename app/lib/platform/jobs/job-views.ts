/** `due`: in the future; `late`: overdue and not done; `failed`: given up. */
export const jobViews = ["late", "failed", "due", "done"] as const;
export type JobView = (typeof jobViews)[number];
