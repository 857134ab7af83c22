import { useLayoutEffect, useState } from "react";

type BegunProps = {
  /** The id and the stock that the page has for the next movement, anew each time it is read. */
  movement: string;
  stock: number;
  /** Movements that are written down. */
  done: readonly { id: string }[];
  /** The answer of a form that was refused. */
  answer: object | undefined;
};

/**
 * The movement that a form is writing. The page may be read again while somebody types: its id stays until it is written
 * down, so that one that is sent twice is one, and the stock stays the one that was seen, until a refusal shows another.
 */
export function useBegunMovement({ movement, stock, done, answer }: BegunProps): { movement: string; stock: number } {
  const [begun, setBegun] = useState({ movement, stock });
  const isDone = done.some(({ id }) => id === begun.movement);
  useLayoutEffect(() => {
    if (isDone) setBegun({ movement, stock });
  }, [isDone, movement, stock]);
  return answer ? { ...begun, stock } : begun;
}
