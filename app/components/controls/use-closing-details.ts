import { useEffect } from "react";

/** Escape closes the innermost open `<details>` around the focus and focuses its summary. */
export function useClosingDetails() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Element)) return;
      // Escape closes an open menu above it first, which the browser does.
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
