import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

import { lockNow } from "./lock-now";
import { lockState } from "./lock-state";

/**
 * Locks the session: with scripts by a cover over the page, so that what is typed there stays; without them on a page
 * of its own.
 */
export function LockForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const lock = (event: FormEvent) => {
    if (!lockState.isWatched()) return;
    event.preventDefault();
    lockNow();
  };
  return (
    <form method="post" action="/lock-session" onSubmit={lock}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {children}
    </form>
  );
}
