type Waiting = Map<string, (() => void)[]>;

/**
 * Runs at most `atOnce` pieces of work. Waiting persons are served in turn, so one person's hundred hold nobody up.
 * @param bounds.maxOfOne most waiting pieces of one person; `most`: of all
 * @param refuse makes what is thrown beyond the bounds
 */
export function fairQueue(
  { atOnce, maxOfOne, most }: { atOnce: number; maxOfOne: number; most: number },
  refuse: () => unknown,
): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const waiting: Waiting = new Map();
  let [running, length] = [0, 0];
  const next = () => {
    const [first] = waiting;
    if (!first) return void (running -= 1);
    const [whose, mine] = first;
    waiting.delete(whose);
    const go = mine.shift();
    if (mine.length > 0) waiting.set(whose, mine);
    length -= 1;
    go?.();
  };
  return async (whose, work) => {
    if (running < atOnce) running += 1;
    else {
      const mine = waiting.get(whose) ?? [];
      if (length >= most || mine.length >= maxOfOne) throw refuse();
      length += 1;
      waiting.set(whose, mine);
      // The finished work hands its place on: `running` stays as it is.
      await new Promise<void>((resolve) => mine.push(resolve));
    }
    try {
      return await work();
    } finally {
      next();
    }
  };
}
