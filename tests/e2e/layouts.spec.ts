import type { Page } from "@playwright/test";

import { layoutNames, themes, type LayoutName, type Look } from "../../app/layouts/look/look";
import { answered } from "./support/answered";
import { layoutShift, still } from "./support/layout-shift";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

// With everything that moves.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const horizontal: readonly LayoutName[] = ["centered", "enterprise", "material", "modern"];
const framed = layoutNames.filter((name) => name !== "empty");
/** Read in the dark as well: a dark bar, a dark line on top, an indigo bar. */
const alsoDark: readonly LayoutName[] = ["compact", "enterprise", "futuristic"];

const html = (page: Page) => page.locator("html");
const openMenu = (page: Page) => page.getByRole("button", { name: "Menüyü aç" }).click();
/** Its first press may come before its script: the menu is opened, and then the drawer. */
const openSettings = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Kullanıcı menüsü/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Görünüm ayarları", exact: true }).first().click();
};
const choose = (page: Page, look: Partial<Look>) => page.context().request.post("/preferences", { form: look });

const isScrollingSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

for (const [index, layout] of layoutNames.entries()) {
  test(`the layout ${layout}: right from the first byte, still, without barriers, on a phone too`, async ({ open }) => {
    const page = await open("admin");
    const theme = themes[index % themes.length] ?? "default";
    await choose(page, { layout, theme, scheme: "light" });
    const answer = await page.goto("/example");
    const start = (await answer?.text())?.slice(0, 600) ?? "";
    for (const said of [`data-layout="${layout}"`, 'data-scheme="light"', `data-theme="${theme}"`])
      expect(start).toContain(said);
    expect(await layoutShift(page), "from the first paint to the running scripts").toBeLessThanOrEqual(still);
    await expect(html(page)).toHaveAttribute("data-layout", layout);
    expect(await violations(page)).toEqual([]);
    if (alsoDark.includes(layout)) {
      await page.evaluate(() => document.documentElement.setAttribute("data-scheme", "dark"));
      expect(await violations(page), "in the dark").toEqual([]);
    }
    for (const width of [1360, 960, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await isScrollingSideways(page), `${width} px`).toBe(false);
    }
    if (layout === "empty") {
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Ana menü" })).toHaveCount(0);
      return;
    }
    await expect(page.getByText(/^Meydan © 20\d\d$/)).toHaveCount(1);
    const menu = page.locator("#main-menu");
    await expect(menu).toBeHidden();
    await openMenu(page);
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await openMenu(page);
    await page.mouse.click(310, 700);
    await expect(menu).toBeHidden();
    await openMenu(page);
    // A heading has its entries in sight, a branch opens them.
    const branch = menu.locator("summary, button").filter({ hasText: /^Site/ });
    if ((await branch.count()) > 0) await branch.first().click();
    await page.getByRole("link", { name: "Dosyalar", exact: true }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/apps\/file-manager/);
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 1360, height: 844 });
    await expect(page.getByRole("navigation", { name: "Ana menü" }).filter({ visible: true })).toHaveCount(1);
  });
}

test("lists, forms and public pages don't jump either, and a jump would be seen", async ({ open }) => {
  const page = await open("admin");
  await choose(page, { layout: "compact" });
  await page.addInitScript(() => localStorage.removeItem("fuse-config"));
  for (const address of ["/content/duyurular", "/content/duyurular/new"]) {
    await page.goto(address);
    if (address.endsWith("/new")) await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
    expect(await layoutShift(page), address).toBeLessThanOrEqual(still);
  }
  await page.goto("/home");
  expect(await layoutShift(page), "/home").toBeLessThanOrEqual(still);
  await page.locator("main").evaluate((main) => (main.style.marginTop = "200px"));
  await expect.poll(() => layoutShift(page), "with everything pushed down").toBeGreaterThan(still);
});

