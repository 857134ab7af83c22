import { useFetcher, useLocation } from "@remix-run/react";
import { useRef, type DragEvent } from "react";

import { cn } from "~/components/ui/cn";

/** Dropping a row on another moves it there; buttons do the same without mouse or scripts. */
export function useRowDragging(enabled: boolean, { isTree }: { isTree: boolean }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const dragged = useRef<string | null>(null);

  return (id: string, mayMove: boolean) => {
    if (!enabled) return {};
    return {
      draggable: mayMove,
      className: cn("drop-target", mayMove && "cursor-grab"),
      onDragStart(event: DragEvent<HTMLTableRowElement>) {
        dragged.current = id;
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver(event: DragEvent<HTMLTableRowElement>) {
        if (dragged.current === null || dragged.current === id) return;
        event.preventDefault();
        event.currentTarget.dataset.over = sideOf(event, isTree);
      },
      onDragLeave(event: DragEvent<HTMLTableRowElement>) {
        delete event.currentTarget.dataset.over;
      },
      onDrop(event: DragEvent<HTMLTableRowElement>) {
        event.preventDefault();
        const row = event.currentTarget;
        delete row.dataset.over;
        if (dragged.current) {
          fetcher.submit(
            { intent: "place", id: dragged.current, to: sideOf(event, isTree), target: id, back: pathname + search },
            { method: "post" },
          );
        }
        dragged.current = null;
      },
      onDragEnd() {
        dragged.current = null;
      },
    };
  };
}

/** In a tree, dropping on the middle makes a child. */
function sideOf(event: DragEvent<HTMLTableRowElement>, isTree: boolean): "before" | "after" | "into" {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (isTree && at > 0.3 && at < 0.7) return "into";
  return at < 0.5 ? "before" : "after";
}
