import { chromium } from "@playwright/test";

import { browser } from "../scripts/browser.js";
import { quantile, report, sessionCookie } from "./tools.js";

/** Milliseconds from the press to the first painted row: after the first paint, the frame in which a row exists. */
function watchFirstRow() {
  const look = () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (!paint || !document.querySelector("tbody tr")) return requestAnimationFrame(look);
    window.firstRow = Math.max(paint.startTime, performance.now());
  };
  look();
}

const times = 15;

/**
 * The time to the first row of the staff's list in Chromium on this machine, another page each time: in a new browser,
 * and in one with a cache.
 */
export async function measureFirstRow(base) {
  const started = await chromium
    .launch(browser)
    .catch((error) => console.log(`No browser to measure pages in: ${error.message.split("\n", 1)[0]}`));
  if (!started) return;
  try {
    const cookies = (await sessionCookie(base, "birim@bench.example"))
      .split("; ")
      .map((one) => ({ name: one.slice(0, one.indexOf("=")), value: one.slice(one.indexOf("=") + 1), url: base }));
    let at = 1;
    const open = async (page) => {
      await page.goto(`${base}/content/haberler?page=${at++}`);
      return (await page.waitForFunction(() => window.firstRow)).jsonValue();
    };
    const fresh = async () => {
      const context = await started.newContext({ locale: "tr-TR" });
      await context.addCookies(cookies);
      await context.addInitScript(watchFirstRow);
      return { context, page: await context.newPage() };
    };
    const known = await fresh();
    for (let warming = 0; warming < 5; warming++) await open(known.page);
    const [cold, warm] = [[], []];
    for (let round = 0; round < times; round++) {
      const { context, page } = await fresh();
      cold.push(await open(page));
      await context.close();
      warm.push(await open(known.page));
    }
    report("list page: first row in Chromium, cold, median", quantile(cold, 0.5), "ms", 350);
    report("list page: first row in Chromium, cold, slowest", quantile(cold, 1), "ms");
    report("list page: first row in Chromium, warm, median", quantile(warm, 0.5), "ms", 200);
    report("list page: first row in Chromium, warm, slowest", quantile(warm, 1), "ms");
  } finally {
    await started.close();
  }
}
