import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

const listeners = new Set<() => void>();
/** Milliseconds in which several changes are drawn together. */
const pause = 250;

/** Others have changed records of a page whose handle names its `kinds`. */
export function tellRecordChange(): void {
  for (const listener of listeners) listener();
}

/**
 * Reads the page again when others have changed what it shows. While something is held, such as a card that is dragged,
 * changes wait until it is let go.
 * @returns `hold` and `letGo`
 */
export function useRecordChanges() {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const timer = useRef<number>();
  const isHeld = useRef(false);
  const isWaiting = useRef(false);
  const draw = useCallback(() => {
    window.clearTimeout(timer.current);
    isWaiting.current = isHeld.current;
    if (isHeld.current) return;
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, pause);
  }, []);
  useEffect(() => {
    listeners.add(draw);
    return () => {
      listeners.delete(draw);
      window.clearTimeout(timer.current);
    };
  }, [draw]);
  return {
    hold: useCallback(() => {
      isHeld.current = true;
      // One that was about to be read would be drawn under the hand.
      isWaiting.current = timer.current !== undefined;
      window.clearTimeout(timer.current);
      timer.current = undefined;
    }, []),
    letGo: useCallback(() => {
      isHeld.current = false;
      if (isWaiting.current) draw();
    }, [draw]),
  };
}
