type Queue = { running: number; waiting: (() => void)[] };

/**
 * Lets at most `atOnce` pieces of work with the same key run at a time; the others wait their turn, first come first
 * served.
 * @returns runs the work when its turn has come, and answers what it answers
 */
export function takingTurns(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    // Whoever leaves hands the place on: `running` stays as it is.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(key);
    }
  };
}
