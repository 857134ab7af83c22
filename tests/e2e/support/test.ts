import {
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";

import { DocumentBrowser } from "../../support/documents/context";
import { expect } from "../../support/documents/expect";
import { contentApi, type ContentApi } from "./api";
import { waitUntilAwake } from "./awake";
import { password, people, type PersonName } from "./people";
import { startServer, type RunningServer } from "./server";
import { copyServerTemplate, copyTemplate } from "./template";
import { watchTrouble, type Trouble } from "./watch";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

type WorkerFixtures = {
  server: RunningServer;
  /** Pages are documents without a browser: tests/support/documents. */
  isDocument: boolean;
  /** Cookies of a session, made once a worker, and anew when a test has ended it. */
  sessionOf: (who: PersonName) => Promise<Cookies>;
};

type TestFixtures = {
  /** Whether `goto` waits until the page is awake; false in specs about waking. */
  isAwaited: boolean;
  trouble: Trouble & { watch: (context: BrowserContext) => void };
  /** A browser of somebody who is signed in, or of a citizen. */
  open: (who: PersonName | "citizen", options?: BrowserContextOptions) => Promise<Page>;
  /** The REST API in the administrator's name. */
  api: ContentApi;
};

/** The PostgreSQL server of every second worker; the others' servers have the embedded database. */
const postgresOf = (worker: number) => (worker % 2 === 1 ? process.env.TEST_POSTGRES_URL : undefined);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use, { parallelIndex }) => {
      const postgres = postgresOf(parallelIndex);
      const remote = postgres ? await copyServerTemplate(postgres) : undefined;
      const { dataDir, remove } = remote ?? copyTemplate();
      const server = await startServer(dataDir, {
        // Receivers of webhooks that a test starts.
        OUTGOING_ALLOW: "127.0.0.1",
        ...remote?.settings,
      });
      await use(server);
      await server.stop();
      remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  sessionOf: [
    async ({ server, playwright }, use) => {
      const sessions = new Map<PersonName, APIRequestContext>();
      await use(async (who) => {
        const known = sessions.get(who);
        if (known) {
          if ((await known.get("/api/common/user")).status() !== 401) return (await known.storageState()).cookies;
          await known.dispose();
        }
        const request = await playwright.request.newContext({ baseURL: server.url });
        sessions.set(who, request);
        const answer = await request.post("/sign-in", {
          form: { email: people[who].email, password },
          maxRedirects: 0,
        });
        expect(answer.status()).toBe(302);
        return (await request.storageState()).cookies;
      });
      for (const request of sessions.values()) await request.dispose();
    },
    { scope: "worker" },
  ],
  isDocument: [false, { option: true, scope: "worker" }],
  browser: [
    async ({ playwright, isDocument, server }, use, { project }) => {
      const { locale = "tr-TR", viewport } = project.use;
      const browser = isDocument
        ? // It has the part of a browser's methods that specs without scripts use; any other isn't there to be called.
          (new DocumentBrowser({
            baseURL: server.url,
            locale,
            viewport: viewport ?? { width: 1360, height: 900 },
          }) as unknown as Browser)
        : await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],
  isAwaited: [true, { option: true }],
  baseURL: ({ server }, use) => use(server.url),
  trouble: [
    async ({}, use, testInfo) => {
      const trouble = watchTrouble();
      const database = postgresOf(testInfo.parallelIndex) ? "on PostgreSQL" : "on the embedded database";
      await use(trouble);
      // Where a test that failed stood, and what had gone wrong by then; the report shows 300 characters of it.
      if (testInfo.errors.length > 0)
        await testInfo.attach("where", {
          contentType: "text/plain",
          body: [database, ...trouble.pages(), ...trouble.found()].join("\n"),
        });
      expect(trouble.found(), "errors in the console and failed requests").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ browser, trouble, isAwaited, isDocument }, use) => {
    const context = await browser.newContext();
    trouble.watch(context);
    if (isAwaited && !isDocument) waitUntilAwake(context);
    await use(context);
    await context.close();
  },
  open: async ({ browser, sessionOf, trouble, isAwaited, isDocument }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      trouble.watch(context);
      if (isAwaited && !isDocument) waitUntilAwake(context);
      if (who !== "citizen") await context.addCookies(await sessionOf(who));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  api: async ({ playwright, server, sessionOf }, use) => {
    const request = await playwright.request.newContext({
      baseURL: server.url,
      storageState: { cookies: (await sessionOf("admin")) as [], origins: [] },
    });
    await use(contentApi(request));
    await request.dispose();
  },
});

export { expect };
