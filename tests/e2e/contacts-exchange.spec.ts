import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { unique } from "./support/sample";
import { expect, test } from "./support/test";

const list = (page: Page) => page.getByRole("group", { name: "Kişi listesi" });
/** Remarks about a row are a list in it. */
const rows = (page: Page) =>
  page
    .getByRole("list", { name: "Satırlar" })
    .getByRole("listitem")
    .filter({ hasText: /\d\. satır(?!d)/ });

async function give(page: Page, name: string, content: string | Buffer) {
  await page.goto("/apps/contacts/import");
  await page
    .getByLabel("Dosya", { exact: true })
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Satırları göster" }).click();
}

test("a table is looked at, its columns are chosen, it is imported and taken back @both @agreed", async ({ open }) => {
  const mark = unique();
  const page = await open("editor");
  await page.goto("/apps/contacts");
  await page.getByRole("link", { name: "İçeri aktar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kişileri içeri aktar" })).toBeVisible();
  await give(page, "liste.csv", `Sahibi;E-posta\nÇınar ${mark};cinar${mark}@example.org\nBozuk ${mark};posta değil`);
  await expect(page.getByText("Henüz hiçbir şey yazılmadı")).toBeVisible();
  await expect(page.getByText("Hangi sütunda kişinin adı")).toHaveCount(0);
  // An address alone is a name, too, until somebody says which column has it.
  await expect(rows(page).first()).toContainText(`cinar${mark}@example.org`);
  const columns = page.getByText("Sütunlar: 2 sütunun 1 tanesi okunuyor");
  await columns.click();
  await page.getByRole("combobox", { name: "Sahibi" }).selectOption({ label: "Ad soyad" });
  await page.getByRole("button", { name: "Sütunları uygula" }).click();
  await expect(rows(page).first()).toContainText(`Çınar ${mark}`);
  await expect(rows(page).last()).toContainText("Geçerli bir e-posta adresi yazın");
  await page.getByRole("button", { name: "İçeri aktar" }).click();
  await expect(page.getByText("1 kişi eklendi")).toBeVisible();
  await expect(page.getByText("1 satır alınamadı")).toBeVisible();
  await expect(page.getByRole("link", { name: "Alınamayan satırları indir" })).toHaveAttribute("href", /refused\.csv$/);
  await page.getByRole("link", { name: "İçeri aktarmayı geri al" }).click();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("1 kişide yapılanlar geri alındı.").first()).toBeVisible();
  await page.goto(`/apps/contacts?search=${encodeURIComponent(mark)}`);
  await expect(page.getByText("Aradığınız gibi bir kişi yok")).toBeVisible();
});

test("a telephone's cards come in once; the second time they are known and completed @both", async ({ open }) => {
  const mark = unique();
  const page = await open("editor");
  const text = readFileSync(join("tests/apps/contact-files", "telephone-3.vcf"), "utf8")
    .replaceAll(/korfez|egesu/g, `ornek${mark}`)
    .replace("7A1F3C52", mark);
  await give(page, "telefon.vcf", text);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Fotoğraf okunamadı; alınmaz.");
  await page.getByRole("button", { name: "İçeri aktar" }).click();
  await expect(page.getByText("2 kişi eklendi")).toBeVisible();
  await give(page, "telefon.vcf", text.replace("TEL;type=MAIN:444 0 123", "TEL;type=MAIN:444 0 123\r\nTEL:112"));
  await expect(rows(page).last()).toContainText("Eksiği tamamlanırsa eklenir: Telefonlar");
  await page.getByRole("radio", { name: "Eksiklerini tamamla" }).check();
  await page.getByRole("button", { name: "Var, fazlası geliyor" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("radio", { name: "Eksiklerini tamamla" })).toBeChecked();
  await page.getByRole("button", { name: "İçeri aktar" }).click();
  await expect(page.getByText("1 kişinin eksikleri tamamlandı")).toBeVisible();
});

test("what can't be read is said beside the field @both", async ({ open, trouble }) => {
  trouble.expect(422);
  const page = await open("editor");
  await give(page, "liste.xlsx", Buffer.from("504b030414000600", "hex"));
  await expect(page.getByText("Bu bir Excel dosyası.")).toBeVisible();
});

test("ticked contacts are downloaded, with scripts and without @both", async ({ open, isDocument }) => {
  const mark = unique();
  const page = await open("editor");
  for (const name of ["Bir", "İki", "Üç"]) {
    const made = await page.request.post("/api/apps/contacts/contact", {
      data: { contact: { name: `${name} ${mark}` } },
    });
    expect(made.status()).toBe(200);
  }
  await page.goto(`/apps/contacts?search=${encodeURIComponent(mark)}`);
  await list(page)
    .getByRole("checkbox", { name: `Seç: Bir ${mark}` })
    .check();
  await list(page)
    .getByRole("checkbox", { name: `Seç: Üç ${mark}` })
    .check();
  await expect(page.locator('form[action="/apps/contacts/export.vcf"]')).toHaveCount(1);
  if (isDocument) return;
  const download = page.waitForEvent("download");
  await page.getByRole("group", { name: "Seçilenleri indir" }).getByRole("button", { name: "Tablo (CSV)" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect([text.includes(`Bir ${mark}`), text.includes(`İki ${mark}`), text.includes(`Üç ${mark}`)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("a card of one contact stands in its pane, and who only reads has no import", async ({ open }) => {
  const viewer = await open("viewer");
  await viewer.goto("/apps/contacts");
  await expect(viewer.getByRole("link", { name: "Kartvizit (vCard)" })).toBeVisible();
  await expect(viewer.getByRole("link", { name: "İçeri aktar" })).toHaveCount(0);
  await list(viewer).getByRole("link").first().click();
  await expect(viewer.getByRole("link", { name: "Kartvizit olarak indir" })).toHaveAttribute(
    "href",
    /\/apps\/contacts\/export\.vcf\?id=[\w-]{36}$/,
  );
});
