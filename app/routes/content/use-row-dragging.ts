import { useFetcher, useLocation } from "@remix-run/react";
import { useRef, type DragEvent } from "react";

/** Drag a row onto another to put it there; the buttons beside each row do the same without a mouse or scripts. */
export function useRowDragging(enabled: boolean) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const dragged = useRef<string | null>(null);

  return (id: string) => {
    if (!enabled) return {};
    return {
      draggable: true,
      className: "cursor-grab data-[over=true]:bg-primary-soft",
      onDragStart(event: DragEvent<HTMLTableRowElement>) {
        dragged.current = id;
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver(event: DragEvent<HTMLTableRowElement>) {
        if (dragged.current === null || dragged.current === id) return;
        event.preventDefault();
        event.currentTarget.dataset.over = "true";
      },
      onDragLeave(event: DragEvent<HTMLTableRowElement>) {
        delete event.currentTarget.dataset.over;
      },
      onDrop(event: DragEvent<HTMLTableRowElement>) {
        event.preventDefault();
        const row = event.currentTarget;
        delete row.dataset.over;
        const { top, height } = row.getBoundingClientRect();
        const to = event.clientY < top + height / 2 ? "before" : "after";
        if (dragged.current) {
          fetcher.submit({ intent: "place", id: dragged.current, to, target: id, back: pathname + search }, { method: "post" });
        }
        dragged.current = null;
      },
    };
  };
}
