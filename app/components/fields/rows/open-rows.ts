/** Keys of rows opened on this page, so that they stay open after a save. Only written in the browser. */
export const openRows = new Set<string>();
