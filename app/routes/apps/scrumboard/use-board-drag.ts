import { useEffect, useRef } from "react";

import type { BoardDrag } from "./board-drag";

/** Dragging, whose script loads when the board is awake: nobody drags before, and keys and forms do without it. */
export function useBoardDrag(root: HTMLElement | null, { isOn, ...options }: BoardDrag & { isOn: boolean }): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!root || !isOn) return;
    let end: (() => void) | undefined;
    let isLeft = false;
    void import("./board-drag").then(
      ({ watchDrags }) => {
        if (isLeft) return;
        end = watchDrags(root, {
          onStart: () => latest.current.onStart(),
          onDrop: (move) => latest.current.onDrop(move),
          onEnd: () => latest.current.onEnd(),
        });
        root.setAttribute("data-draggable", "");
      },
      // Without a connection it is not there.
      () => undefined,
    );
    return () => {
      isLeft = true;
      root.removeAttribute("data-draggable");
      end?.();
    };
  }, [root, isOn]);
}
