/**
 * Why something of another backend is not there: it does not answer, does not know who asks, or answers something else.
 */
export const troubles = ["down", "refused", "unreadable"] as const;
export type Trouble = (typeof troubles)[number];

/** What of another backend a page shows: what it says now, what it said before, or nothing of it. */
export type Part = { trouble: Trouble | null; isStale: boolean };

/** What stands in the shell while something is missing, in the reader's language. */
export type Notice = { title: string; text: string; again: string };

/** What the shell tells of another backend; `api` is where pages ask it themselves. */
export type BackendState = { api: string; navigation: Part; notifications: Part; notice: Notice | null };

const mark = "there:";

/** Names a notification of another backend among those of this server. */
export const idFromBackend = (id: string) => `${mark}${id}`;
export const isFromBackend = (id: string) => id.startsWith(mark);
export const idAtBackend = (id: string) => id.slice(mark.length);
