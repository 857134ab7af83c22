import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { forgetAccessToken, hasTokenOf } from "~/lib/auth/session/access-token";

/** Where storage is forbidden every page would ask again. */
let askedAt = 0;

/**
 * Sees to it that the browser keeps the access token of its session while that is open; what the answer brings
 * is kept where all answers are read (`watch-answers`).
 */
export function useAccessToken(session: string, isLocked: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (isLocked) {
      askedAt = 0;
      return forgetAccessToken();
    }
    if (hasTokenOf(session) || Date.now() - askedAt < 60_000) return;
    askedAt = Date.now();
    void fetch("/api/auth/browser-token", { method: "POST" }).catch(() => undefined);
  }, [session, isLocked, key]);
}
