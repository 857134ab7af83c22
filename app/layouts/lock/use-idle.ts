import { useEffect } from "react";

import { lockNow } from "./lock-now";

const activeKey = "meydan.active";
const reportedKey = "meydan.told";
const signs = ["pointerdown", "pointermove", "keydown", "input", "wheel", "touchstart"] as const;

/**
 * After a time without keyboard or pointer in any tab; reports activity of people who only read or write.
 * @param idleMinutes 0: never locks
 */
export function useIdle(idleMinutes: number, isLocked: boolean): void {
  useEffect(() => {
    if (idleMinutes <= 0 || isLocked) return;
    const longest = idleMinutes * 60_000;
    const every = Math.min(30_000, longest / 4);
    const own: Record<string, number> = { [activeKey]: Date.now(), [reportedKey]: Date.now() };
    const latest = (key: string) => Math.max(own[key] ?? 0, stored(key));
    const note = (key: string) => {
      own[key] = Date.now();
      store(key, own[key]);
    };
    const look = () => {
      const active = latest(activeKey);
      // The clock was set back: the countdown restarts.
      if (active > Date.now()) return note(activeKey);
      if (Date.now() - active > longest) {
        lockNow();
      } else if (active > latest(reportedKey)) {
        note(reportedKey);
        void fetch("/api/auth/session").catch(() => undefined);
      }
    };
    const onSign = () => {
      const since = Date.now() - latest(activeKey);
      // The first touch after a long absence proves nothing about who it is.
      if (since > longest) look();
      else if (since > 1_000) note(activeKey);
    };
    note(activeKey);
    const timer = window.setInterval(look, every);
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [idleMinutes, isLocked]);
}

function stored(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

function store(key: string, at: number): void {
  try {
    localStorage.setItem(key, String(at));
  } catch {
    // Without storage each tab counts for itself.
  }
}
