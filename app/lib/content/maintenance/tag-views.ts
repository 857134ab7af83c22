/** `free`: in use, but not on the list. */
export const tagViews = ["all", "listed", "free", "unused"] as const;
export type TagView = (typeof tagViews)[number];
