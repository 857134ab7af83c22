/** Why a form was not saved: the server's disk is full, or there was no answer. */
export type NotKeptReason = "connection" | "disk";

const event = "meydan:not-kept";

export const tellNotKept = (reason: NotKeptReason) =>
  void window.dispatchEvent(new CustomEvent(event, { detail: reason }));

export function onNotKept(listener: (reason: NotKeptReason) => void): () => void {
  const tell = (heard: Event) => listener((heard as CustomEvent<NotKeptReason>).detail);
  window.addEventListener(event, tell);
  return () => window.removeEventListener(event, tell);
}
