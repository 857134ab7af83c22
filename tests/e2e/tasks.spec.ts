import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { unique } from "./support/sample";
import { expect, test } from "./support/test";

const list = (page: Page) => page.getByRole("list", { name: "Görev listesi" });
const titles = (page: Page, part: string) => list(page).getByRole("link").filter({ hasText: part });

test("a task is made, found, completed, moved, thrown away and taken back @both @agreed", async ({ open, trouble }) => {
  trouble.expect(422);
  const page = await open("editor");
  const mark = unique();
  const add = async (title: string) => {
    await page.goto("/apps/tasks/new");
    await page.getByRole("textbox", { name: "Başlık", exact: true }).fill(title);
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(page.getByText(`“${title}” eklendi.`)).toBeVisible();
  };
  await add(`Sulama ${mark}`);
  await add(`Budama ${mark}`);

  await page.goto(`/apps/tasks?search=${encodeURIComponent(mark)}`);
  await expect(titles(page, mark)).toHaveText([`Budama ${mark}`, `Sulama ${mark}`]);
  await page.getByRole("button", { name: `Aşağı taşı: Budama ${mark}` }).click();
  await expect(titles(page, mark)).toHaveText([`Sulama ${mark}`, `Budama ${mark}`]);

  await titles(page, `Budama ${mark}`).click();
  await page.getByRole("textbox", { name: "Notlar" }).fill("Kuzeydeki ağaçlar");
  await page.getByRole("combobox", { name: "Öncelik" }).selectOption({ label: "Yüksek" });
  await page.getByRole("textbox", { name: "1. adım" }).fill("Merdiveni al");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText(`“Budama ${mark}” kaydedildi.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Notlar" })).toHaveValue("Kuzeydeki ağaçlar");
  await expect(page.getByRole("textbox", { name: "1. adım" })).toHaveValue("Merdiveni al");

  await page.getByRole("button", { name: "Tamamlandı olarak işaretle" }).click();
  await expect(page.getByText(`“Budama ${mark}” tamamlandı.`)).toBeVisible();
  await page.goto(`/apps/tasks?search=${encodeURIComponent(mark)}`);
  await expect(titles(page, mark)).toHaveText([`Sulama ${mark}`]);
  await page.goto(`/apps/tasks?view=done&search=${encodeURIComponent(mark)}`);
  await page.getByRole("button", { name: `Yeniden aç: Budama ${mark}` }).click();
  await expect(page.getByText(`“Budama ${mark}” yeniden açıldı.`)).toBeVisible();

  await page.goto(`/apps/tasks?search=${encodeURIComponent(mark)}`);
  await titles(page, `Sulama ${mark}`).click();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(titles(page, mark)).toHaveText([`Budama ${mark}`]);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await page.goto(`/apps/tasks?search=${encodeURIComponent(mark)}`);
  await expect(titles(page, mark)).toHaveText([`Sulama ${mark}`, `Budama ${mark}`]);
});

test("what is typed is saved by itself, the list beside it follows, and it is there after a reload", async ({
  open,
  api,
}) => {
  const title = `Kendiliğinden ${unique()}`;
  const { id } = await api.task({ title });
  const page = await open("editor", { viewport: { width: 1440, height: 900 } });
  await page.goto(`/apps/tasks/${id}?search=${encodeURIComponent(title)}`);
  const name = page.getByRole("textbox", { name: "Başlık", exact: true });
  await expect(name).toHaveValue(title);
  await name.fill(`${title} yeni`);
  await expect(page.getByRole("status").filter({ hasText: /^Kaydedildi$/ })).toBeVisible();
  await expect(titles(page, title)).toHaveText([`${title} yeni`]);
  await name.pressSequentially(" ad ");
  await page.getByRole("textbox", { name: "Notlar" }).fill("Hemen ardından");
  await page.getByRole("textbox", { name: "1. adım" }).fill("Bir");
  await page.getByRole("button", { name: "Adım ekle" }).click();
  await page.getByRole("textbox", { name: "2. adım" }).fill("İki");
  await expect(page.getByRole("status").filter({ hasText: /^Kaydedildi$/ })).toBeVisible();
  // A space at the end is not taken from under the fingers.
  await expect(name).toHaveValue(`${title} yeni ad `);
  await page.reload();
  await expect(name).toHaveValue(`${title} yeni ad`);
  await expect(page.getByRole("textbox", { name: "Notlar" })).toHaveValue("Hemen ardından");
  await expect(page.getByRole("textbox", { name: "2. adım" })).toHaveValue("İki");
});

test("what a colleague changes meanwhile is drawn beside what is typed; one field by both shows both texts", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(409);
  const title = `Birlikte ${unique()}`;
  const { id } = await api.task({ title });
  const page = await open("editor", { viewport: { width: 1440, height: 900 } });
  await page.goto(`/apps/tasks/${id}`);
  const name = page.getByRole("textbox", { name: "Başlık", exact: true });
  const notes = page.getByRole("textbox", { name: "Notlar" });
  await expect(name).toHaveValue(title);
  await api.task({ id, notes: "Başkasının notu" });
  await name.fill(`${title} benim`);
  await expect(notes).toHaveValue("Başkasının notu");
  await expect(name).toHaveValue(`${title} benim`);
  const { version } = await api.task({ id, notes: "Başkasının ikinci notu" });
  expect(version).toBeGreaterThan(2);
  await notes.fill("Benim notum");
  await expect(page.getByText("Aynı yeri başkası da değiştirdi")).toBeVisible();
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Başkasının ikinci notu")).toBeVisible();
  await expect(notes).toHaveValue("Benim notum");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText(`“${title} benim” kaydedildi.`)).toBeVisible();
  await page.reload();
  await expect(notes).toHaveValue("Benim notum");
});

test("a row is moved by its handle and by keys, each place is said, and another's move shows a note", async ({
  open,
  api,
}) => {
  const mark = unique();
  for (const title of ["Üç", "İki", "Bir"]) await api.task({ title: `${title} ${mark}` });
  const page = await open("editor");
  const address = `/apps/tasks?search=${encodeURIComponent(mark)}`;
  await page.goto(address);
  const names = (...order: string[]) => expect(titles(page, mark)).toHaveText(order.map((name) => `${name} ${mark}`));
  await names("Bir", "İki", "Üç");
  const rows = list(page).getByRole("listitem");
  await rows.nth(2).getByTitle("Sürükleyerek sıralayın").dragTo(rows.first());
  await names("Üç", "Bir", "İki");
  const down = page.getByRole("button", { name: `Aşağı taşı: Üç ${mark}` });
  await down.focus();
  await page.keyboard.press("Enter");
  await names("Bir", "Üç", "İki");
  await expect(page.getByRole("status").filter({ hasText: `Üç ${mark} artık 2. sırada.` })).toHaveCount(1);
  await expect(down).toBeFocused();

  await page.locator("body").press("j");
  const other = await open("chief");
  await other.goto(address);
  await other.getByRole("button", { name: `Yukarı taşı: İki ${mark}` }).click();
  await page.getByRole("button", { name: /değişti/ }).click();
  await names("Bir", "İki", "Üç");
});

test("who only reads sees tasks without a form, and an unknown task leads back to the list", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(404);
  const { id } = await api.task({ title: `Okunan ${unique()}`, notes: "Yalnız okunur" });
  const page = await open("viewer");
  await page.goto(`/apps/tasks/${id}`);
  await expect(page.getByText("Yalnız okunur")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Notlar" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Görev ekle" })).toHaveCount(0);
  await page.goto("/apps/tasks/6c1e0d2a-0000-4000-8000-00000000000f");
  await expect(page.getByText("Görev bulunamadı")).toBeVisible();
  await page.getByRole("link", { name: "Listeye dön" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Görevler" })).toBeVisible();
});

test("a list is printed whole and taken out as a table and a calendar file @both @drawn", async ({ open, api }) => {
  const mark = unique();
  await api.task({ title: `Çıktı ${mark}`, dueDate: "2026-12-24" });
  const page = await open("viewer");
  await page.goto(`/apps/tasks?search=${encodeURIComponent(mark)}`);
  const outputs = page.getByRole("navigation", { name: "Listeyi dışarı al" });
  for (const [name, ending, part] of [
    ["Tablo (CSV)", ".csv", `Çıktı ${mark}`],
    ["Takvim dosyası", ".ics", "DTSTART;VALUE=DATE:20261224"],
  ] as const) {
    const download = page.waitForEvent("download");
    await outputs.getByRole("link", { name }).click();
    const file = await download;
    expect(file.suggestedFilename()).toContain(ending);
    expect(await readFile(await file.path(), "utf8")).toContain(part);
  }
  await outputs.getByRole("link", { name: "Yazdırma görünümü" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Görevler: Açık" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("listitem").filter({ hasText: `Çıktı ${mark}` })).toContainText("Son gün: 24.12.2026");
  await expect(page.getByRole("img", { name: "Tamamlanmadı" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Listeye dön" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("a calendar address is made, shown once, answers a calendar program, and is withdrawn @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(404);
  const page = await open("editor");
  const pane = page.getByRole("article", { name: "Takvim aboneliği" });
  await page.goto("/apps/tasks");
  await page.getByRole("link", { name: "Takvim aboneliği" }).click();
  await pane.getByRole("radio", { name: "Ekibin bütün görevleri" }).check();
  await pane.getByRole("button", { name: "Adres oluştur" }).click();
  await expect(pane.getByText("Takvim adresiniz hazır")).toBeVisible();
  const address = await pane.getByText(/\/feeds\/tasks\/[\w-]{43}\.ics$/).innerText();
  const asked = () => page.request.get(address, { headers: { Cookie: "" } });
  expect([(await asked()).status(), await (await asked()).text()]).toEqual([
    200,
    expect.stringContaining("X-WR-CALNAME:Ekibin görevleri"),
  ]);
  await page.goto("/apps/tasks/feed");
  await expect(pane.getByText("oluşturulan adresiniz çalışıyor")).toBeVisible();
  await expect(pane.getByText("/feeds/tasks/")).toHaveCount(0);
  await expect(pane.getByRole("radio", { name: "Ekibin bütün görevleri" })).toBeChecked();
  await pane.getByRole("button", { name: "Adresi iptal et" }).click();
  await expect(page.getByText("Takvim adresi iptal edildi.")).toBeVisible();
  await expect(pane.getByRole("button", { name: "Adres oluştur" })).toBeVisible();
  expect((await asked()).status()).toBe(404);
});
