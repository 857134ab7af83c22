export type LockProps = { idleMinutes: number; user: { id: string; name: string }; isLocked: boolean };

const listeners = new Set<() => void>();
let isLocked = false;

/** The tabs of a browser share one session, so locks apply to all of them. */
const channel =
  typeof document === "undefined" || !("BroadcastChannel" in window) ? undefined : new BroadcastChannel("meydan-lock");
channel?.addEventListener("message", ({ data }) =>
  data === true ? change(true) : window.dispatchEvent(new Event(openedElsewhere)),
);

/** Another tab gave the password, perhaps another person's: ask the server. */
export const openedElsewhere = "meydan:opened";

function change(next: boolean): void {
  if (isLocked === next) return;
  isLocked = next;
  for (const listener of listeners) listener();
}

function tell(next: boolean): void {
  change(next);
  channel?.postMessage(next);
}

export const lockState = {
  isLocked: () => isLocked,
  lock: () => tell(true),
  unlock: () => tell(false),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isWatched: () => listeners.size > 0,
};
