import type { Page } from "@playwright/test";

import { unique } from "./support/sample";
import { expect, test } from "./support/test";

/** Presses Tab until the element that has the focus is the wanted one. */
async function tabTo(page: Page, wanted: string, most = 150): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) === true, wanted)) return;
  }
  throw new Error(`${wanted} is not reached with the Tab key`);
}

test("an announcement is written and published with the keyboard alone", async ({ open, api }) => {
  // Every letter is a key: on a busy machine they take their time.
  const word = unique();
  const page = await open("chief");
  await page.goto("/content/duyurular");
  await tabTo(page, 'a[href$="/duyurular/new"]');
  await page.keyboard.press("Enter");
  await expect(page.locator('[contenteditable="true"]')).toHaveCount(2);
  await tabTo(page, '[name="title.tr"]');
  await page.keyboard.type(`Klavye duyurusu ${word}`);
  await tabTo(page, '[name="title.en"]');
  await page.keyboard.type(`Keyboard notice ${word}`);
  await tabTo(page, '[id="field-body.tr"]');
  await page.keyboard.type("Yalnızca klavyeyle yazıldı.");
  await tabTo(page, '[id="field-body.en"]');
  await page.keyboard.type("Written with the keyboard alone.");
  for (let at = 0; at < 12; at++) await page.keyboard.press("Shift+Tab");
  await tabTo(page, 'a[href="#part-details"]');
  await page.keyboard.press("Enter");
  await tabTo(page, '[name="category"]');
  await page.keyboard.type("Kes");
  await expect(page.locator('[name="category"]')).toHaveValue("outage");
  // It begins with the section's own unit; taking that away leads to the search for another.
  await tabTo(page, "#field-department");
  await page.keyboard.press("Enter");
  await expect(page.locator("input#field-department")).toBeFocused();
  // Further down than the list shows at once.
  for (let at = 0; at < 10; at++) await page.keyboard.press("ArrowDown");
  await expect(
    page.getByRole("listbox", { name: "Başlıkta ara" }).getByRole("option", { selected: true }),
  ).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.type("Zabıta Müd");
  await expect(page.getByRole("option", { name: "Zabıta Müdürlüğü" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator('[name="department"]')).toHaveValue(/^[\da-f-]{36}$/);
  await tabTo(page, 'aside button[value="publish"]');
  await page.keyboard.press("Space");
  await expect(page.getByText("Yayımlandı.").first()).toBeVisible();
  const { id } = await api.first("duyurular", word);
  expect((await api.get("duyurular", id)).data).toMatchObject({
    category: "outage",
    body: { tr: "<p>Yalnızca klavyeyle yazıldı.</p>" },
  });
});

test("the first stop leads past the menu, and every stop can be seen", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/duyurular");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "İçeriğe geç" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  for (let at = 0; at < 25; at++) {
    await page.keyboard.press("Tab");
    const look = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      // The sign may lie around the control: a label around a hidden checkbox, the box around a search.
      for (let element: Element | null = focused, up = 0; element && up < 3; element = element.parentElement, up++) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        if ((outlineStyle !== "none" && outlineWidth !== "0px") || (element === focused && boxShadow !== "none"))
          return "";
      }
      return focused.outerHTML.slice(0, 120);
    });
    if (look !== null) expect(look, "focused, and nothing shows it").toBe("");
  }
});

test("menus are walked with the arrow keys", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/duyurular");
  const button = page.getByRole("button", { name: "Kullanıcı menüsü" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const first = page.locator(":focus");
  await expect(first).toHaveAttribute("data-slot", "dropdown-menu-item");
  const name = await first.innerText();
  await page.keyboard.press("ArrowDown");
  expect(await page.locator(":focus").innerText()).not.toBe(name);
  await page.keyboard.press("End");
  await expect(page.locator(":focus")).toHaveText("Oturumu kapat");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("from the skip link to the first row of a list it is a dozen stops at most", async ({ open }) => {
  const page = await open("chief", { viewport: { width: 1360, height: 900 } });
  await page.goto("/content/haberler");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, 'a[href="#rows"]', 2);
  await page.keyboard.press("Enter");
  await tabTo(page, '[data-slot="table-body"] [data-slot="table-row"] *', 10);
});
