/** Finds the markup of a page's parts, or keeps it for the pages that follow. */
export type PartsOfPage = {
  /** An element that no text and no editor can have written; it is taken out of the page again. */
  element: string;
  place: (name: string, props: object) => { at: number; isKept: boolean };
};
