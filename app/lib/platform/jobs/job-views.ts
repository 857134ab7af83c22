/** `due`: its time is still to come; `late`: it has come and the work isn't done; `failed`: given up; `done`. */
export const jobViews = ["late", "failed", "due", "done"] as const;
export type JobView = (typeof jobViews)[number];
