import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { systemActor } from "~/lib/access/actor";
import { ensureAdministrator } from "~/lib/auth/users/users.server";
import { answerBackups } from "~/lib/backup/snapshot.server";
import { domains } from "~/lib/domains.server";
import { registerGauges } from "~/lib/gauges.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { onClockMoved, watchClock } from "~/lib/platform/clock/clock-watch.server";
import type { Database } from "~/lib/platform/db/database.server";
import { planVacuum, vacuumJobs } from "~/lib/platform/db/embedded/vacuum.server";
import { keepStatistics } from "~/lib/platform/db/queries/statistics.server";
import { declareDomains, mergedPart, partsOf } from "~/lib/platform/domains/domain.server";
import { env, type Env } from "~/lib/platform/env/env.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { startJobs, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { openMailer } from "~/lib/platform/mail/open-mailer.server";
import { asStartError } from "~/lib/platform/start-failures.server";
import { endTracing, startTracing } from "~/lib/platform/tracing/tracing.server";
import { isSampleWanted, plantSample } from "~/lib/sample/seed-sample.server";
import { plantStart } from "~/lib/sample/seed-start.server";

import { closeAll, openData, type Opened } from "./start/open-data.server";
import { onUnhandledRejection } from "./start/unhandled-refusal.server";

export type RunningApp = {
  /** Closes sockets and lets jobs end; requests can still be answered. */
  endLive: () => Promise<unknown>;
  /** The database last. */
  close: () => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, address: string | null) => void;
};

const holder = globalThis as typeof globalThis & { meydanApp?: Promise<RunningApp> };

export type StartOptions = {
  /** Runs `plantApp` in its own process, which frees the memory of planting at its end. */
  plantApart?: () => Promise<void>;
  /** Checked between the steps of the start. */
  isStopping?: () => boolean;
};

/**
 * Does everything that must precede the first request; once per process.
 * @throws EnvError, StartError with a line for the operator; StartStopped
 */
export function startApp(options: StartOptions = {}): Promise<RunningApp> {
  if (!holder.meydanApp) process.on("unhandledRejection", onUnhandledRejection);
  return (holder.meydanApp ??= start(env(), options));
}

/** Plants the sample and closes the database, in the process of `plantApart`. @throws as `startApp` */
export async function plantApp(): Promise<void> {
  const settings = env();
  const opened: Opened = [];
  try {
    const { database } = await openData(settings, opened);
    await startEvents(database);
    connectDomains();
    for (const begin of partsOf("openings").flat()) opened.push(await begin());
    await plantSample();
    await closeAll(opened);
  } catch (error) {
    throw asStartError(error, settings.DATA_DIR);
  }
}

/** A signal came during the start; what was open has been closed. */
class StartStopped extends Error {
  override name = "StartStopped";
}

/** In ms, for a start that ends early. */
const longestClose = 10_000;

async function start(settings: Env, { plantApart, isStopping = () => false }: StartOptions): Promise<RunningApp> {
  const opened: Opened = [];
  const goOn = () => {
    if (isStopping()) throw new StartStopped();
  };
  try {
    return await open(settings, opened, { goOn, plantApart });
  } catch (error) {
    const late = new Promise<void>((done) => setTimeout(done, longestClose).unref());
    await Promise.race([closeAll(opened), late]).catch(() => {});
    throw asStartError(error, settings.DATA_DIR);
  }
}

/** Makes the domains known to each other. */
function connectDomains(): void {
  declareDomains(domains);
  for (const follow of partsOf("followers").flat()) follow();
}

/** Kinds of jobs by where they run. */
function jobHandlers(isEmbedded: boolean) {
  const all = Object.entries({ ...mergedPart("jobs"), ...(isEmbedded ? vacuumJobs : {}) });
  return {
    inTransaction: Object.fromEntries(all.filter((row): row is [string, JobHandler] => typeof row[1] === "function")),
    outside: Object.fromEntries(all.filter((row): row is [string, OutsideJob] => typeof row[1] !== "function")),
  };
}

