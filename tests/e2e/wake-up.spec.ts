import type { Page } from "@playwright/test";

import { unique } from "./support/sample";
import { expect, test } from "./support/test";

/**
 * Pages with something that only scripts can use, as a phone shows them: there everything stands below everything else,
 * so that nothing can grow unseen. `:news` is a news item with rows and relations, `:file` its picture.
 */
const pages = [
  "/example",
  "/content/duyurular",
  "/mainpage/slider",
  "/content/haberler/:news",
  "/content/hizmetkategori/new",
  "/apps/file-manager-public",
  "/apps/file-manager-public/:file",
  "/administration/icons/heroicons-outline",
  "/me/settings/security",
  "/me/settings/notifications",
  "/me/shortcuts",
  "/apps/chat",
  "/apps/notes/new",
  "/apps/mailbox/inbox/1",
  "/apps/mailbox/compose",
  "/me/notifications",
  "/home",
  "/home/deprem-toplanma-alanlari",
  "/home/haberler",
];

/** Every part of a form at once, as without scripts: one look tells of all. */
function showAllParts() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('section[id^="part-"] { display: grid !important; }');
  document.adoptedStyleSheets = [sheet];
}

/** Where each thing that can be pressed or filled in stands on the page. */
const places = (page: Page) =>
  page.evaluate(() => {
    const seen = new Map<string, number>();
    return Array.from(document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, summary)"))
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[popover], dialog"),
      )
      .map((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        const name = [
          element.tagName,
          element.id || element.getAttribute("name"),
          element.getAttribute("aria-label") ?? element.innerText.trim().slice(0, 40),
        ].join(" ");
        return { name, left: Math.round(left + scrollX), top: Math.round(top + scrollY), width };
      })
      .filter(({ width }) => width > 1)
      .map((place) => {
        const count = (seen.get(place.name) ?? 0) + 1;
        seen.set(place.name, count);
        return { ...place, name: `${place.name} (${count})` };
      });
  });

/**
 * Drawn as it will be: with its styles and fonts. Which fonts a page needs is known once it was laid out, so it is
 * asked for its height first.
 */
const isDrawn = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet) &&
      document.body.offsetHeight > 0 &&
      document.fonts.status === "loaded",
  );

test("what can be pressed stays where it is when a page's scripts begin to run", async ({ open, api }) => {
  test.slow();
  const { data } = await api.get("haberler", (await api.first("haberler")).id);
  const cover = data.cover as { file: string };
  const department = await api.first("mudurlukler");
  const { id: news } = await api.create("haberler", {
    title: { tr: `Uyanan haber ${unique()}` },
    cover,
    gallery: [cover, cover],
    attachments: [{ file: cover.file }, { file: cover.file }],
    department: department.id,
  });
  const page = await open("admin", { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  await page.addInitScript(showAllParts);
  // The application's, and those of pages without it.
  const entry = /\/assets\/(entry\.client|plain)-[^/]*\.js$/;
  for (const address of pages) {
    let release = () => {};
    const measured = new Promise<void>((resolve) => (release = resolve));
    await page.route(entry, async (route) => (await measured, route.continue()));
    const loaded = page.goto(address.replace(":news", news).replace(":file", cover.file));
    await page.waitForURL(`**${address.split(":")[0]}*`, { waitUntil: "commit" });
    await isDrawn(page);
    const before = await places(page);
    release();
    await loaded;
    await page.waitForLoadState("networkidle");
    await page.unroute(entry);
    const after = new Map((await places(page)).map((place) => [place.name, place]));
    const moved = before.flatMap(({ name, left, top }) => {
      const now = after.get(name);
      return now && (Math.abs(now.left - left) > 2 || Math.abs(now.top - top) > 2)
        ? [`${name}: ${left},${top} to ${now.left},${now.top}`]
        : [];
    });
    expect.soft(moved.slice(0, 6), address).toEqual([]);
  }
});

/** One of Chromium's own measurements. */
type TraceEvent = { name: string; args: { elementCount?: number } };

test("a page that wakes up works out anew how it looks only where it changes", async ({ open, browser }) => {
  const page = await open("admin");
  await page.goto("/content/duyurular");
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await page.goto("/content/duyurular");
  await page.waitForLoadState("networkidle");
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const restyled = traceEvents
    .flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : []))
    .reduce((sum, count) => sum + count, 0);
  const all = await page.evaluate(() => document.querySelectorAll("body *").length);
  expect([all > 300, restyled > 300]).toEqual([true, true]);
  // Once for all of it, what is closed included, and a little; a rule like `:has(…) *` makes it ten times and more.
  expect(restyled, `of ${all} elements`).toBeLessThan(4 * all);
});
