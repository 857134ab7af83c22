import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

/** Presses a key in the moment between React's being asked to take the page over and its beginning: on a slow machine people do. */
function pressWhileWaking() {
  const { postMessage } = MessagePort.prototype;
  let isPressed = false;
  const isGiven = () => Object.keys(document).some((key) => key.startsWith("__reactContainer"));
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    queueMicrotask(() => {
      if (isPressed || !isGiven()) return;
      isPressed = true;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
      document.documentElement.dataset.pressed = "";
    });
    Reflect.apply(postMessage, this, message);
  };
}

test("a key pressed while the page wakes up breaks nothing", async ({ open }) => {
  const page = await open("viewer");
  await page.addInitScript(pressWhileWaking);
  await page.goto("/content/duyurular");
  await expect(page.locator("html")).toHaveAttribute("data-pressed");
  const button = page.getByRole("button", { name: "Kullanıcı menüsü" });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveAttribute("data-slot", "dropdown-menu-item");
});

const messages = (page: Page) => page.locator("#messages-panel");

/** One message, unread, in an inbox that holds nothing else. */
async function fill(page: Page, title: string) {
  const address = "/api/common/messages";
  for (const { id } of (await (await page.request.get(address)).json()) as Array<{ id: string }>) await page.request.delete(`${address}?id=${id}`);
  expect((await page.request.post(address, { data: { message: { title } } })).ok()).toBe(true);
}

const script = "**/assets/inbox-body-*.js";

/** Keeps the panel's script on its way. @returns what lets it arrive */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(script, async (route) => (await late, route.continue()));
  return release;
}

test("a panel that is opened before its script says that it comes, and leads to its page; then it is there, and Escape leads back", async ({ open }) => {
  const page = await open("viewer");
  await fill(page, "Bekleyen");
  const release = await holdScript(page);
  await page.goto("/me/shortcuts");
  await page.evaluate(() => (document.documentElement.dataset.same = "yes"));
  const trigger = page.getByRole("button", { name: /^Mesajlar/ });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(messages(page).getByRole("status", { name: "Yükleniyor" })).toBeVisible();
  await expect(messages(page).getByRole("link", { name: "Tüm mesajlar" })).toHaveAttribute("href", "/me/messages");
  release();
  const read = messages(page).getByRole("button", { name: "Okundu işaretle: Bekleyen" });
  await read.focus();
  await page.keyboard.press("Space");
  await expect(messages(page).getByRole("button", { name: "Okunmadı işaretle: Bekleyen" })).toBeFocused();
  await expect(trigger).toHaveText("");
  await expect(page.locator("html")).toHaveAttribute("data-same", "yes");
  await page.keyboard.press("Escape");
  await expect(messages(page)).toBeHidden();
  await expect(trigger).toBeFocused();
});

test("a panel that was opened before the page's scripts ran is filled when they do", async ({ open }) => {
  const page = await open("viewer");
  await fill(page, "Erken");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => (await late, route.continue()));
  await page.goto("/me/shortcuts", { waitUntil: "commit" });
  const trigger = page.getByRole("button", { name: /^Mesajlar/ });
  await trigger.click();
  await expect(messages(page).getByRole("link", { name: "Tüm mesajlar" })).toBeVisible();
  release();
  await expect(messages(page).getByRole("button", { name: "Okundu işaretle: Erken" })).toBeVisible();
});

test("a panel whose script can't be had leads to its page", async ({ open }) => {
  const page = await open("viewer");
  await fill(page, "Betiksiz");
  await page.route(script, (route) => route.abort("aborted"));
  await page.goto("/me/shortcuts");
  await page.getByRole("button", { name: /^Mesajlar/ }).click();
  await expect(messages(page).getByRole("alert")).toContainText("Bu bölüm şu anda açılamıyor.");
  await messages(page).getByRole("link", { name: "Tüm mesajlar" }).click();
  await expect(page).toHaveURL(/\/me\/messages$/);
  await expect(page.getByRole("main").getByRole("button", { name: "Okundu işaretle: Betiksiz" })).toBeVisible();
});

test("what was written, chosen and opened beside a form before that part's script is there stays", async ({ open }) => {
  const page = await open("admin");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/publishing-panel-*.js", async (route) => (await late, route.continue()));
  await page.goto("/content/staticpages");
  await page.goto((await page.locator('main table a[href^="/content/staticpages/"]:not([href$="/new"])').first().getAttribute("href")) ?? "");
  const [above, schedule, note] = [page.locator("select[name=parentId]"), page.locator("details:has([name=unpublishAt])"), page.locator("[name=note]")];
  const before = await above.inputValue();
  const other = await above.evaluate((select: HTMLSelectElement) => [...select.options].map(({ value }) => value).find((value) => value !== select.value) ?? "");
  expect(other).not.toBe(before);
  await above.selectOption(other);
  await schedule.locator("summary").click();
  await note.fill("Yerini değiştirdim");
  release();
  await expect.poll(() => above.evaluate((select) => Object.keys(select).some((key) => key.startsWith("__reactProps")))).toBe(true);
  await expect(above).toHaveValue(other);
  await expect(schedule).toHaveAttribute("open");
  await expect(note).toHaveValue("Yerini değiştirdim");
  await expect(note).toBeFocused();
});
