import type { Page } from "@playwright/test";

import { people } from "./support/people";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

const list = (page: Page) => page.getByRole("group", { name: "Kişi listesi" });
const names = (page: Page, part: string) => list(page).getByRole("link").filter({ hasText: part });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Kaydet", exact: true }).click();

async function add(page: Page, name: string) {
  await page.goto("/apps/contacts/new");
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill(name);
  await save(page);
  await expect(page.getByText(`“${name}” eklendi.`)).toBeVisible();
}

test("a contact is made and written with two numbers and a tag; what is wrong stays as typed @both @agreed", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const mark = unique();
  const chief = await open("chief");
  await chief.goto("/apps/contacts/tags");
  await chief.getByRole("textbox", { name: "Yeni etiket" }).fill(`Basın ${mark}`);
  await chief.getByRole("button", { name: "Ekle" }).click();
  await expect(chief.getByText("Etiket eklendi.")).toBeVisible();

  const page = await open("editor");
  await add(page, `Çiğdem ${mark}`);
  await page.getByRole("link", { name: "Düzenle", exact: true }).click();
  await field(page, "1. e-posta adresi").fill("cigdem@example.org");
  await field(page, "1. telefon").fill("beş yüz");
  await page.getByRole("checkbox", { name: `Basın ${mark}` }).check();
  await save(page);
  await expect(page.getByText("Rakam, boşluk")).toBeVisible();
  await expect(field(page, "1. telefon")).toHaveValue("beş yüz");
  await expect(field(page, "1. e-posta adresi")).toHaveValue("cigdem@example.org");
  await field(page, "1. telefon").fill("0232 999 00 11");
  await page.getByRole("combobox", { name: "2. telefonun ülkesi" }).selectOption("de");
  await field(page, "2. telefon").fill("030 123456");
  await field(page, "2. telefonun türü").fill("İş");
  await save(page);
  await expect(page.getByText(`“Çiğdem ${mark}” kaydedildi.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "+90 232 999 00 11" })).toHaveAttribute("href", "tel:+902329990011");
  await expect(page.getByRole("link", { name: "+49 30 123456" })).toHaveAttribute("href", "tel:+4930123456");
  await expect(page.getByRole("link", { name: "cigdem@example.org" })).toHaveAttribute(
    "href",
    "mailto:cigdem@example.org",
  );

  await page.goto("/apps/contacts");
  await page.getByRole("combobox", { name: "Etiket" }).selectOption({ label: `Basın ${mark}` });
  await page.getByRole("button", { name: "Göster", exact: true }).click();
  await expect(names(page, mark)).toHaveText([`Çiğdem ${mark}`]);
});

test("contacts stand under their letters, are found, thrown away and taken back @both @agreed", async ({ open }) => {
  const mark = unique();
  const page = await open("editor");
  await add(page, `Çiğdem ${mark}`);
  await add(page, `Cemil ${mark}`);
  await page.goto(`/apps/contacts?search=${encodeURIComponent(`CIGDEM ${mark}`)}`);
  await expect(names(page, mark)).toHaveText([`Çiğdem ${mark}`]);
  await page.goto(`/apps/contacts?search=${encodeURIComponent(mark)}`);
  await expect(names(page, mark)).toHaveText([`Cemil ${mark}`, `Çiğdem ${mark}`]);
  await expect(list(page).getByRole("heading")).toHaveText(["C", "Ç"]);
  await names(page, "Cemil").click();
  await page.getByRole("link", { name: "Düzenle", exact: true }).click();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  // The next one is open beside the list.
  await expect(page.getByRole("heading", { level: 2, name: `Çiğdem ${mark}` })).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await page.goto(`/apps/contacts?search=${encodeURIComponent(mark)}`);
  await expect(names(page, mark)).toHaveText([`Cemil ${mark}`, `Çiğdem ${mark}`]);
});

test("rows are added and taken away, leaving asks, keys open the form, a colleague's page has none", async ({
  open,
}) => {
  const mark = unique();
  const page = await open("editor", { viewport: { width: 1440, height: 900 } });
  await add(page, `Satırlı ${mark}`);
  await page.locator("body").press("e");
  await expect(field(page, "Ad")).toHaveValue(`Satırlı ${mark}`);
  await field(page, "1. e-posta adresi").fill("bir@example.org");
  await page.getByRole("button", { name: "E-posta adresi ekle" }).click();
  await expect(field(page, "2. e-posta adresi")).toBeFocused();
  await field(page, "2. e-posta adresi").fill("iki@example.org");
  await page.getByRole("button", { name: "E-posta adresleri: 1. satırı kaldır" }).click();
  await expect(field(page, "1. e-posta adresi")).toHaveValue("iki@example.org");
  await expect(field(page, "1. e-posta adresi")).toBeFocused();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Vazgeç" }).last().click();
  await expect(field(page, "1. e-posta adresi")).toHaveValue("iki@example.org");
  await save(page);
  await expect(page.getByRole("link", { name: "iki@example.org" })).toBeVisible();
  await expect(page.getByRole("link", { name: "bir@example.org" })).toHaveCount(0);

  await page.locator("body").press("Control+/");
  await expect(page).toHaveURL(/\/apps\/contacts\/new/);
  await page.goto("/apps/contacts");
  await list(page).getByRole("listitem").filter({ hasText: "Çalışma arkadaşı" }).first().getByRole("link").click();
  await expect(page.getByText("hesab").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Düzenle", exact: true })).toHaveCount(0);
});

test("a colleague is reached from their sheet: by mail and by chat @both", async ({ open }) => {
  const page = await open("editor");
  await page.goto(`/apps/contacts?search=${encodeURIComponent(people.chief.name)}`);
  await list(page).getByRole("listitem").filter({ hasText: "Çalışma arkadaşı" }).getByRole("link").click();
  await expect(page.getByRole("link", { name: "E-posta yaz" })).toHaveAttribute("href", /^\/me\/messages\/write\?to=/);
  await page.getByRole("button", { name: "Sohbet et" }).click();
  await expect(page).toHaveURL(/\/apps\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main").getByText(people.chief.name).first()).toBeVisible();
});

test("two edit one contact: both rows stay, one field by both shows both texts", async ({ open, trouble }) => {
  trouble.expect(409);
  const mark = unique();
  const page = await open("editor", { viewport: { width: 1440, height: 900 } });
  await add(page, `Ortak ${mark}`);
  const address = new URL(page.url()).pathname;
  const other = await open("chief");
  await page.goto(`${address}/edit`);
  await other.goto(`${address}/edit`);
  await field(other, "1. e-posta adresi").fill("iki@example.org");
  await other.getByRole("textbox", { name: "Notlar" }).fill("Başkasının notu");
  await save(other);
  await expect(other.getByText("Başkasının notu")).toBeVisible();
  await field(page, "1. e-posta adresi").fill("bir@example.org");
  await page.getByRole("textbox", { name: "Notlar" }).fill("Benim notum");
  await save(page);
  await expect(page.getByText("Başkasının notu")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Notlar" })).toHaveValue("Benim notum");
  await expect(field(page, "2. e-posta adresi")).toHaveValue("bir@example.org");
  await save(page);
  await expect(page.getByText("Benim notum")).toBeVisible();
  await expect(page.getByRole("link", { name: "iki@example.org" })).toBeVisible();
  await expect(page.getByRole("link", { name: "bir@example.org" })).toBeVisible();
});

test("on a phone the contact takes the list's place and nothing stands out of the page", async ({ open, trouble }) => {
  trouble.expect(404);
  const mark = unique();
  const page = await open("editor", { viewport: { width: 390, height: 844 } });
  await add(page, `Telefonda ${mark}`);
  const isWithin = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await isWithin();
  await page.getByRole("link", { name: "Düzenle", exact: true }).click();
  await expect(field(page, "Ad")).toBeVisible();
  await expect(list(page)).toBeHidden();
  await isWithin();
  await page.getByRole("link", { name: "Vazgeç" }).last().click();
  await page.getByRole("link", { name: "Listeye dön" }).click();
  await expect(list(page)).toBeVisible();
  await isWithin();
  await page.goto("/apps/contacts/6c1e0d2a-0000-4000-8000-00000000000f");
  await expect(page.getByText("Kişi bulunamadı")).toBeVisible();
  await page.getByRole("link", { name: "Listeye dön" }).click();
  await expect(list(page)).toBeVisible();
});

test("on a phone a contact begins at its top, and the list comes back where it was left", async ({ open }) => {
  const page = await open("editor", { viewport: { width: 390, height: 844 } });
  await page.goto("/apps/contacts");
  const one = list(page).getByRole("link").nth(30);
  await one.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => window.scrollY);
  expect(at).toBeGreaterThan(844);
  await one.click();
  const back = page.getByRole("main").getByRole("link", { name: "Listeye dön" });
  await expect(back).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await back.click();
  await expect(one).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - at)).toBeLessThan(100);
});
