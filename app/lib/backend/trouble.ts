/** `down`: no answer; `refused`: it does not know the person; `unreadable`: an unexpected answer. */
export const troubles = ["down", "refused", "unreadable"] as const;
export type Trouble = (typeof troubles)[number];

export type Part = { trouble: Trouble | null; isStale: boolean };

export type Notice = { title: string; text: string; again: string };

export type BackendState = { api: string; navigation: Part; notifications: Part; notice: Notice | null };

const mark = "there:";

export const idFromBackend = (id: string) => `${mark}${id}`;
export const isFromBackend = (id: string) => id.startsWith(mark);
export const idAtBackend = (id: string) => id.slice(mark.length);
