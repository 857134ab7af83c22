import type { Page, Request } from "@playwright/test";

import { expect, test } from "./support/test";
import { violations } from "./support/violations";

/** The page, with its scripts running, and what its search box has asked so far. */
async function openDesk(page: Page) {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    if (request.url().endsWith("/api/common/search")) asked.push((request.postDataJSON() as { query: string }).query);
  });
  await page.goto("/example");
  const bar = page.locator("#search-bar");
  const box = bar.getByRole("combobox", { name: "Arama" });
  const button = page.getByRole("button", { name: "Ara", exact: true });
  const openBar = async () => {
    await button.click();
    await expect(box).toBeFocused();
  };
  return { asked, bar, box, button, openBar, options: bar.getByRole("option") };
}

test("one letter asks nothing, several quick ones ask once", async ({ open }) => {
  const page = await open("admin");
  const { asked, box, openBar, options } = await openDesk(page);
  await openBar();
  await box.pressSequentially("p");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  const answered = page.waitForResponse(/\/api\/common\/search$/);
  await box.pressSequentially("ark", { delay: 30 });
  await answered;
  await expect(options.first()).toBeVisible();
  expect(asked).toEqual(["park"]);
  // Shorter again: the answers go, and nothing is asked.
  await box.fill("p");
  await expect(options.first()).toBeHidden();
  expect(asked).toEqual(["park"]);
});

test("by keyboard: the first row is lit, the arrows move, Enter opens and the bar is gone", async ({ open }) => {
  const page = await open("admin");
  const { bar, box, openBar, options } = await openDesk(page);
  await openBar();
  await box.fill("duyuru");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(bar.getByRole("group", { name: "Sayfalar" })).toBeVisible();
  await expect(bar.getByText("Sayfalar", { exact: true })).toHaveCSS("text-transform", "uppercase");
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await box.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowUp");
  await box.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toHaveText("Tüm sonuçları göster");
  await box.press("ArrowDown");
  expect(await violations(page)).toEqual([]);
  await box.press("Enter");
  await expect(page).toHaveURL(/\/content\/duyurular$/);
  await expect(bar).toBeHidden();
  await expect(bar.locator("[role=combobox]")).toHaveValue("");
});

test("Escape closes the list, then the bar, which forgets what was typed", async ({ open }) => {
  const page = await open("admin");
  const { bar, box, button, openBar, options } = await openDesk(page);
  await openBar();
  await box.fill("duyuru");
  await expect(options.first()).toBeVisible();
  await box.press("Escape");
  await expect(options.first()).toBeHidden();
  await expect(box).toBeVisible();
  await box.press("Escape");
  await expect(bar).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await bar.getByRole("button", { name: "Aramayı kapat" }).click();
  await expect(bar).toBeHidden();
});

test("nothing found, and a server that fails, are said in words", async ({ open, trouble }) => {
  const page = await open("admin");
  const { box, bar, openBar, options } = await openDesk(page);
  await openBar();
  await box.fill("zzqqxx");
  await expect(options).toHaveText(["Sonuç bulunamadı!"]);
  await expect(options).toHaveAttribute("aria-disabled", "true");
  trouble.expect(500);
  await page.route("**/api/common/search", (route) => route.fulfill({ status: 500, json: { error: "x" } }));
  await box.fill("zzqqxxy");
  await expect(bar.getByText("Arama şu anda yapılamıyor.")).toBeVisible();
});

test("a slow answer to older words never replaces a newer one", async ({ open }) => {
  const page = await open("admin");
  const { box, openBar, options } = await openDesk(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const result = (title: string) => [
    { id: "pages", label: "Sayfalar", results: [{ id: title, title, value: title, link: "/example" }] },
  ];
  await page.route("**/api/common/search", async (route) => {
    const { query } = route.request().postDataJSON() as { query: string };
    if (query === "eski") await held;
    // The request may have been given up by now.
    await route.fulfill({ json: result(query) }).catch(() => {});
  });
  await openBar();
  const older = page.waitForRequest(/\/api\/common\/search$/);
  await box.fill("eski");
  await older;
  await box.fill("yeni");
  await expect(options.first()).toContainText("yeni");
  release();
  await box.press("ArrowDown");
  await expect(options.first()).toContainText("yeni");
});

test("without scripts the box leads to the page of all results @noscript @agreed", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/example");
  await page.getByRole("button", { name: "Ara", exact: true }).click();
  const box = page.locator("#search-bar").getByRole("combobox");
  await box.fill("park");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=park$/);
  await expect(page.getByRole("heading", { name: "İçerik" })).toBeVisible();
  await page.getByRole("main").getByRole("combobox").fill("zzqqxx");
  await page.getByRole("main").getByRole("button", { name: "Ara" }).click();
  await expect(page.getByText("Sonuç bulunamadı!")).toBeVisible();
});

test("the page of all results without barriers, its content in pages @both", async ({ open }, { project }) => {
  const page = await open("viewer");
  await page.goto("/search?q=belediye");
  await expect(page.getByRole("heading", { level: 1, name: "Arama" })).toBeVisible();
  if (project.name === "chromium") expect(await violations(page)).toEqual([]);
  const rows = page.getByRole("main").getByRole("listitem");
  const first = await rows.first().textContent();
  await page.getByRole("link", { name: "Sonraki sayfa" }).click();
  await expect(page).toHaveURL(/q=belediye&page=2/);
  await expect(rows.first()).not.toHaveText(first ?? "");
});

test("the field on the page of all results answers as one types, and tells whoever listens what it found", async ({
  open,
}) => {
  const page = await open("admin");
  await page.goto("/search");
  await page.evaluate(() => {
    document.addEventListener(
      "search",
      (event) => ((window as unknown as { heard: unknown }).heard = (event as CustomEvent).detail),
    );
  });
  const main = page.getByRole("main");
  const field = main.getByRole("combobox");
  await expect(field).toHaveAccessibleName(/.+/);
  const answered = page.waitForResponse(/\/api\/common\/search$/);
  await field.pressSequentially("park", { delay: 20 });
  const groups: unknown = await (await answered).json();
  await expect(main.getByRole("option").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual(groups);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(main.getByRole("option").first()).toBeHidden();
  await main.getByRole("button", { name: "Ara" }).click();
  await expect(page).toHaveURL(/\/search\?q=park$/);
});
