import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

const panel = (page: Page, at: number) => page.locator(`#latest-${at}`);

test("the tabs of the front page are worked with the arrow keys, and their address leads to the same tab", async ({
  open,
}) => {
  const page = await open("citizen");
  await page.goto("/home");
  const tabs = page.getByRole("tablist", { name: "Sekmeler" }).getByRole("tab");
  const count = await tabs.count();
  expect(count).toBeGreaterThan(2);
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(panel(page, 2)).toBeVisible();
  await expect(panel(page, 1)).toBeHidden();
  await page.keyboard.press("End");
  await expect(tabs.nth(count - 1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.first()).toBeFocused();
  // Only the chosen tab is a stop of the Tab key; the next one lies in its panel.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".tab-panel")?.id)).toBe("latest-1");
  await tabs.nth(2).click();
  expect(new URL(page.url()).hash).toBe("#latest-3");
  await page.reload();
  await expect(tabs.nth(2)).toHaveAttribute("aria-selected", "true");
  await expect(panel(page, 3)).toBeVisible();
});

test(
  "without scripts a tab is a link that brings its panel to the front",
  { tag: ["@noscript", "@drawn"] },
  async ({ page }) => {
    await page.goto("/home");
    const links = page.getByRole("list", { name: "Sekmeler" }).getByRole("link");
    await expect(panel(page, 1)).toBeVisible();
    await expect(panel(page, 2)).toBeHidden();
    await links.nth(1).press("Enter");
    await expect(panel(page, 2)).toBeVisible();
    await expect(panel(page, 1)).toBeHidden();
    await panel(page, 2).getByRole("link").first().press("Enter");
    await expect(page).toHaveURL(/\/home\/duyurular\/[\w-]+$/);
  },
);

test("by keyboard alone a citizen goes through the blocks of the front page to a service @both @drawn", async ({
  open,
  javaScriptEnabled,
}) => {
  const page = await open("citizen");
  await page.goto("/home");
  const life = page.locator("summary").filter({ hasText: "Evleniyorum" });
  await life.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Gerekli Belgeler" })).toBeFocused();
  // The line that runs stands still for whoever wants stillness, and can be started; without scripts it is a list.
  const ticker = page.getByRole("button", { name: "Kayan yazıyı başlat" });
  if (javaScriptEnabled) {
    await ticker.press("Enter");
    await page.getByRole("button", { name: "Kayan yazıyı durdur" }).press("Enter");
    await expect(ticker).toBeVisible();
  } else await expect(ticker).toHaveCount(0);
  await page
    .getByRole("region")
    .or(page.locator("section"))
    .filter({ has: page.getByRole("heading", { level: 2, name: "Hizmetlerimiz" }) })
    .last()
    .getByRole("link", { name: "Evlilik İşlemleri" })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evlilik İşlemleri");
});
