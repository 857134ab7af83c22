import type { Page } from "@playwright/test";

import { answered } from "./support/answered";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

const html = (page: Page) => page.locator("html");
const rows = (page: Page) => page.getByRole("main").locator("tbody tr");

/** Lets no request for the words of these languages through. */
async function withoutWords(page: Page, ...languages: string[]) {
  for (const language of languages)
    for (const file of [`**/i18n/${language}.json*`, `**/assets/words/*.${language}-*.json`])
      await page.route(file, (route) => route.abort("aborted"));
}

/** Giving up takes a few seconds by itself. */
const patiently = { timeout: 20_000 };

test("the document says its language, its direction and its title, for the staff and for citizens @both", async ({
  open,
}) => {
  const staff = await open("viewer");
  for (const [address, lang, title] of [
    ["/content/duyurular", "tr", /^Duyurular · /],
    ["/content/duyurular?lng=en", "en", /^Announcements · /],
    ["/administration/icons/feather?lng=en", "en", /^Feather · /],
    ["/home/duyurular", "tr", /^Duyurular/],
    ["/home/duyurular?lang=en", "en", /^Announcements/],
  ] as const) {
    await staff.goto(address);
    await expect(html(staff), address).toHaveAttribute("lang", lang);
    await expect(html(staff), address).toHaveAttribute("dir", "ltr");
    await expect(staff, address).toHaveTitle(title);
  }
});

test("changing the language changes the document without loading it anew", async ({ open }) => {
  const page = await open("polyglot");
  await page.goto("/content/duyurular");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("button", { name: "Dil" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(html(page)).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle(/^Announcements · /);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Announcements");
  // The account keeps the language: the next to sign in with it reads Turkish again.
  await page.getByRole("button", { name: "Language: English" }).click();
  await answered(page, "/preferences", () => page.getByRole("button", { name: "Türkçe" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Duyurular");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("Turkish words that cannot be loaded are tried twice more; then the page is in English, and works", async ({
  open,
}) => {
  const page = await open("viewer");
  const warned: string[] = [];
  page.on("console", (message) => void (message.type() === "warning" && warned.push(message.text())));
  await withoutWords(page, "tr");
  await page.goto("/content/duyurular");
  await expect(html(page)).toHaveAttribute("lang", "en", patiently);
  await expect(page.getByRole("searchbox", { name: "Search titles and texts" })).toBeVisible();
  expect(warned.filter((text) => text.startsWith("Translations for tr could not be loaded"))).toHaveLength(1);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await rows(page).locator("a[lang]").first().click();
  await expect(page).toHaveURL(/\/content\/duyurular\/[\da-f-]{36}/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(10);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("what was typed while the words were looked for stays, and the page works as without scripts", async ({
  open,
}) => {
  const page = await open("viewer");
  await withoutWords(page, "tr");
  // It types before the page is awake.
  await page.goto("/content/duyurular", { waitUntil: "domcontentloaded" });
  const search = page.getByRole("searchbox", { name: "Başlıkta ve metinde ara" });
  await search.fill("su kesintisi");
  await expect(html(page)).toHaveAttribute("data-scripts", "off", patiently);
  await expect(search).toHaveValue("su kesintisi");
  await search.press("Enter");
  await expect(page).toHaveURL(/search=su\+kesintisi/);
});

test("without any words the page stays as the server wrote it, and works as without scripts", async ({ open }) => {
  const page = await open("chief");
  await withoutWords(page, "tr", "en");
  await page.goto("/content/duyurular");
  await expect(html(page)).toHaveAttribute("data-scripts", "off", patiently);
  await expect(html(page)).toHaveAttribute("lang", "tr");
  await page.getByLabel("Sayfa başına kayıt").selectOption("25");
  await page.getByRole("button", { name: "Göster", exact: true }).last().click();
  await expect(page).toHaveURL(/size=25/);
  await expect(rows(page)).toHaveCount(25);
  // A form in parts shows all of them, as nothing could open the others.
  await page.goto("/content/duyurular/new");
  await expect(html(page)).toHaveAttribute("data-scripts", "off", patiently);
  for (const part of await page.locator("section[id^=part-]").all()) await expect(part).toBeVisible();
});

test("going back and forth and loading anew keep the place on the page", async ({ open }) => {
  const page = await open("viewer");
  await page.setViewportSize({ width: 1360, height: 400 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/content/duyurular?size=25");
  const link = rows(page).nth(18).locator("a[lang]");
  await link.scrollIntoViewIfNeeded();
  const there = await scrolled();
  expect(there).toBeGreaterThan(200);
  await link.click();
  await expect(page).toHaveURL(/\/content\/duyurular\/[\da-f-]{36}/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(there);
  await page.goForward();
  await expect(page).toHaveURL(/\/content\/duyurular\/[\da-f-]{36}/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(there);
  await page.reload();
  await expect.poll(scrolled).toBe(there);
});

test("the menu's link to the page one is on brings what has arrived meanwhile", async ({ open, api }) => {
  const word = unique();
  const page = await open("viewer");
  await page.goto("/content/duyurular");
  await expect(rows(page)).toHaveCount(10);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await api.create("duyurular", await announcement(api, `Yeni gelen ${word}`));
  await expect(page.getByText(word)).toBeHidden();
  await page.getByRole("button", { name: "İçerik" }).click();
  await page.getByRole("link", { name: "Duyurular", exact: true }).and(page.locator('[aria-current="page"]')).click();
  // Not always on top: one of the sample may begin later today.
  await expect(rows(page).filter({ hasText: word })).toHaveCount(1);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("a bar at the very top says that the next page is on its way", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/duyurular");
  await expect(rows(page)).toHaveCount(10);
  const bar = page.getByRole("progressbar", { name: "Yükleniyor" });
  await expect(bar).toBeHidden();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/content/duyurular.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Sonraki sayfa" }).click();
  await expect(bar).toBeVisible();
  await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, y: 0 });
  await expect(bar).not.toHaveAttribute("aria-valuenow");
  letThrough();
  await expect(page).toHaveURL(/page=2/);
  await expect(bar).toBeHidden();
});

test("a browser whose clock is a year wrong shows what the server drew, and hears what comes", async ({
  open,
  api,
  trouble,
}) => {
  test.slow();
  const { id } = await api.first("duyurular");
  const year = String(new Date().getFullYear());
  for (const years of [1, -1]) {
    const page = await open("chief");
    await page.clock.setSystemTime(Date.now() + years * 366 * 86_400_000);
    // Words with today's day in them: of a conversation, of deadlines, of the work that waits.
    for (const address of [
      "/example",
      "/example/deadlines",
      "/apps/chat",
      "/apps/mailbox",
      "/me/notifications",
      "/me/profile",
      "/me/jobs",
      "/content/duyurular",
      `/content/duyurular/${id}`,
      `/content/duyurular/${id}/versions`,
      "/content/bilgiedinme",
      "/search?search=park",
      "/apps/file-manager-public",
    ]) {
      await page.goto(address);
      await expect(page.getByRole("contentinfo"), address).toContainText(year);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(trouble.found(), address).toEqual([]);
    }
    const live = page.waitForEvent("websocket");
    await page.goto("/me/notifications");
    await live;
    const title = `Saat ${unique()}`;
    await expect(async () => {
      expect(
        (
          await page.request.post("/api/common/notifications", {
            data: { notification: { title, time: new Date().toISOString() } },
          })
        ).ok(),
      ).toBe(true);
      await expect(page.getByRole("status").filter({ hasText: title })).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await page.context().close();
  }
});
