/** What of the tags a page shows. `free`: in use, and not on the list. */
export const tagViews = ["all", "listed", "free", "unused"] as const;
export type TagView = (typeof tagViews)[number];
