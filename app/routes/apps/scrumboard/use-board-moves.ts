import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import { withMoves, withNext, type BoardMove } from "~/lib/apps/scrumboard/moved-lists";
import { moveIntent } from "~/lib/records/move-intent";

import type { BoardColumn } from "./board-data.server";

/**
 * Sends moves to the server, one after the other, and draws each at once.
 * @param action the board's address
 * @returns the lists as they will be, and whether moves wait or are on their way
 */
export function useBoardMoves(lists: readonly BoardColumn[], action: string) {
  const fetcher = useFetcher();
  const [moves, setMoves] = useState<readonly BoardMove[]>([]);
  const sent = useRef<BoardMove>();
  const [first] = moves;
  const isIdle = fetcher.state === "idle";
  useEffect(() => {
    if (!isIdle) return;
    // A move that has arrived is part of what the page has read since.
    if (sent.current) {
      const { current } = sent;
      sent.current = undefined;
      return setMoves((before) => before.filter((move) => move !== current));
    }
    if (!first) return;
    sent.current = first;
    const intent = `${first.what === "list" ? "list:" : ""}${moveIntent(first)}`;
    fetcher.submit({ intent, answer: "data" }, { method: "post", action, preventScrollReset: true });
  }, [isIdle, first, fetcher, action]);
  return {
    shown: useMemo(() => withMoves(lists, moves), [lists, moves]),
    move: useCallback((move: BoardMove) => setMoves((before) => withNext(before, move, sent.current)), []),
    isMoving: moves.length > 0,
  };
}
