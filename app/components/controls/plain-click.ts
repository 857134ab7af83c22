import type { MouseEvent } from "react";

/** Not one that opens another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
