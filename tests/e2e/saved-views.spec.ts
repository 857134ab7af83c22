import type { Page } from "@playwright/test";

import { unique } from "./support/sample";
import { expect, test } from "./support/test";

/** Other specs meet the lists of the same people without views. */
async function throwAway(page: Page, name: string) {
  await page.goto("/me/views");
  await page.getByRole("button", { name: `Çöp kutusuna taşı: ${name}` }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
}

test("a list is kept as it stands, found again, renamed, taken back and thrown away @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const page = await open("editor");
  const name = `Taslaklar ${unique()}`;
  await page.goto("/content/duyurular");
  const views = page.getByRole("navigation", { name: "Kaydettikleriniz" });
  await expect(page.getByRole("link", { name: "Görünümü kaydet" })).toHaveCount(0);
  await page.goto("/content/duyurular?view=draft&sort=-title");
  await views.getByRole("link", { name: "Görünümü kaydet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Görünümü kaydet" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Sekme: Taslaklar");
  await page.getByRole("textbox", { name: "Görünümün adı" }).fill("   ");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Görünüme bir ad verin.")).toBeVisible();
  await page.getByRole("textbox", { name: "Görünümün adı" }).fill(name);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page).toHaveURL(/\/content\/duyurular\?view=draft&sort=-title$/);
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  await page.goto("/content/duyurular");
  await views.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/view=draft&sort=-title/);
  await views.getByRole("link", { name: "Bütün görünümler" }).click();
  await page.getByRole("link", { name: `Düzenle: ${name}` }).click();
  await page.getByRole("textbox", { name: "Görünümün adı" }).fill(`${name} yeni`);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(views.getByRole("link", { name: `${name} yeni` })).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await expect(views.getByRole("link", { name, exact: true })).toBeVisible();

  await page.goto("/me/views");
  await page.getByRole("button", { name: `Çöp kutusuna taşı: ${name}` }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await throwAway(page, name);
});

test("what somebody else changed meanwhile is shown, and nothing typed is lost @both @agreed", async ({
  open,
  trouble,
}) => {
  trouble.expect(409);
  const page = await open("editor");
  const name = `Birlikte ${unique()}`;
  await page.goto("/me/views/new?section=haberler&query=view%3Dpublished");
  await page.getByRole("textbox", { name: "Görünümün adı" }).fill(name);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page).toHaveURL(/\/content\/haberler/);
  await page.goto("/me/views");
  await page.getByRole("link", { name: `Düzenle: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("textbox", { name: "Görünümün adı" }).fill(`${name} öteki`);
  await other.getByRole("button", { name: "Kaydet" }).click();
  await expect(other).toHaveURL(/\/content\/haberler/);
  await other.close();
  await page.getByRole("textbox", { name: "Görünümün adı" }).fill(`${name} benim`);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByRole("definition")).toHaveText(`${name} öteki`);
  await expect(page.getByRole("textbox", { name: "Görünümün adı" })).toHaveValue(`${name} benim`);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page).toHaveURL(/\/content\/haberler/);
  await expect(page.getByRole("link", { name: `${name} benim` })).toBeVisible();
  await throwAway(page, `${name} benim`);
});

test("an entry thrown away by mistake comes back by the message's button @both", async ({ open, api }) => {
  const title = `Yanlışlıkla ${unique()}`;
  const { id } = await api.create("duyurular", { title: { tr: title } });
  const page = await open("chief");
  await page.goto(`/content/duyurular/${id}/confirm/trash`);
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await page.goto(`/content/duyurular?search=${title.split(" ")[1]}`);
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
});