/** Printed, not logged: a password has no place in a log file. */
function printPassword(email: string, password: string): void {
  process.stdout.write(`\nThe first administrator: ${email}\nPassword (shown once): ${password}\n\n`);
}

type Steps = Pick<StartOptions, "plantApart"> & {
  /** Throws when the process is to end. */
  goOn: () => void;
};

async function open(settings: Env, opened: Opened, { goOn, plantApart }: Steps): Promise<RunningApp> {
  opened.push(endTracing);
  // Before the database, whose statements are traced.
  await startTracing();
  const openedData: Opened = [];
  opened.push(() => closeAll(openedData));
  let { database, embedded } = await openData(settings, openedData, goOn);
  await ensureAdministrator(
    systemActor,
    { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    printPassword,
  );
  const isPlanting = settings.SEED === "sample" && (await isSampleWanted());
  if (isPlanting && plantApart) {
    // Only one process may hold an embedded database.
    if (embedded) await closeAll(openedData);
    await plantApart().finally(goOn);
    if (embedded) ({ database, embedded } = await openData(settings, openedData, goOn));
  }
  registerGauges(database);
  if (embedded) await answerBackups(embedded, settings.DATA_DIR);
  await startEvents(database);
  connectDomains();
  for (const prepare of partsOf("preparations").flat()) await prepare();
  goOn();
  if (isPlanting && !plantApart) await plantSample();
  if (settings.SEED === "start") await plantStart();
  goOn();
  const mailer = openMailer(settings);
  opened.push(() => mailer?.close());
  for (const begin of partsOf("openings").flat()) opened.push(await begin());
  const plans = [...partsOf("nightly").flat(), ...(database.pglite ? [planVacuum] : [])];
  for (const plan of plans) await plan();
  onClockMoved((by) => {
    // Cached results may be wrong at the new time.
    invalidateAll();
    if (by < 0)
      for (const plan of plans)
        plan().catch((error: unknown) => log.warn({ err: error }, "the nights were not planned anew"));
  });
  const stopWatchingClock = watchClock();
  const stopStatistics = database.pglite ? keepStatistics() : undefined;
  const { inTransaction, outside } = jobHandlers(database.pglite !== undefined);
  const stopJobs = startJobs(inTransaction, mergedPart("jobFailures"), outside);
  const purged = Promise.all(
    Object.entries(mergedPart("purges")).map(([what, purge]) =>
      purge().catch((error: unknown) => log.warn({ err: error }, `${what} were not removed`)),
    ),
  );
  let live: Promise<ReturnType<typeof import("~/lib/graphql/live/socket.server").startLive>> | undefined;
  let ended: Promise<unknown> | undefined;
  const endAll = () => {
    stopWatchingClock();
    return Promise.all([
      live?.then(
        ({ close }) => close(),
        () => undefined,
      ),
      stopJobs(),
      stopStatistics?.(),
      purged,
    ]);
  };
  const endLive = () => (ended ??= endAll());
  return {
    upgrade(request, socket, head, address) {
      // Imported with the first socket.
      live ??= import("~/lib/graphql/live/socket.server").then(({ startLive }) => startLive());
      live
        .then((started) => started.upgrade(request, socket, head, address))
        .catch((error: unknown) => {
          log.error({ err: error }, "a socket could not be opened");
          socket.destroy();
        });
    },
    endLive,
    async close() {
      await endLive();
      await untilIdle(database);
      await closeAll(opened);
    },
  };
}

/** In ms, for work whose reader is gone. */
const longestIdle = 3_000;

/** Until nobody holds or awaits a connection of the pool. */
async function untilIdle({ pool }: Database): Promise<void> {
  for (let waited = 0, idle = 0; waited < longestIdle && idle < 3; waited += 10) {
    idle = pool.idleCount === pool.totalCount && pool.waitingCount === 0 ? idle + 1 : 0;
    await sleep(10);
  }
}
