import type { Page } from "@playwright/test";

import { answered } from "./support/answered";
import { expect, test } from "./support/test";
import { unique } from "./support/sample";

// Where the team chat has a button and no rail.
const narrow = { viewport: { width: 1200, height: 900 } };
const panelOf = (page: Page) => page.locator("#shortcuts-panel");
const opener = (page: Page) => page.getByRole("button", { name: "Kısayollar", exact: true });
const menuButton = (page: Page) => page.getByRole("button", { name: /^Kullanıcı menüsü/ });

/** Opens the panel and waits until its script is there: its modes are buttons then. */
async function openPanel(page: Page) {
  await opener(page).click();
  const panel = panelOf(page);
  await expect(panel.locator("button[data-mode=modify]")).toBeVisible();
  return panel;
}

/** As a script would: puts a shortcut of this name first. */
async function addByScript(page: Page, label: string) {
  const shortcut = { label, icon: "heroicons_outline:bell", link: "/apps/file-manager-public", useRouter: true };
  expect((await page.request.post("/api/common/shortcuts", { data: { shortcut } })).status()).toBe(200);
}

test("a shortcut is added in the panel, without a reload", async ({ open }) => {
  const word = unique();
  const page = await open("chief", narrow);
  await page.goto("/example");
  const panel = await openPanel(page);
  await page.evaluate(() => (document.documentElement.dataset.same = "yes"));
  await expect(panel.getByRole("heading")).toHaveText("Kısayollar");

  await panel.getByRole("button", { name: "Kısayol ekle" }).click();
  await expect(panel.getByRole("heading")).toHaveText("Kısayollar: Yeni ekle");
  await expect(panel.locator("[name=label]")).toBeFocused();
  await panel.getByRole("button", { name: "Vazgeç" }).click();
  await expect(panel.getByRole("heading")).toHaveText("Kısayollar");

  await panel.getByRole("button", { name: "Kısayol ekle" }).click();
  const add = panel.getByRole("button", { name: "Ekle", exact: true });
  await expect(add).toBeDisabled();
  await panel.locator("[name=label]").fill(word);
  await panel.locator("[name=icon]").fill("heroicons_solid:cake");
  await expect(add).toBeDisabled();
  await panel.locator("[name=link]").fill("https://ornek.example");
  await expect(add).toBeEnabled();
  await panel.getByRole("switch").check();
  await expect(add).toBeDisabled();
  await expect(panel.getByText("adres / ile başlamalı")).toBeVisible();
  await panel.locator("[name=link]").fill("/apps/file-manager-public");
  await expect(panel.locator("use").nth(-1)).toHaveAttribute("href", /heroicons_solid.*cake/);
  await add.click();

  await expect(panel.getByRole("heading")).toHaveText("Kısayollar: Düzenleme");
  await expect(panel.getByRole("listitem").first()).toContainText(word);
  await expect(page.locator("html")).toHaveAttribute("data-same", "yes");
});

