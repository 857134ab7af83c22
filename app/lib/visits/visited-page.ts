/** A page as its views are counted: the id of an entry, or one of these names, in the language of its address. */
export type VisitedPage = { page: string; locale: "tr" | "en" };

/** Pages that are no entry's. */
export const visitedPages = {
  front: "front",
  search: "search",
  openData: "open-data",
  cookies: "cookies",
  write: "write",
  /** Addresses where nothing is, all of them together. */
  missing: "missing",
} as const;

/** The list of a section. */
export const listPage = (section: string) => `list ${section}`;
/** Undefined for a page that is no list. */
export const sectionOfList = (page: string): string | undefined => /^list (.+)$/.exec(page)?.[1];
