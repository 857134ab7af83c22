import { log } from "~/lib/platform/log/log.server";

// In ms. Timers count passed time; work is due by the wall clock, which jumps after a sleep or a correction.
const longestSleep = 30_000;
/** In ms: another process holds the due job, and may die without telling. */
const lockedElsewhere = 1_000;
const afterTrouble = 5_000;

export type Lane = { wake: (at?: number) => void; stop: () => Promise<void> };

type Work = {
  workers?: number;
  /** In ms since 1970. */
  untilNext: () => Promise<number | null>;
  /** Runs one due job; false when there was none. `onTaken`: others can take the next. */
  runDue: (onTaken: () => void) => Promise<boolean>;
};

// One worker looks at a time. When it finds nothing, nobody looks again before the next job's time or `wake`.
export function startLane({ workers = 1, untilNext, runDue }: Work): Lane {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let plannedFor = Number.POSITIVE_INFINITY;
  let isLooking = false;
  /** `wake` was called while a worker looked, which may have read older rows. */
  let isAskedAgain = false;
  const atWork = new Set<Promise<void>>();

  const sleep = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (Date.now() < plannedFor) return sleep();
        plannedFor = Number.POSITIVE_INFINITY;
        wake();
      },
      Math.min(Math.max(0, plannedFor - Date.now()), longestSleep),
    );
    timer.unref();
  };

  const plan = (at: number) => {
    if (isStopped || at >= plannedFor) return;
    plannedFor = at;
    sleep();
  };

  const work = async () => {
    let hasFound = true;
    while (hasFound && !isStopped) {
      isLooking = true;
      isAskedAgain = false;
      const lookedAt = Date.now();
      const onTaken = () => {
        isLooking = false;
        begin();
      };
      hasFound = await runDue(onTaken);
      if (hasFound || isAskedAgain) {
        hasFound = true;
        continue;
      }
      const next = await untilNext();
      hasFound = isAskedAgain;
      // The database's clock is finer than ours.
      if (!hasFound && next !== null) plan(next < lookedAt ? Date.now() + lockedElsewhere : next + 1);
    }
    isLooking = false;
  };

  const begin = () => {
    if (isStopped || isLooking || atWork.size >= workers) return;
    isLooking = true;
    const worker: Promise<void> = work()
      .catch((error: unknown) => {
        isLooking = false;
        log.error({ err: error }, "jobs could not be read");
        plan(Date.now() + afterTrouble);
      })
      .finally(() => void atWork.delete(worker));
    atWork.add(worker);
  };

  const wake = (at = 0) => {
    if (at > Date.now()) return plan(at);
    isAskedAgain = true;
    begin();
  };

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(atWork);
    },
  };
}
