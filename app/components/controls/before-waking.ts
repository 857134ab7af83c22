/** What a page that was loaded waits for before its scripts take it over: put here by modules while they are read. */
export const beforeWaking: Promise<unknown>[] = [];
