import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { closeBursts } from "~/lib/audit/audit-bursts.server";
import { keepPicturesTrue } from "~/lib/auth/account/profile.server";
import { purgeKnownBrowsers } from "~/lib/auth/credentials/known-browsers.server";
import { purgeMailTokens } from "~/lib/auth/credentials/mail-tokens.server";
import { accountJobs } from "~/lib/auth/account/reset-password.server";
import { purgeExpiredSessions } from "~/lib/auth/session/session.server";
import { purgeUnconfirmedUsers, signUpJobs } from "~/lib/auth/users/sign-up.server";
import { ensureAdministrator } from "~/lib/auth/users/users.server";
import { giveUnkeptOnce } from "~/lib/content/access/section-owners.server";
import { entriesNeedingApproval } from "~/lib/content/workflow/may-publish.server";
import { contentJobFailures, contentJobs } from "~/lib/content/workflow/content-jobs.server";
import {
  deadlineJobFailures,
  deadlineJobs,
  deadlineRenewals,
  planDeadlines,
} from "~/lib/content/workflow/deadlines.server";
import {
  forgettingJobFailures,
  forgettingJobs,
  planForgetting,
} from "~/lib/content/maintenance/forget-personal-data.server";
import { linkJobs, planLinkCheck } from "~/lib/content/maintenance/link-check.server";
import { tagJobFailures, tagJobs } from "~/lib/content/maintenance/tags.server";
import { derivationFailures, derivationJobs, planDerivation } from "~/lib/content/maintenance/reindex.server";
import { answerBackups } from "~/lib/backup/snapshot.server";
import { endPreviewsOfSuspended, previewShowsFile } from "~/lib/content/publication/read/previews.server";
import {
  keepSuggestionsFresh,
  planSuggestions,
  suggestionJobs,
} from "~/lib/content/suggestions/suggestion-jobs.server";
import { keepCacheFresh } from "~/lib/content/cache-tags.server";
import { fileIsUsed, listUsesOfFile } from "~/lib/content/entries/references/file-uses.server";
import { isFileLive, listKeptUses } from "~/lib/content/entries/references/references.server";
import { keepFilesFresh } from "~/lib/files/files-cache.server";
import { addressProblem } from "~/lib/content/publication/addresses/own-address.server";
import { registerAddressCheck } from "~/lib/content/rules/link-findings.server";
import { registerFilePreview } from "~/lib/files/access.server";
import { fileChangeFailures, fileChangeJobs } from "~/lib/files/changes/change-many-job.server";
import { fileJobs } from "~/lib/files/changes/trash.server";
import { altTextsInEntries } from "~/lib/content/entries/references/alt-suggestions.server";
import { fileHeldByDisplay } from "~/lib/content/publication/legal/held-files.server";
import { replacementJobs } from "~/lib/files/changes/replace.server";
import { uploadJobs } from "~/lib/files/uploads/uploads.server";
import { importJobFailures, importJobs } from "~/lib/imports/import-jobs.server";
import { importExpiry } from "~/lib/imports/imports.server";
import {
  registerAltSuggestions,
  registerFileHold,
  registerFileUses,
  registerPublishRight,
  registerUsedCondition,
} from "~/lib/files/changes/uses.server";
import { keepInboxPicturesTrue } from "~/lib/inbox/keep-pictures-true.server";
import { purgeRemovedItems } from "~/lib/inbox/inbox.server";
import { mailJobFailures, mailJobs } from "~/lib/mails/mail-jobs.server";
import { mailPurgeJobs, planMailPurge, removeOldMails } from "~/lib/mails/mail-retention.server";
import { isNamedInMenus, menusNaming } from "~/lib/menus/menus-naming.server";
import { keepMenusFresh } from "~/lib/menus/menus-cache.server";
import { registerGauges } from "~/lib/gauges.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { onClockMoved, watchClock } from "~/lib/platform/clock/clock-watch.server";
import { openDatabase, useDatabase, type Database } from "~/lib/platform/db/database.server";
import { openEmbedded, type Embedded } from "~/lib/platform/db/embedded/embedded.server";
import { migrate } from "~/lib/platform/db/migrate.server";
import { finishSwap } from "~/lib/platform/db/embedded/swap-folders.server";
import { keepStatistics } from "~/lib/platform/db/queries/statistics.server";
import { planVacuum, vacuumJobs } from "~/lib/platform/db/embedded/vacuum.server";
import { StartError } from "~/lib/platform/db/start-error";
import { env, type Env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { leaveForeignFormsToPages } from "~/lib/platform/http/request/foreign-forms.server";
import { longestEnd } from "~/lib/platform/http/server/orderly-end.server";
import { purgeDoneJobs } from "~/lib/platform/jobs/job-list.server";
import { startJobs } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { smtpMailer, useMailer, type Mailer } from "~/lib/platform/mail/mail.server";
import { asStartError } from "~/lib/platform/start-failures.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { parseS3Place } from "~/lib/platform/storage/s3-place";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { endTracing, startTracing } from "~/lib/platform/tracing/tracing.server";
import { pushJobs } from "~/lib/push/push-jobs.server";
import { colleagues, content, files, pages } from "~/lib/search/own-sources.server";
import { registerSearchSource } from "~/lib/search/sources.server";
import { planVisitFolding, visitJobs } from "~/lib/visits/fold-visits.server";
import { keepVisits } from "~/lib/visits/store-visits.server";
import { keepWebhookEvents } from "~/lib/webhooks/keep-webhook-events.server";
import { planWebhookPurge, webhookJobs, webhookSendJobs } from "~/lib/webhooks/webhook-jobs.server";
import { bulkJobFailures, bulkJobs } from "~/lib/content/workflow/bulk-job.server";
import { demoResetFailures, demoResetJobs } from "~/lib/administration/demo-reset-job.server";
import { contentArea } from "~/lib/sample/content-area.server";
import { purgeProgress } from "~/lib/progress/progress.server";
import { handoverJobFailures, handoverJobs } from "~/lib/content/workflow/handover.server";
import { planReviews, reviewedJobFailures, reviewedJobs } from "~/lib/content/workflow/reviewed.server";
import { settingsWithFile } from "~/lib/setting-groups/setting-files.server";
import { isNamedInSettings } from "~/lib/settings/settings.server";
import { isSampleWanted, plantSample } from "~/lib/sample/seed-sample.server";
import { plantStart } from "~/lib/sample/seed-start.server";

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
  return (holder.meydanApp ??= start(env(), options));
}