test(
  "without scripts the drawer opens and leads on, and the look can be chosen",
  { tag: "@noscript" },
  async ({ open }) => {
    const page = await open("admin", { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    for (const name of ["dense", "material"] as const) {
      await page.goto(`/example?layout=${name}`);
      await openMenu(page);
      const menu = page.locator("#main-menu");
      await menu.locator("summary", { hasText: "İçerik" }).click();
      await menu.locator("summary", { hasText: "Haber ve duyuru" }).click();
      await menu.getByRole("link", { name: "Duyurular" }).click();
      await expect(page).toHaveURL(/\/content\/duyurular/);
    }
    await page.goto("/example?layout=material&x=1");
    await page
      .getByRole("button", { name: /^Kullanıcı menüsü/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Görünüm ayarları", exact: true }).first().click();
    await expect(page).toHaveURL(/\/me\/settings\/look$/);
    await page.getByRole("main").getByRole("button", { name: "İnce" }).click();
    await expect(html(page)).toHaveAttribute("data-layout", "thin");
  },
);

test(
  "the dense bar grows under the pointer, and a button keeps it wide; another hides it",
  { tag: ["@both", "@drawn"] },
  async ({ open, javaScriptEnabled }) => {
    const page = await open("admin", { viewport: { width: 1360, height: 900 }, javaScriptEnabled });
    await page.goto("/content/duyurular?layout=dense");
    const bar = page.locator("#main-menu");
    const content = bar.locator(".side-content");
    const child = bar.getByRole("link", { name: "Haberler" });
    const width = async (element = content) => Math.round((await element.boundingBox())?.width ?? 0);
    await page.mouse.move(700, 500);
    await expect.poll(() => width()).toBe(79);
    await expect(child).toBeHidden();
    await bar.hover({ position: { x: 20, y: 300 } });
    await expect.poll(() => width()).toBe(280);
    await expect(child).toBeVisible();
    expect(await width(bar)).toBe(80);
    await page.mouse.move(700, 500);
    const wide = page.getByTitle("Menüyü geniş göster");
    await wide.click();
    await expect.poll(() => width(bar)).toBe(280);
    await wide.click();
    await expect.poll(() => width(bar)).toBe(80);
    await page.getByTitle("Menüyü gizle").click();
    await expect(bar).toBeHidden();
  },
);

test(
  "compact and dense switch between light and dark, which is kept",
  { tag: "@both" },
  async ({ open, javaScriptEnabled }) => {
    const page = await open("colleague", { javaScriptEnabled });
    await page.goto("/example?layout=compact");
    await answered(page, "/preferences", () => page.getByRole("button", { name: "Koyu görünüme geç" }).click());
    await expect(html(page)).toHaveAttribute("data-scheme", "dark");
    await page.goto("/example?layout=dense");
    await expect(html(page)).toHaveAttribute("data-scheme", "dark");
    await answered(page, "/preferences", () => page.getByRole("button", { name: "Açık görünüme geç" }).click());
    await expect(html(page)).toHaveAttribute("data-scheme", "light");
    await page.reload();
    await expect(page.getByRole("button", { name: "Koyu görünüme geç" })).toBeVisible();
  },
);

test("a route's layout wins over the address, the address over the reader, the reader over compact", async ({
  open,
}) => {
  const page = await open("viewer");
  const layoutAt = async (address: string) =>
    /data-layout="(\w+)"/.exec(await (await page.context().request.get(address)).text())?.[1];
  expect(await layoutAt("/example")).toBe("compact");
  await choose(page, { layout: "classic" });
  expect(await layoutAt("/example")).toBe("classic");
  expect(await layoutAt("/example?layout=nonsense")).toBe("classic");
  expect(await layoutAt("/example?layout=modern")).toBe("modern");
  expect(await layoutAt("/docs/changelog")).toBe("modern");
  expect(await layoutAt("/home?layout=modern")).toBe("empty");
});

test("what is chosen shows at once, keeps the page and comes back when only the cookie is lost", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/content/duyurular/new?layout=modern");
  const title = page.locator('[name="title.tr"]');
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
  await title.fill("Yarım kalan duyuru");
  await openSettings(page);
  await page.getByRole("button", { name: "Gül" }).click();
  await expect(html(page)).toHaveAttribute("data-theme", "rose");
  await page.getByRole("button", { name: "Koyu", exact: true }).click();
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  // The answer would bring the cookie back.
  await answered(page, "/preferences", () => page.getByRole("button", { name: "Fütüristik" }).click());
  await expect(html(page)).toHaveAttribute("data-layout", "futuristic");
  await expect(page).not.toHaveURL(/layout=/);
  await expect(title).toHaveValue("Yarım kalan duyuru");
  const look = { scheme: "dark", theme: "rose", layout: "futuristic" };
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("fuse-config") ?? "null") as unknown))
    .toEqual(look);
  await page.context().clearCookies({ name: "look" });
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await page.goto("/example");
  await expect(html(page)).toHaveAttribute("data-layout", "futuristic");
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "look")).toBe(true);
  await page.reload();
  await expect(html(page)).toHaveAttribute("data-theme", "rose");
  expect(posts.filter((path) => path.startsWith("/preferences"))).toHaveLength(1);
});

