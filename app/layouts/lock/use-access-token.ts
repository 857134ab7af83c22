import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { forgetAccessToken, hasTokenOf } from "~/lib/auth/session/access-token";

/** Without storage every page would ask again. */
let askedAt = 0;

/** Fetches the session's access token while it is open; `watch-answers` stores it. */
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
