import type { MouseEvent } from "react";

/** Without modifier keys, which open another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
