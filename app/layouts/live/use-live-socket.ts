import { useCallback, useEffect, useRef, useState } from "react";

import { useEnded } from "~/components/controls/use-ended";
import { lockState } from "~/layouts/lock/lock-state";
import { reloadOwn } from "~/layouts/lock/own-reload";
import { isSigningOut } from "~/layouts/lock/signing-out";
import { readAccessToken } from "~/lib/auth/session/access-token";
import { isNavigating } from "~/lib/platform/http/server/page-router";
import { isAboutSession } from "~/lib/platform/live/close-codes";
import { shareSocket, type SharedSocket } from "~/lib/platform/live/shared-socket";
import { openSocket } from "~/lib/platform/live/socket";

import { forgetFields } from "./kept-fields";
import { mayReload } from "./may-reload";

type LiveSocketOptions = {
  /** Relative or absolute; null when the server has no socket. */
  address: string | null;
  /** Identifies the session: its tabs share one socket. */
  session: string;
  user: { id: string };
  isLocked: boolean;
};

/** Sent to the other tabs on sign-out. */
export const signedOut = "signed-out";

function socketUrl(address: string): string {
  const url = new URL(address, window.location.href);
  url.protocol = url.protocol.replace(/^http/, "ws");
  return url.href;
}

/** Our own server uses the cookie; another one needs a token, which is fetched if there is none. */
async function connectionParams(address: string) {
  // The page's `fetch` stores the token in the answer.
  if (!address.startsWith("/") && readAccessToken() === null)
    await fetch("/api/auth/browser-token", { method: "POST" }).catch(() => undefined);
  const token = readAccessToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Why the server closed the socket: the session ended (401 reloads the page), is another's, locked, or goes on. */
async function lookAtSession(userId: string): Promise<"open" | "gone" | "unknown"> {
  const answer = await fetch("/api/auth/session").catch(() => null);
  if (!answer?.ok) return "unknown";
  const { stage, user } = (await answer.json()) as { stage: string; user: { id: string } };
  if (user.id !== userId) window.location.reload();
  else if (stage === "open") return "open";
  else lockState.lock();
  return "gone";
}

/**
 * The page's live connection: one socket for all tabs, retried when lost, and at once when network, page or window
 * return. After a loss the page reloads with everything typed.
 */
export function useLiveSocket({ address, session, user: { id: userId }, isLocked }: LiveSocketOptions) {
  const [trouble, setTrouble] = useState<"lost" | "ended" | null>(null);
  const [socket, setSocket] = useState<SharedSocket | null>(null);
  const current = useRef<SharedSocket | null>(null);
  /**
   * After signing out the next page is coming, and the session's end must not load another. Without one, somebody has
   * signed in since.
   */
  const [isLeaving, setLeaving] = useState(() => isSigningOut() && isNavigating());
  const ended = useEnded();
  // A person who is still here did not sign out.
  useEffect(() => {
    if (ended) setLeaving(false);
  }, [ended]);

  useEffect(() => {
    if (address === null || isLocked || isLeaving) return;
    let hasConnected = false;
    let isLost = false;
    /** The server wants a new identification; that alone is no loss. */
    let isRenewing = false;

    const comeBack = () => {
      // A hidden page reloads when it becomes visible, so that a restarted server isn't asked for all tabs at once.
      if (document.visibilityState === "hidden")
        return document.addEventListener("visibilitychange", comeBack, { once: true });
      if (mayReload()) reloadOwn();
    };
    const begin = () => {
      const shared = shareSocket({
        name: `meydan live ${session}`,
        open: (handlers) =>
          openSocket({ url: socketUrl(address), connectionParams: () => connectionParams(address), ...handlers }),
        onState: (state) => {
          if (state === "open") {
            if (isLost) comeBack();
            hasConnected = true;
            isLost = isRenewing = false;
            setTrouble(null);
          } else if (hasConnected && state !== "connecting" && !isRenewing) {
            isLost = true;
            setTrouble(state);
          }
        },
        onClosed: (code) => {
          const isFirst = !isRenewing;
          isRenewing = isFirst && isAboutSession(code);
          if (!isRenewing) return;
          void lookAtSession(userId).then((found) => {
            if (found !== "open") return;
            shared.again();
            shared.wake();
          });
        },
        onNotice: (word) => {
          if (word === signedOut) forgetFields();
        },
      });
      current.current = shared;
      setSocket(shared);
    };
    const end = () => {
      current.current?.close();
      current.current = null;
      setSocket(null);
    };
    const wake = () => {
      if (document.visibilityState === "visible") current.current?.wake();
    };
    // An open socket or lock would keep the page out of the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !current.current) begin();
    };
    begin();
    window.addEventListener("pagehide", end);
    window.addEventListener("pageshow", onShow);
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      end();
      setTrouble(null);
      window.removeEventListener("pagehide", end);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [address, session, userId, isLocked, isLeaving]);

  const again = useCallback(() => current.current?.again(), []);
  const tell = useCallback((word: string) => {
    current.current?.tell(word);
    if (word !== signedOut) return;
    setLeaving(true);
    // At once: the server ends the session before this is rendered.
    current.current?.close();
    current.current = null;
    setSocket(null);
  }, []);
  return { trouble, again, tell, isLeaving, subscribe: socket?.subscribe ?? null };
}
