/**
 * The keys of rows that somebody has opened on this page, so that a form that is drawn anew after a save leaves them
 * open. Only the browser writes into it.
 */
export const openRows = new Set<string>();
