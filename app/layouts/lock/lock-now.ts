import { lockState } from "./lock-state";

/** Lays the lock over every tab at once, and has the server close the session, as soon as it can be reached. */
export function lockNow(): void {
  lockState.lock();
  fetch("/api/auth/lock", { method: "POST" }).catch(() => window.addEventListener("online", again, { once: true }));
}

function again(): void {
  if (lockState.isLocked()) lockNow();
}