test("a shortcut is changed, followed and deleted in the panel", async ({ open }) => {
  const word = unique();
  const page = await open("colleague", narrow);
  await addByScript(page, word);
  await page.goto("/example");
  const panel = await openPanel(page);
  const edit = async (label: string) => panel.getByRole("button", { name: `Düzenle: ${label}`, exact: true }).click();
  await panel.getByRole("button", { name: "Kısayolları düzenle" }).click();
  await edit(word);
  await panel.getByRole("button", { name: "Vazgeç" }).click();
  await edit(word);
  await panel.locator("[name=label]").fill("");
  await expect(panel.getByRole("button", { name: "Güncelle" })).toBeDisabled();
  await panel.locator("[name=label]").fill(`${word} yeni`);
  await panel.getByRole("button", { name: "Güncelle" }).click();
  await expect(panel.getByRole("listitem").first()).toContainText(`${word} yeni`);
  await panel.getByRole("button", { name: "Düzenlemeyi bitir" }).click();
  await panel.getByRole("link", { name: `${word} yeni` }).click();
  await expect(page).toHaveURL(/\/apps\/file-manager-public$/);
  // The address changes before the page does, and the page closes the panel.
  await expect(page.getByRole("heading", { level: 1, name: "Herkese açık dosyalar" })).toBeVisible();
  await expect(panel).toBeHidden();

  await openPanel(page);
  await panel.getByRole("button", { name: "Kısayolları düzenle" }).click();
  await edit(`${word} yeni`);
  await panel.getByRole("button", { name: "Sil", exact: true }).click();
  await expect(panel.getByRole("heading")).toHaveText("Kısayollar: Düzenleme");
  await expect(panel.getByText(word)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await openPanel(page);
  await expect(panel.getByRole("heading")).toHaveText("Kısayollar");
});

test("the panel is worked with the keyboard alone", async ({ open }) => {
  const word = unique();
  const page = await open("editor", narrow);
  await page.goto("/example");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.locator("button[data-mode=add]")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: "Kısayol ekle" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.locator("[name=label]")).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("heroicons_outline:bell");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("tel:+902329990000");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem").first()).toContainText(word);
  await expect(panel.getByRole("button", { name: "Düzenlemeyi bitir" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("without scripts the button leads to the page that adds, refuses and adds @noscript", async ({
  open,
  trouble,
}) => {
  trouble.expect(400);
  const word = unique();
  const page = await open("admin", narrow);
  await page.goto("/example");
  await page.getByRole("link", { name: "Kısayollar", exact: true }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").first()).toBeVisible();
  await main.getByRole("link", { name: "Kısayol ekle" }).click();
  await expect(page).toHaveURL(/\/me\/shortcuts\?mode=add$/);
  await main.locator("[name=label]").fill(word);
  await main.locator("[name=icon]").fill("heroicons_outline:no-such-icon");
  await main.locator("[name=link]").fill("https://ornek.example");
  await main.getByRole("switch").check();
  await main.getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(main.getByText("adres / ile başlamalı")).toBeVisible();
  await expect(main.locator("[name=label]")).toHaveValue(word);
  await main.getByRole("switch").uncheck();
  await main.getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(page).toHaveURL(/mode=modify$/);
  await expect(page.getByText("Kısayol eklendi.")).toBeVisible();
  await expect(main.getByRole("listitem").first().locator("use").first()).toHaveAttribute(
    "href",
    /interface\.svg.*#bookmark$/,
  );
});

test("on its page a shortcut is changed and deleted @both", async ({ open }) => {
  const word = unique();
  const page = await open("admin", narrow);
  await addByScript(page, word);
  await page.goto("/me/shortcuts?mode=modify");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: `Düzenle: ${word}`, exact: true }).click();
  await main.locator("[name=label]").fill(`${word} yeni`);
  await main.getByRole("button", { name: "Güncelle" }).click();
  await expect(page).toHaveURL(/mode=modify$/);
  await main.getByRole("link", { name: `Düzenle: ${word} yeni`, exact: true }).click();
  await main.getByRole("link", { name: "Vazgeç" }).click();
  await main.getByRole("link", { name: `Düzenle: ${word} yeni`, exact: true }).click();
  await main.getByRole("button", { name: "Sil", exact: true }).click();
  await expect(page.getByText("Kısayol silindi.")).toBeVisible();
  await main.getByRole("link", { name: "Düzenlemeyi bitir" }).click();
  await expect(page).toHaveURL(/\/me\/shortcuts$/);
  await expect(main.getByText(word)).toHaveCount(0);
});

test("the status is chosen in the user menu and shown at once @both", async ({ open }) => {
  const page = await open("viewer", narrow);
  await page.goto("/example?view=x");
  for (const [name, status] of [
    ["Uzakta", "away"],
    ["Meşgul", "busy"],
    ["Çevrim içi", "online"],
    ["Görünmez", "not-visible"],
  ] as const) {
    await menuButton(page).click();
    await page.locator("summary").filter({ hasText: "Durum:" }).click();
    await answered(page, "/me/status", () => page.getByRole("button", { name, exact: true }).click());
    await expect(menuButton(page)).toHaveAccessibleName(new RegExp(`${name}$`));
    await expect(menuButton(page).locator("[data-status]")).toHaveAttribute("data-status", status);
    await expect(page).toHaveURL(/\/example\?view=x$/);
    await expect(page.locator("summary").filter({ hasText: "Durum:" })).toBeHidden();
  }
  await page.reload();
  await expect(menuButton(page)).toHaveAccessibleName(/Görünmez$/);
});

test("the arrow keys walk through the states, and Escape leaves the menu", async ({ open }) => {
  const page = await open("viewer", narrow);
  await page.goto("/example");
  await menuButton(page).focus();
  for (let at = 0; at < 4; at++) await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toContainText("Durum:");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveText("Oturumu kilitle");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveText("Çevrim içi");
  await page.keyboard.press("Escape");
  await expect(menuButton(page)).toBeFocused();
});

test("on a phone the panel is the whole page and has a way out", async ({ open }) => {
  const page = await open("viewer", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto("/example");
  const panel = await openPanel(page);
  const box = await panel.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await panel.getByRole("button", { name: "Kapat" }).click();
  await expect(panel).toBeHidden();
});

test("full screen goes there and back; where there is none, only the console says so", async ({ open }) => {
  const page = await open("viewer", narrow);
  await page.goto("/example");
  const button = page.getByRole("button", { name: "Tam ekran" });
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await button.click();
  await expect.poll(isFull).toBe(true);
  await button.click();
  await expect.poll(isFull).toBe(false);
  await page.evaluate(() => Object.defineProperty(Element.prototype, "requestFullscreen", { value: undefined }));
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Fullscreen is not available"));
  await button.click();
  expect((await logged).type()).toBe("warning");
});
