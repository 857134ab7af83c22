import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

const rows = (page: Page) =>
  page.locator("[data-item]").evaluateAll((found) => found.map((row) => row.getAttribute("data-item")));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function addItem(page: Page, title: string, address: string) {
  await page.getByRole("link", { name: "Öğe ekle", exact: true }).first().click();
  // The page before has a field of the same name, and shows a moment longer than its address; only the new page has
  // these.
  await page.getByRole("radio", { name: "Bir adres" }).check();
  await page.getByLabel("Başlık (Türkçe)").fill(title);
  await page.getByLabel("Adres", { exact: true }).fill(address);
  await page.getByRole("button", { name: "Taslağa kaydet" }).click();
  await expect(page.locator(`[data-item="${title}"]`)).toBeVisible();
}

test("a menu is rebuilt, published and taken back; citizens see it at once @both @agreed", async ({
  open,
  javaScriptEnabled,
}) => {
  const code = javaScriptEnabled ? "meclis-yan" : "iletisim-yan";
  const page = await open("chief");
  await page.goto(`/menu/${code}`);
  const before = await rows(page);
  await addItem(page, "Yeni Sayfa", "/home/duyurular");
  expect(await rows(page)).toEqual([...before, "Yeni Sayfa"]);
  await button(page, "Yukarı taşı: Yeni Sayfa").click();
  await expect.poll(() => rows(page)).toEqual([...before.slice(0, -1), "Yeni Sayfa", before.at(-1)]);
  await button(page, `Kaldır: ${before[0]}`).click();
  await expect.poll(() => rows(page)).not.toContain(before[0]);
  await page.getByRole("button", { name: "Geri al", exact: true }).click();
  await expect.poll(() => rows(page)).toContain(before[0]);
  await button(page, "Menüyü yayımla").click();
  await expect(page.getByText("Yayında", { exact: true }).first()).toBeVisible();
  const citizen = await open("citizen");
  const shown = async () =>
    (
      (await (await citizen.request.get(`/api/public/menus/${code}`)).json()) as { items: { title: string }[] }
    ).items.map(({ title }) => title);
  expect(await shown()).toContain("Yeni Sayfa");
  await button(page, "Son yayımlamayı geri al").click();
  await expect(page.getByText("Yayımlanmamış değişiklik var").first()).toBeVisible();
  expect(await shown()).not.toContain("Yeni Sayfa");
});

test("what is refused to a drag is told, and leaves the page with what is pressed next", async ({ open, trouble }) => {
  trouble.expect(409);
  const [page, other] = [await open("chief"), await open("admin")];
  await page.goto("/menu/baskan");
  await other.goto("/menu/baskan");
  const [first, second, third] = await rows(page);
  // Both put the same item under another one.
  await button(other, `Üsttekinin altına al: ${second}`).click();
  await expect(other.locator(`li:has(> [data-item="${first}"]) [data-item="${second}"]`)).toBeVisible();
  await page.locator(`[data-item="${second}"]`).dragTo(page.locator(`[data-item="${third}"]`));
  const refusal = page.getByText("Bu menü siz baktıktan sonra değişti");
  await expect(refusal).toBeVisible();
  await button(page, `Bir düzey dışarı al: ${second}`).click();
  await expect(page.locator(`li:has(> [data-item="${first}"]) [data-item="${second}"]`)).toHaveCount(0);
  await expect(refusal).toBeHidden();
});

test("by the keyboard alone an item is moved with Alt and the arrows, and the focus stays with it", async ({
  open,
}) => {
  const page = await open("chief");
  await page.goto("/menu/bornova");
  const [first, second, ...rest] = await rows(page);
  const up = button(page, `Yukarı taşı: ${second}`);
  await up.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => rows(page)).toEqual([second, first, ...rest]);
  await button(page, `Aşağı taşı: ${second}`).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => rows(page)).toEqual([first, second, ...rest]);
  await expect(button(page, `Aşağı taşı: ${second}`)).toBeFocused();
});

test("a citizen opens the header's menus, the drawer of a phone and the quick actions without scripts @both", async ({
  open,
}) => {
  const page = await open("citizen");
  await page.goto("/home/duyurular");
  const menu = page.getByRole("navigation", { name: "Ana menü" }).first();
  await menu.getByText("Güncel", { exact: true }).click();
  await menu.getByRole("link", { name: "Haberler", exact: true }).click();
  await expect(page).toHaveURL(/\/home\/haberler$/);
  await expect(
    page.getByRole("navigation", { name: "Yan menü: Güncel" }).getByRole("link", { name: "Haberler" }),
  ).toHaveAttribute("aria-current", "page");
  await page.getByText("Hızlı İşlemler").click();
  await expect(page.getByRole("link", { name: "Sosyal destek" })).toBeVisible();
});

test("where an item leads is found by typing and taken by the arrow keys, without scripts by a search that is sent @both", async ({
  open,
  javaScriptEnabled,
}) => {
  const code = javaScriptEnabled ? "kurumsal-yan" : "guncel-yan";
  const page = await open("chief");
  await page.goto(`/menu/${code}`);
  await page.getByRole("link", { name: "Öğe ekle", exact: true }).first().click();
  await page.getByRole("radio", { name: "Bir sayfa ya da dosya" }).check();
  await page.getByLabel("Başlık (Türkçe)").fill("Zabıta");
  const box = javaScriptEnabled
    ? page.getByRole("combobox", { name: "Sayfa ya da dosya ara" })
    : page.getByRole("searchbox", { name: "Sayfa ya da dosya ara" });
  await box.fill("zabita");
  if (javaScriptEnabled) {
    await expect(box).toHaveAttribute("aria-expanded", "true");
    await expect(
      page.getByRole("listbox", { name: "Sayfa ya da dosya ara" }).getByRole("option").first(),
    ).toBeVisible();
    await box.press("ArrowDown");
    await box.press("ArrowUp");
    const lit = page.getByRole("listbox", { name: "Sayfa ya da dosya ara" }).getByRole("option", { selected: true });
    await expect(lit).toContainText("Zabıta");
    await expect(box).toHaveAttribute("aria-activedescendant", (await lit.getAttribute("id")) ?? "");
    await box.press("Enter");
    await expect(box).toHaveAttribute("aria-expanded", "false");
    await expect(box).toHaveValue("");
    await expect(page.locator('[name="target"]')).toHaveValue(/^record:/);
  } else {
    await box.press("Enter");
    await page
      .getByRole("radio", { name: /Zabıta/ })
      .first()
      .check();
  }
  await expect(page.getByLabel("Başlık (Türkçe)")).toHaveValue("Zabıta");
  await page.getByRole("button", { name: "Taslağa kaydet" }).click();
  await expect(page.locator('[data-item="Zabıta"]')).toBeVisible();
});
