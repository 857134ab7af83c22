export type LockProps = { idleMinutes: number; user: { id: string; name: string }; isLocked: boolean };

const listeners = new Set<() => void>();
let isLocked = false;

/** The tabs of one browser share one session: what locks or opens it does so in all of them. */
const channel =
  typeof document === "undefined" || !("BroadcastChannel" in window) ? undefined : new BroadcastChannel("meydan-lock");
channel?.addEventListener("message", ({ data }) =>
  data === true ? change(true) : window.dispatchEvent(new Event(openedElsewhere)),
);

/** Another tab gave the password. Whose it was, the server knows: this page may be somebody else's. */
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

/** Whether the browser's session waits for the password again. */
export const lockState = {
  isLocked: () => isLocked,
  lock: () => tell(true),
  unlock: () => tell(false),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Whether there is somebody to lay the lock over this page. */
  isWatched: () => listeners.size > 0,
};
