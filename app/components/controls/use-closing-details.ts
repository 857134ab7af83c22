import { useEffect } from "react";

/** Escape closes the innermost box (`<details>`) that the focus is in and gives the focus back to what opened it. */
export function useClosingDetails() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Element)) return;
      // An open menu above it is what Escape closes, and the browser does that.
      if (event.target.closest(":popover-open, dialog")) return;
      const box = event.target.closest<HTMLDetailsElement>("details[open]");
      if (!box) return;
      event.preventDefault();
      box.open = false;
      box.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