test("choices that follow each other before an answer came are all kept", async ({ open }) => {
  const page = await open("admin");
  await choose(page, { scheme: "light", theme: "default", layout: "compact" });
  await page.goto("/example");
  await openSettings(page);
  // The first two never reach the server: each press ends the request before it.
  await page.route("**/preferences*", async (route) => {
    if (route.request().postData()?.includes("layout=")) await route.continue();
  });
  await page.getByRole("button", { name: "Gül" }).click();
  await expect(html(page)).toHaveAttribute("data-theme", "rose");
  await page.getByRole("button", { name: "Koyu", exact: true }).click();
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await answered(page, "/preferences", () => page.getByRole("button", { name: "Fütüristik" }).click());
  await page.goto("/example");
  await expect(html(page)).toHaveAttribute("data-layout", "futuristic");
  await expect(html(page)).toHaveAttribute("data-theme", "rose");
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
});

test("branches and panels lead on with the keyboard, and the entry of the page is marked", async ({ open }) => {
  const page = await open("viewer", { viewport: { width: 1360, height: 500 } });
  await choose(page, { scheme: "light" });
  await page.goto("/content/duyurular?layout=classic");
  const bar = page.locator("#main-menu");
  await expect(bar.locator('[aria-current="page"]')).toHaveText("Duyurular");
  await expect(bar.locator('[aria-current="page"]')).toBeInViewport();
  await bar.locator("summary", { hasText: "Yardım" }).press("Enter");
  await expect(bar.getByRole("link", { name: "Sürüm notları" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Haberler" })).toBeHidden();
  await page.goto("/example?layout=compact");
  await page.getByRole("button", { name: "İçerik" }).press("Enter");
  const panel = page.getByRole("navigation", { name: "İçerik" });
  await panel.locator("summary", { hasText: "Haber ve duyuru" }).press("Enter");
  await panel.getByRole("link", { name: "Haberler" }).press("Enter");
  await expect(page).toHaveURL(/\/content\/haberler/);
  await expect(panel).toBeHidden();
  await page.goto("/example?layout=enterprise");
  await page.getByRole("button", { name: "İçerik" }).press("ArrowDown");
  await expect(page.locator(":focus")).toHaveText("Haber ve duyuru");
  await page.locator(":focus").press("Enter");
  await expect(page.getByRole("link", { name: "Duyurular", exact: true })).toBeVisible();
});

test("nothing lies at the edge of a page; where nothing but the page is drawn the tab covers nothing, stays off the paper, and its cog turns only for who points at it", async ({
  open,
}) => {
  const page = await open("viewer");
  const tab = page.getByRole("button", { name: "Görünüm ayarlarını aç" });
  await page.goto("/me/profile");
  await expect(tab).toHaveCount(0);
  for (const width of [1360, 960]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/me/profile?layout=empty");
    const margin =
      width -
      (await page
        .locator("main a, main button")
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right))));
    expect(margin, `${width} px`).toBeGreaterThanOrEqual(width - ((await tab.boundingBox())?.x ?? 0));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const [main, { y = 0, width = 0 } = {}] = [
    await page.locator("main").boundingBox(),
    (await tab.boundingBox()) ?? undefined,
  ];
  expect(y, "on a phone").toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
  expect(width).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1360, height: 900 });
  const animation = () => tab.locator("svg").evaluate((cog) => getComputedStyle(cog).animationName);
  expect(await animation()).toBe("none");
  await tab.hover();
  expect(await animation()).toBe("settings-spin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await animation()).toBe("none");
  await page.emulateMedia({ media: "print" });
  await expect(tab).toBeHidden();
});

test("each tool stands once in every layout", async ({ open }) => {
  const page = await open("admin");
  for (const name of framed) {
    const text = await (await page.context().request.get(`/example?layout=${name}`)).text();
    for (const id of ["search-bar", "main-menu", "look-drawer", "team-chat"])
      expect(text.split(`id="${id}"`).length - 1, `${id} in ${name}`).toBe(1);
    expect(text.includes("data-hides-navigation"), name).toBe(!horizontal.includes(name));
  }
});
