import type { Page } from "@playwright/test";

import { makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

const cards = (page: Page) => page.getByRole("list", { name: "Not listesi" });
const save = (page: Page) => page.getByRole("button", { name: "Kaydet", exact: true });

test("a note with a checklist is made, found, archived, deleted and brought back @both", async ({ open }) => {
  const title = `Liste ${unique()}`;
  const page = await open("colleague");
  await page.goto("/apps/notes");
  await page.getByRole("link", { name: "Yeni not" }).first().click();
  await page.getByRole("textbox", { name: "Başlık" }).fill(title);
  await page.getByRole("textbox", { name: "1. madde" }).fill("Süt");
  await save(page).click();
  await expect(page.getByText(`“${title}” eklendi.`)).toBeVisible();
  await expect(page).toHaveURL(/\/apps\/notes\/[\w-]{36}$/);

  // An empty row has come behind the first one.
  await page.getByRole("checkbox", { name: "1. madde tamam" }).check();
  await page.getByRole("textbox", { name: "2. madde" }).fill("Ekmek");
  await save(page).click();
  await expect(page.getByText(`“${title}” kaydedildi.`)).toBeVisible();

  await page.goto("/apps/notes");
  await page.getByRole("searchbox", { name: "Notlarda ara" }).fill("EKMEK");
  await page.getByRole("main").getByRole("button", { name: "Ara", exact: true }).click();
  await expect(page).toHaveURL(/search=EKMEK/);
  await expect(cards(page).getByRole("listitem").filter({ hasText: title })).toContainText("Ekmek");
  await cards(page).getByRole("link", { name: title }).click();
  await expect(page.getByRole("checkbox", { name: "1. madde tamam" })).toBeChecked();

  await page.getByRole("button", { name: "Arşive kaldır" }).click();
  await expect(page.getByText(`“${title}” arşive kaldırıldı.`)).toBeVisible();
  await expect(cards(page).getByRole("link", { name: title })).toHaveCount(0);
  await page.goto("/apps/notes?view=archive");
  await cards(page).getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText(`“${title}” çöp kutusuna taşındı.`)).toBeVisible();
  await expect(cards(page).getByRole("link", { name: title })).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await expect(cards(page).getByRole("link", { name: title })).toHaveCount(1);
});

test("what is typed saves itself, a new row of the checklist too", async ({ open }) => {
  const title = `Kendiliğinden ${unique()}`;
  const page = await open("colleague");
  await page.goto("/apps/notes/new");
  await page.getByRole("textbox", { name: "Not", exact: true }).fill(title);
  await save(page).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();

  const row = (number: number) => page.getByRole("textbox", { name: `${number}. madde` });
  await row(1).fill("Bir");
  await row(1).press("Enter");
  await expect(row(2)).toBeFocused();
  await row(2).fill("İki");
  await page.getByRole("checkbox", { name: "1. madde tamam" }).check();
  await expect(page.getByText("Kaydedildi", { exact: true })).toBeVisible();
  await expect(cards(page)).toContainText("İki");
  await page.reload();
  await expect(row(2)).toHaveValue("İki");
  await expect(page.getByRole("checkbox", { name: "1. madde tamam" })).toBeChecked();
});

test("a title typed here keeps the text that another window has written", async ({ open }) => {
  const word = unique();
  const page = await open("colleague");
  await page.goto("/apps/notes/new");
  await page.getByRole("textbox", { name: "Not", exact: true }).fill(word);
  await save(page).click();
  await expect(page).toHaveURL(/\/apps\/notes\/[\w-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const text = () => page.getByRole("textbox", { name: "Not", exact: true });
  const updatedNote = { id, content: `${word} öteki pencere` };
  expect((await page.request.patch("/api/apps/notes", { data: { updatedNote, version: 1 } })).status()).toBe(200);
  const title = page.getByRole("textbox", { name: "Başlık" });
  for (const typed of ["Bir", "Bir iki"]) {
    await title.fill(typed);
    await expect(page.getByText("Kaydedildi", { exact: true })).toBeVisible();
  }
  await expect(text()).toHaveValue(updatedNote.content);
  await page.reload();
  await expect(title).toHaveValue("Bir iki");
  await expect(text()).toHaveValue(updatedNote.content);
});

test("a picture hangs on a note, is kept, and is taken off again @both", async ({ open }, { project }) => {
  const hasScripts = project.name === "chromium";
  const title = `Resimli ${unique()}`;
  const page = await open("colleague");
  await page.goto("/apps/notes/new");
  await page.getByRole("textbox", { name: "Başlık" }).fill(title);
  const picture = { name: "pano.jpg", mimeType: "image/jpeg", buffer: await makePicture("#14532d") };
  await page.locator('input[name="image.file"]').setInputFiles(picture);
  // With scripts it goes at once, and the file input is empty again.
  if (hasScripts) await expect(page.getByRole("img", { name: "Resim" })).toBeVisible();
  await save(page).click();
  await expect(page.getByText(`“${title}” eklendi.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: "Resim" })).toHaveAttribute("src", /^\/attachments\//);
  if (hasScripts) await page.getByRole("button", { name: "Resmi kaldır" }).click();
  else await page.getByRole("checkbox", { name: "Resmi kaldır" }).check();
  await save(page).click();
  await expect(
    page.getByText(`“${title}” kaydedildi.`).or(page.getByText("Kaydedildi", { exact: true })),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Başlık" })).toHaveValue(title);
  await expect(page.getByRole("img", { name: "Resim" })).toHaveCount(0);
});