/** Plants the sample and closes the database, in the process of `plantApart`. @throws as `startApp` */
export async function plantApp(): Promise<void> {
  const settings = env();
  const opened: Opened = [];
  try {
    const { database } = await openData(settings, opened);
    await startEvents(database);
    register();
    await planDerivation();
    await plantSample();
    await closeBursts();
    await closeAll(opened);
  } catch (error) {
    throw asStartError(error, settings.DATA_DIR);
  }
}

/** A signal came during the start; what was open has been closed. */
class StartStopped extends Error {
  override name = "StartStopped";
}

/** In ms. */
const jobsKept = 30 * 86_400_000;

/**
 * For servers without our `server.js` (`remix-serve`): starts, and after a signal ends when open requests are answered.
 */
export async function startAlone(): Promise<void> {
  if ("meydanServer" in globalThis) return;
  leaveForeignFormsToPages();
  const app = await startApp();
  const inFlight = new Set<object>();
  let onQuiet = () => {};
  channel("http.server.request.start").subscribe((message) => {
    const { response } = message as { response: ServerResponse };
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response) && inFlight.size === 0 && onQuiet());
  });
  const quiet = () =>
    new Promise<void>((done) => (inFlight.size === 0 ? done() : ((onQuiet = done), setTimeout(done, longestEnd))));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.once(
      signal,
      () =>
        void Promise.all([quiet(), app.endLive()])
          .then(() => app.close())
          .then(() => process.exit(0)),
    );
  }
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

/** In the order of opening. */
type Opened = (() => unknown)[];

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

type Data = { database: Database; embedded: Embedded | undefined };

async function openData(settings: Env, opened: Opened, goOn = () => {}): Promise<Data> {
  const embedded = settings.DATABASE_URL ? undefined : await openEmbedded();
  if (embedded) opened.push(embedded.release, embedded.pglite.close);
  goOn();
  // `openEmbedded` has done it before opening the database.
  if (!embedded) finishSwap(settings.DATA_DIR);
  sessionSecrets(settings);
  const database = await (embedded ? openDatabase(embedded) : openServer(settings.DATABASE_URL ?? ""));
  opened.push(database.close);
  useDatabase(database);
  const store = await openStore(settings);
  opened.push(() => store?.close());
  goOn();
  await migrate(database, migrations);
  goOn();
  return { database, embedded };
}

