import { defineConfig } from "@playwright/test";

import { browser } from "./scripts/browser.js";

/** Scripts are off in these alone, or in a project of their own as well. */
const withoutScripts = /@noscript|@both/;
/** Only a browser can judge these: where things lie on the page, where the focus goes by keyboard. */
const drawn = /@drawn/;

export default defineConfig<object, { isDocument: boolean }>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // A plain build (bundling/savings.ts) is heavier than pages may be.
  testIgnore: process.env.PLAIN_BUILD === "1" ? "**/weight.spec.ts" : [],
  globalSetup: "./tests/e2e/support/global-setup.ts",
  // Only what never comes takes this long: a slow machine is no fault of the product's.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine makes races that no reader meets. Where a change waits to land, a second try tells these from
  // faults, and scripts/test.js names each test that needed it; at home every failure counts.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  use: {
    headless: true,
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    // Its own tests allow it: elsewhere what a page asks for would pass by the test that watches it.
    serviceWorkers: "block",
    viewport: { width: 1360, height: 900 },
    // Drawing what moves is a tenth of a run's work; the specs of layouts and of the story have it as most people do.
    contextOptions: { reducedMotion: "reduce" },
    // Recording what a trace shows costs as much again as the tests themselves.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: browser,
  },
  projects: [
    { name: "chromium", grepInvert: /@noscript/ },
    // Pages are documents here, without a browser (tests/support/documents).
    {
      name: "no-scripts",
      grep: withoutScripts,
      grepInvert: drawn,
      use: { javaScriptEnabled: false, isDocument: true, trace: "off" },
    },
    // Those that only a browser can judge, and some whose documents a browser must agree with.
    {
      name: "no-scripts-browser",
      grep: /^(?=.*(?:@noscript|@both))(?=.*(?:@drawn|@agreed))/,
      use: { javaScriptEnabled: false },
    },
  ],
});
