import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

const html = (page: Page) => page.locator("html");
const slider = (page: Page) => page.getByRole("region", { name: "Öne çıkanlar" });
const dots = (page: Page) => slider(page).getByRole("link", { name: /slayda git/ });
const moving = { reducedMotion: "no-preference" } as const;

/** The slide that stands in the row's window, from 0. */
const shown = (page: Page) =>
  slider(page)
    .getByRole("list")
    .first()
    .evaluate((row) => Math.round(row.scrollLeft / row.clientWidth));
const isLit = (page: Page, index: number) => expect(dots(page).nth(index)).toHaveAttribute("aria-current", "true");

test("the front page loads four small modules and nothing of the application", async ({ open }) => {
  const page = await open("citizen");
  const loaded: string[] = [];
  page.on(
    "request",
    (request) =>
      void (
        ["script", "fetch", "xhr"].includes(request.resourceType()) && loaded.push(new URL(request.url()).pathname)
      ),
  );
  await page.goto("/home", { waitUntil: "networkidle" });
  expect(loaded.map((path) => path.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    "/assets/plain-site",
    "/assets/plain-slider",
    "/assets/plain-tabs",
    "/assets/plain-ticker",
  ]);
  await page.goto("/home/haberler", { waitUntil: "networkidle" });
  expect(new Set(loaded.slice(4).map((path) => path.replace(/-[\w-]{8}\.js$/, "")))).toEqual(
    new Set(["/assets/plain-site"]),
  );
});

test("slides are reached by dots, arrows and keys, and say which one stands", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home");
  const count = await dots(page).count();
  expect(count).toBeGreaterThan(1);
  await isLit(page, 0);
  await dots(page).nth(1).click();
  await isLit(page, 1);
  expect(await shown(page)).toBe(1);
  expect(page.url()).not.toContain("#");
  await slider(page).getByRole("button", { name: "Önceki" }).click();
  await isLit(page, 0);
  // Before the first is the last, and after it the first again.
  await slider(page).getByRole("button", { name: "Önceki" }).click();
  await isLit(page, count - 1);
  await slider(page).getByRole("button", { name: "Sonraki" }).press("Enter");
  await isLit(page, 0);
  await expect(dots(page).and(page.locator("[aria-current]"))).toHaveCount(1);
});

test("slides move by themselves until the reader uses or stops them", async ({ open }) => {
  const page = await open("citizen", moving);
  await page.clock.install();
  await page.goto("/home");
  await isLit(page, 0);
  await page.clock.runFor(7_100);
  await isLit(page, 1);
  await slider(page).hover();
  await page.clock.runFor(30_000);
  await isLit(page, 1);
  await slider(page).getByRole("button", { name: "Durdur" }).click();
  await expect(slider(page).getByRole("button", { name: "Oynat" })).toBeVisible();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(30_000);
  await isLit(page, 1);
  await slider(page).getByRole("button", { name: "Oynat" }).click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(7_100);
  await isLit(page, (await dots(page).count()) > 2 ? 2 : 0);
});

test("whoever wants stillness gets it, and may start the slides", async ({ open }) => {
  const page = await open("citizen", { reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/home");
  await expect(slider(page).getByRole("button", { name: "Oynat" })).toBeVisible();
  await page.clock.runFor(30_000);
  await isLit(page, 0);
});

test(
  "without scripts slides are reached by the dots, and no button stands there that does nothing",
  { tag: ["@noscript", "@drawn"] },
  async ({ page }) => {
    await page.goto("/home");
    await expect(slider(page).getByRole("button")).toHaveCount(0);
    await dots(page).nth(1).click();
    await expect(page).toHaveURL(/#slide-2$/);
    await expect.poll(() => shown(page)).toBe(1);
  },
);

const toDark = (page: Page) => page.getByRole("button", { name: "Koyu görünüme geç" });
const toLight = (page: Page) => page.getByRole("button", { name: "Açık görünüme geç" });

test("the dark scheme is chosen without a page load, its button becomes the way back, and the next page comes dark", async ({
  open,
}) => {
  const page = await open("citizen");
  await page.goto("/home");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await toDark(page).focus();
  await page.keyboard.press("Enter");
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await expect(toLight(page)).toBeFocused();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  const next = await page.goto("/home/haberler");
  expect(await next?.text()).toContain('data-scheme="dark"');
  await toLight(page).click();
  await expect(html(page)).toHaveAttribute("data-scheme", "light");
  await page.reload();
  await expect(html(page)).toHaveAttribute("data-scheme", "light");
});

test("a choice that the server can't keep now is sent as a form", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home/haberler");
  let refused = 0;
  await page.route("**/preferences", (route) =>
    route.request().resourceType() === "fetch" ? (refused++, route.abort("aborted")) : route.continue(),
  );
  await toDark(page).click();
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await expect(page).toHaveURL(/\/home\/haberler$/);
  expect(refused).toBe(1);
});

test("a look whose cookie is lost comes back from the browser's own memory", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home");
  await toDark(page).click();
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await page.context().clearCookies();
  await page.goto("/home");
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "look")).toBe(true);
});

