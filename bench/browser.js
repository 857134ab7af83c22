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

/** Milliseconds from the press to the first letter in the title, and in the text below it. */
function watchTyping() {
  addEventListener(
    "input",
    ({ target }) => {
      if (target.name === "title.tr") window.titleTyped ??= performance.now();
      if (target.isContentEditable) window.bodyTyped ??= performance.now();
    },
    true,
  );
}

/** The scripts that a page has loaded by now: their number, and their bytes as they came. */
const countScripts = () => {
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => /\.js(\?|$)/.test(name));
  return { files: scripts.length, kb: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000 };
};

/** Opens a page of the staff with a new cache, and with one that knows the page's files, in turns. */
async function inTurns(started, { cookies, watch, times, warming }, open) {
  const fresh = async () => {
    const context = await started.newContext({ locale: "tr-TR" });
    await context.addCookies(cookies);
    await context.addInitScript(watch);
    return { context, page: await context.newPage() };
  };
  const known = await fresh();
  for (let round = 0; round < warming; round++) await open(known.page);
  const [cold, warm] = [[], []];
  for (let round = 0; round < times; round++) {
    const { context, page } = await fresh();
    cold.push(await open(page));
    await context.close();
    warm.push(await open(known.page));
  }
  await known.context.close();
  return { cold, warm };
}

async function measureFirstRow(started, cookies, base) {
  let at = 1;
  const { cold, warm } = await inTurns(
    started,
    { cookies, watch: watchFirstRow, times: 15, warming: 5 },
    async (page) => {
      await page.goto(`${base}/content/haberler?page=${at++}`);
      return (await page.waitForFunction(() => window.firstRow)).jsonValue();
    },
  );
  report("list page: first row in Chromium, cold, median", quantile(cold, 0.5), "ms", 350);
  report("list page: first row in Chromium, cold, slowest", quantile(cold, 1), "ms");
  report("list page: first row in Chromium, warm, median", quantile(warm, 0.5), "ms", 150);
  report("list page: first row in Chromium, warm, slowest", quantile(warm, 1), "ms");
}

/** Types as soon as there is a field: into the title of an entry, then into its text, whose editor comes later. */
async function measureEditPage(started, cookies, base, addresses) {
  let at = 0;
  const { cold, warm } = await inTurns(started, { cookies, watch: watchTyping, times: 9, warming: 3 }, async (page) => {
    // A page with unsaved text asks before it is left.
    await page.goto("about:blank");
    await page.goto(`${base}${addresses[at++ % addresses.length]}`, { waitUntil: "commit" });
    await page.locator('[name="title.tr"]').press("x");
    const title = await (await page.waitForFunction(() => window.titleTyped)).jsonValue();
    // Until the editor is there, its place stands for it, and must be seen: what else comes moves the page.
    await page.waitForFunction(() => {
      const place = document.querySelector('[role="textbox"][aria-multiline]');
      place?.scrollIntoView({ block: "center" });
      return place?.isContentEditable;
    });
    await page.locator('[contenteditable="true"]').first().press("x");
    const body = await (await page.waitForFunction(() => window.bodyTyped)).jsonValue();
    return { title, body, scripts: await page.evaluate(countScripts) };
  });
  const middle = (rounds, pick) => quantile(rounds.map(pick), 0.5);
  report(
    "edit page: a letter in the title, cold, median",
    middle(cold, ({ title }) => title),
    "ms",
    400,
  );
  report(
    "edit page: a letter in the title, warm, median",
    middle(warm, ({ title }) => title),
    "ms",
    180,
  );
  report(
    "edit page: a letter in the text, cold, median",
    middle(cold, ({ body }) => body),
    "ms",
    600,
  );
  report(
    "edit page: a letter in the text, warm, median",
    middle(warm, ({ body }) => body),
    "ms",
  );
  report(
    "edit page: all its scripts, packed",
    middle(cold, ({ scripts }) => scripts.kb),
    "kB",
    200,
  );
  report(
    "edit page: files of scripts",
    middle(cold, ({ scripts }) => scripts.files),
    "files",
    12,
  );
}

const cookiesOf = (cookie, base) =>
  cookie
    .split("; ")
    .map((one) => ({ name: one.slice(0, one.indexOf("=")), value: one.slice(one.indexOf("=") + 1), url: base }));

/** Entries of the list's next pages: each is opened once, as what is typed is saved. */
async function entryAddresses(base, cookie) {
  const found = new Set();
  for (const page of [2, 3, 4]) {
    const list = await (await fetch(`${base}/content/haberler?page=${page}`, { headers: { cookie } })).text();
    for (const [address] of list.matchAll(/\/content\/haberler\/[\w-]{36}(?=")/g)) found.add(address);
  }
  return [...found];
}

/** What a person of the staff waits for in Chromium on this machine. */
export async function measureBrowser(base) {
  const started = await chromium
    .launch(browser)
    .catch((error) => console.log(`No browser to measure pages in: ${error.message.split("\n", 1)[0]}`));
  if (!started) return;
  try {
    await measureFirstRow(started, cookiesOf(await sessionCookie(base, "birim@bench.example"), base), base);
    // Each of the filled news belongs to somebody else than that person.
    const keeper = await sessionCookie(base, "admin@bench.example");
    await measureEditPage(started, cookiesOf(keeper, base), base, await entryAddresses(base, keeper));
  } finally {
    await started.close();
  }
}
