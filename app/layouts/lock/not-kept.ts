/** Why something that was sent is not kept: no room on the server's disk, or nobody answered. */
export type NotKeptReason = "connection" | "disk";

const event = "meydan:not-kept";

/** Tells the page, whose form stays as it is. */
export const tellNotKept = (reason: NotKeptReason) =>
  void window.dispatchEvent(new CustomEvent(event, { detail: reason }));

/** @returns what ends listening */
export function onNotKept(listener: (reason: NotKeptReason) => void): () => void {
  const tell = (told: Event) => listener((told as CustomEvent<NotKeptReason>).detail);
  window.addEventListener(event, tell);
  return () => window.removeEventListener(event, tell);
}