/** Connects the domains to each other. */
function register(): void {
  keepCacheFresh();
  keepMenusFresh();
  keepFilesFresh();
  keepSuggestionsFresh();
  keepPicturesTrue();
  keepInboxPicturesTrue();
  keepWebhookEvents();
  registerFileUses(
    async (actor, fileId) => ({
      ...(await listUsesOfFile(actor, fileId)),
      settings: await settingsWithFile(fileId),
      menus: await menusNaming(fileId),
    }),
    async (fileId) =>
      (await isFileLive(fileId)) ||
      (await settingsWithFile(fileId)).length > 0 ||
      (await menusNaming(fileId)).some(({ live }) => live),
    listKeptUses,
  );
  registerUsedCondition(
    (fileId) => sql`(${fileIsUsed(fileId)} OR ${isNamedInSettings(fileId)} OR ${isNamedInMenus(fileId)})`,
  );
  registerFileHold(fileHeldByDisplay);
  registerPublishRight(entriesNeedingApproval);
  registerAddressCheck(addressProblem);
  registerAltSuggestions(altTextsInEntries);
  registerFilePreview(previewShowsFile);
  for (const source of [colleagues, pages, content, files]) registerSearchSource(source);
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
  register();
  await endPreviewsOfSuspended();
  await planDerivation();
  await giveUnkeptOnce();
  goOn();
  if (isPlanting && !plantApart) await plantSample();
  if (settings.SEED === "start") await plantStart();
  goOn();
  const mailer = openMailer(settings);
  opened.push(() => mailer?.close(), closeBursts, await keepVisits());
  const plans = [
    planLinkCheck,
    planDeadlines,
    ...(database.pglite ? [planVacuum] : []),
    planForgetting,
    planReviews,
    planWebhookPurge,
    planMailPurge,
    planVisitFolding,
  ];
  for (const plan of plans) await plan();
  await planSuggestions();
  onClockMoved((by) => {
    // Cached results may be wrong at the new time.
    invalidateAll();
    if (by < 0)
      for (const plan of plans)
        plan().catch((error: unknown) => log.warn({ err: error }, "the nights were not planned anew"));
  });
  const stopWatchingClock = watchClock();
  const stopStatistics = database.pglite ? keepStatistics() : undefined;
  const stopJobs = startJobs(
    {
      ...contentJobs,
      ...deadlineJobs,
      ...reviewedJobs,
      ...forgettingJobs,
      ...fileJobs,
      ...uploadJobs,
      ...importExpiry,
      ...replacementJobs,
      ...accountJobs,
      ...signUpJobs,
      ...webhookJobs,
      ...mailPurgeJobs,
    },
    {
      ...contentJobFailures,
      ...deadlineJobFailures,
      ...reviewedJobFailures,
      ...handoverJobFailures,
      ...tagJobFailures,
      ...bulkJobFailures,
      ...importJobFailures,
      ...fileChangeFailures,
      ...demoResetFailures,
      ...derivationFailures,
      ...forgettingJobFailures,
      ...mailJobFailures,
    },
    {
      ...mailJobs,
      ...derivationJobs,
      ...deadlineRenewals,
      ...suggestionJobs,
      ...handoverJobs,
      ...tagJobs,
      ...bulkJobs,
      ...importJobs,
      ...fileChangeJobs,
      ...demoResetJobs([contentArea]),
      ...linkJobs,
      ...webhookSendJobs,
      ...pushJobs,
      ...visitJobs,
      ...(database.pglite ? vacuumJobs : {}),
    },
  );
  const purges = {
    "expired sessions": purgeExpiredSessions,
    "browsers not seen for long": purgeKnownBrowsers,
    "removed messages": purgeRemovedItems,
    "old mails": removeOldMails,
    "ended links": purgeMailTokens,
    "abandoned accounts": purgeUnconfirmedUsers,
    "done jobs": () => purgeDoneJobs(new Date(Date.now() - jobsKept)),
    "how far done jobs were": () => purgeProgress(new Date(Date.now() - jobsKept)),
  };
  const purged = Promise.all(
    Object.entries(purges).map(([what, purge]) =>
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

function openMailer({ SMTP_URL, MAIL_FROM, PUBLIC_URL, APP_TITLE }: Env): Mailer | undefined {
  const address = MAIL_FROM ?? (PUBLIC_URL && `noreply@${new URL(PUBLIC_URL).hostname}`);
  const mailer = SMTP_URL && address ? smtpMailer({ url: SMTP_URL, from: { name: APP_TITLE, address } }) : undefined;
  useMailer(mailer);
  return mailer;
}

// Tries a remote store at the start, or the first upload would find a wrong address.
async function openStore({ STORAGE_URL, DATA_DIR }: Env) {
  const place = STORAGE_URL ? parseS3Place(STORAGE_URL) : null;
  if (!place) {
    useStorage(diskStorage(join(DATA_DIR, "files")));
    return undefined;
  }
  const { s3Storage } = await import("~/lib/platform/storage/s3-storage.server");
  const store = s3Storage(place);
  await store.assertReachable().catch((error: Error) => {
    throw new StartError(`STORAGE_URL can't be used: ${error.message}`);
  });
  useStorage(store);
  return store;
}

async function openServer(url: string): Promise<Database> {
  const database = await openDatabase({ url });
  try {
    await database.pool.query("SELECT 1");
    return database;
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}
