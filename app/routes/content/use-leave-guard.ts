import { useBlocker } from "@remix-run/react";
import { useEffect, type MutableRefObject } from "react";

/** Asks before words that aren't kept anywhere would be left behind, on links and on closing the window. */
export function useLeaveGuard(isDirty: MutableRefObject<boolean>, question: string) {
  useBlocker(({ currentLocation, nextLocation }) => isDirty.current && currentLocation.pathname !== nextLocation.pathname && !window.confirm(question));
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
