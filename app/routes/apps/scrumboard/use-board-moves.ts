import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";

import { useEnded } from "~/components/controls/use-ended";
import { withMoves, type BoardMove } from "~/lib/apps/scrumboard/moved-lists";
import { moveIntent } from "~/lib/records/move-intent";

import type { BoardColumn } from "./board-data.server";

/**
 * Sends moves to the server, one after the other, and draws each at once. One that could not be sent is taken back; the
 * page says that the server was out of reach.
 * @param action the board's address @returns the lists as they will be
 */
export function useBoardMoves(lists: readonly BoardColumn[], action: string) {
  const key = useId();
  const { submit } = useFetcher({ key });
  const ended = useEnded(key);
  const [moves, setMoves] = useState<readonly BoardMove[]>([]);
  const sent = useRef<BoardMove>();
  const [first] = moves;
  useEffect(() => {
    const { current } = sent;
    sent.current = undefined;
    // A move that has arrived is part of what the page has read since.
    if (ended && current) setMoves((before) => before.filter((move) => move !== current));
  }, [ended]);
  useEffect(() => {
    if (!first || sent.current) return;
    sent.current = first;
    const intent = `${first.what === "list" ? "list:" : ""}${moveIntent(first)}`;
    submit({ intent, answer: "data" }, { method: "post", action, preventScrollReset: true });
  }, [first, submit, action]);
  return {
    shown: useMemo(() => withMoves(lists, moves), [lists, moves]),
    move: useCallback((move: BoardMove) => setMoves((before) => [...before, move]), []),
  };
}
