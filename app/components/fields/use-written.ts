import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** React changes hidden fields silently; autosave and the unsaved guard need `input`. Put the ref around them. */
export function useWritten<E extends HTMLElement>(value: unknown): RefObject<E> {
  const box = useRef<E>(null);
  const seen = JSON.stringify(value);
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    // From a named field where possible, because conform listens only to those.
    (box.current?.querySelector("input[name]") ?? box.current)?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [seen]);
  return box;
}
