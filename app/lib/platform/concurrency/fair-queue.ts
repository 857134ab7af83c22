type Waiting = Map<string, (() => void)[]>;

/**
 * Lets at most `atOnce` pieces of work run at a time. Whoever waits is served in turn, a piece of each, so that whoever
 * brings a hundred holds nobody else up; beyond the bounds nothing waits.
 * @param bounds.mostOfOne so many pieces of one person wait, at most; `most`: so many in all
 * @param refuse makes what is thrown beyond the bounds
 * @returns runs the work when its turn has come, and answers what it answers
 */
export function fairQueue(
  { atOnce, mostOfOne, most }: { atOnce: number; mostOfOne: number; most: number },
  refuse: () => unknown,
): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  // A map keeps the order in which its keys came: whoever was served goes to its end.
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
      if (length >= most || mine.length >= mostOfOne) throw refuse();
      length += 1;
      waiting.set(whose, mine);
      // Whoever leaves hands the place on: `running` stays as it is.
      await new Promise<void>((resolve) => mine.push(resolve));
    }
    try {
      return await work();
    } finally {
      next();
    }
  };
}
