import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";

/** Asks before leaving unsaved text, on links and on closing the window. */
export function useLeaveGuard(hasUnsaved: () => boolean, question: string) {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved() && !window.confirm(question),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasUnsaved]);
}
