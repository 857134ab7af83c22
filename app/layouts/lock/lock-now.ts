import { lockState } from "./lock-state";

/** Locks every tab at once, and the session on the server as soon as it can be reached. */
export function lockNow(): void {
  lockState.lock();
  fetch("/api/auth/lock", { method: "POST" }).catch(() => window.addEventListener("online", again, { once: true }));
}

function again(): void {
  if (lockState.isLocked()) lockNow();
}