test(
  "without scripts the scheme is chosen by a form that leads back to the page",
  { tag: "@noscript" },
  async ({ page }) => {
    await page.goto("/home/haberler?page=2");
    await toDark(page).click();
    await expect(page).toHaveURL(/\/home\/haberler\?page=2$/);
    await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  },
);

test("a citizen finds something: the search, its result, the other language and the page before @both", async ({
  open,
}) => {
  const page = await open("citizen");
  await page.goto("/home");
  await page.getByRole("search").first().getByRole("searchbox").fill("park");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home\/search\?search=park/);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/home\/[\w-]+\/[\w/-]+/);
  await page.getByRole("link", { name: "EN – English" }).click();
  await expect(html(page)).toHaveAttribute("lang", "en");
  await page.goBack();
  await expect(html(page)).toHaveAttribute("lang", "tr");
});

test("on a phone the menu opens, leads on, and is closed when the reader comes back @both", async ({ open }) => {
  const page = await open("citizen", { viewport: { width: 390, height: 844 } });
  await page.goto("/home");
  const menu = page.locator("#site-menu");
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await expect(menu).toBeVisible();
  await menu.locator("summary", { hasText: "Güncel" }).click();
  await menu.getByRole("link", { name: "Duyurular" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Duyurular");
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(menu).toBeHidden();
});

test("a page that comes back from the browser's memory shows neither the menu nor that something is on its way", async ({
  open,
}) => {
  const page = await open("citizen", { viewport: { width: 390, height: 844 } });
  await page.goto("/home");
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await page.evaluate(() => {
    document.documentElement.dataset.sending = "";
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.locator("#site-menu")).toBeHidden();
  await expect(html(page)).not.toHaveAttribute("data-sending");
});

test("a search says that it is on its way", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home/search");
  await page.evaluate(() =>
    addEventListener("submit", (event) => {
      const bar = document.querySelector(".loading-bar.of-plain-page");
      sessionStorage.setItem(
        "sending",
        `${bar && getComputedStyle(bar).display} ${(event as SubmitEvent).submitter?.ariaBusy}`,
      );
    }),
  );
  await page.getByRole("main").getByRole("searchbox").fill("park");
  await page.getByRole("main").getByRole("button", { name: "Ara" }).click();
  await expect(page).toHaveURL(/search=park/);
  expect(await page.evaluate(() => sessionStorage.getItem("sending"))).toBe("block true");
});

test("a message that waited is closed by its button", async ({ open, baseURL }) => {
  const page = await open("citizen");
  const value = encodeURIComponent(
    Buffer.from(JSON.stringify({ id: "1", tone: "error", key: "content.entry.wrongState" })).toString("base64"),
  );
  await page.context().addCookies([{ name: "toast", value, url: baseURL ?? "" }]);
  await page.goto("/home");
  const toast = page.locator("[data-slot=toast]");
  await expect(toast).toBeVisible();
  await toast.getByRole("button").click();
  await expect(toast).toHaveCount(0);
});

test("from a page of the staff the public site is opened as a document of its own, by link and by script", async ({
  open,
}) => {
  const page = await open("viewer");
  // Nothing can be asked of a page that is just being left.
  const isPlain = () => page.evaluate(() => !("__remixContext" in window)).catch(() => null);
  await page.goto("/example");
  // Kept once the application has taken the page over.
  await page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
  expect(await isPlain()).toBe(false);
  await page.evaluate(
    () =>
      void (window as unknown as { __remixRouter: { navigate: (to: string) => Promise<void> } }).__remixRouter.navigate(
        "/home/haberler",
      ),
  );
  await expect.poll(isPlain).toBe(true);
  await expect(page).toHaveURL(/\/home\/haberler/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haberler");
  await page.goBack();
  await expect(page).toHaveURL(/\/example$/);
  await expect.poll(isPlain).toBe(false);
  await page.locator("summary, button").filter({ hasText: /^Site/ }).first().click();
  await page.getByRole("link", { name: "Web sitesi", exact: true }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(isPlain).toBe(true);
});

test("a signed-in reader finds the way to editing @both", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/home/haberler");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  const edit = page.getByRole("link", { name: "Bu sayfayı düzenle" });
  await expect(edit).toBeVisible();
  await edit.click();
  await expect(page).toHaveURL(/\/content\/haberler\/[\da-f-]{36}/);
});
