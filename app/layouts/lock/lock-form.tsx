import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

import { lockNow } from "./lock-now";
import { lockState } from "./lock-state";

/** With scripts the lock covers the page, so that typed text stays; without them it is a page. */
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
