import type { Page } from "@playwright/test";

import { password, people } from "./support/people";
import { announcement, makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

const { email } = people.newcomer;

async function signIn(page: Page, given: string) {
  await page.goto("/sign-in");
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(given);
  await page.locator("#password").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.newcomer.name);
}

test("personal details: what is wrong stands beside its field, what was typed stays, what is right reaches the profile @both @agreed", async ({
  open,
  trouble,
}) => {
  trouble.expect(400);
  const page = await open("newcomer");
  await page.goto("/me/settings");
  await page.getByLabel("Telefon").fill("12345");
  await page.getByLabel("Unvan").fill("Santral Görevlisi");
  await page.getByRole("button", { name: "Kaydet" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Kaydedilemedi" });
  await expect(summary.getByRole("link", { name: /Telefon: Geçerli bir telefon numarası yazın/ })).toHaveAttribute(
    "href",
    "#phone",
  );
  await expect(page.getByLabel("Telefon")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Telefon")).toHaveValue("12345");
  await expect(page.getByLabel("Unvan")).toHaveValue("Santral Görevlisi");
  await page.getByLabel("Telefon").fill("0 (232) 999 00 11");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Bilgileriniz kaydedildi.")).toBeVisible();
  await expect(page.getByLabel("Telefon")).toHaveValue("0232 999 00 11");
  await page.goto("/me/profile");
  await expect(page.getByRole("link", { name: "0232 999 00 11" })).toHaveAttribute("href", "tel:+902329990011");
  await expect(page.getByText("Santral Görevlisi")).toBeVisible();
  await expect(page.getByText("Profilinizi güncellediniz").first()).toBeVisible();
  await page.getByRole("link", { name: "Profili düzenle" }).click();
  await expect(page.getByRole("heading", { name: "Hesap", level: 2 })).toBeVisible();
});

test("a picture is hung and taken down; a text that calls itself one is refused @both", async ({ open, trouble }) => {
  trouble.expect(400);
  const page = await open("newcomer");
  await page.goto("/me/settings");
  await page
    .getByLabel("Yeni resim")
    .setInputFiles({ name: "ben.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.4 ben bir resim değilim") });
  await page.getByRole("button", { name: "Resmi yükle" }).click();
  await expect(page.getByRole("alert").getByText(/Yalnızca JPEG, PNG/)).toBeVisible();
  await page
    .getByLabel("Yeni resim")
    .setInputFiles({ name: "ben.jpg", mimeType: "image/jpeg", buffer: await makePicture() });
  await page.getByRole("button", { name: "Resmi yükle" }).click();
  await expect(page.getByText("Resminiz kaydedildi.")).toBeVisible();
  const hung = page.getByRole("main").getByRole("img", { name: people.newcomer.name });
  await expect(hung).toBeVisible();
  const answer = await page.request.get((await hung.getAttribute("src")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
  await page.getByRole("button", { name: "Resmi kaldır" }).click();
  await expect(page.getByText("Resminiz kaldırıldı.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resmi kaldır" })).toHaveCount(0);
});

test("a new password ends the other browsers and leaves this one @both", async ({
  browser,
  page,
  trouble,
  javaScriptEnabled,
}) => {
  test.slow();
  trouble.expect(400);
  const other = await browser.newContext({ javaScriptEnabled });
  const elsewhere = await other.newPage();
  // Told by its live connection it would go to the sign-in page by itself, at any moment: live.spec.ts.
  await elsewhere.routeWebSocket(/\/graphql$/, () => undefined);
  await signIn(elsewhere, password);
  await signIn(page, password);
  await page.goto("/me/settings/security");
  const fill = async (current: string, next: string) => {
    await page.getByLabel("Şu anki parola").fill(current);
    await page.getByLabel("Yeni parola", { exact: true }).fill(next);
    await page.getByLabel("Yeni parola (yeniden)").fill(next);
    await page.getByRole("button", { name: "Parolayı değiştir" }).click();
  };
  await fill(password, "Galatasaray1905");
  await expect(page.getByRole("alert").getByText(/Bu parola çok yaygın/)).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByText("Bu parola kabul edilmez")).toBeVisible();
  await fill("yanlış bir parola", "mavi vapur yedi iskele");
  await expect(page.getByRole("alert").getByText(/Şu anki parolanız bu değil/)).toBeVisible();
  await fill(password, "mavi vapur yedi iskele");
  await expect(page.getByText("Parolanız değişti.")).toBeVisible();
  await expect(page.getByLabel("Şu anki parola")).toHaveValue("");
  await elsewhere.goto("/example");
  await expect(elsewhere).toHaveURL(/\/sign-in\?/);
  await fill("mavi vapur yedi iskele", password);
  await expect(page.getByText("Parolanız değişti.").last()).toBeVisible();
  await page.goto("/me/profile");
  await expect(page.getByText("Parolanızı değiştirdiniz").first()).toBeVisible();
  await other.close();
});

test("notifications are switched by kind, and the language stays with the account @both", async ({ open, page }) => {
  test.slow();
  const own = await open("newcomer");
  await own.goto("/me/settings/notifications");
  await own.getByLabel("Başkası içeriğimi yayımladığında", { exact: true }).uncheck();
  await own.getByLabel("Bildirim sesi").check();
  await own.getByRole("button", { name: "Kaydet" }).click();
  await expect(own.getByText("Bildirim tercihleriniz kaydedildi.")).toBeVisible();
  await own.reload();
  await expect(own.getByLabel("Başkası içeriğimi yayımladığında", { exact: true })).not.toBeChecked();
  await expect(own.getByLabel("Bildirim sesi")).toBeChecked();
  await own.goto("/me/settings/look");
  await own.getByLabel("English").check();
  await own.getByRole("button", { name: "Kaydet" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await signIn(page, password);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await own.getByLabel("Türkçe").check();
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Ayarlar" })).toBeVisible();
  await own.getByRole("button", { name: "Koyu", exact: true }).click();
  await expect(own.locator("html")).toHaveAttribute("data-scheme", "dark");
  await expect(own).toHaveURL(/\/me\/settings\/look$/);
});

test("whoever leaves a panel with something unsaved is asked; the eye shows a password", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/me/settings");
  const secret = page.getByLabel("Şu anki parolanız");
  await secret.fill("gizli");
  await page.getByRole("button", { name: "Parolayı göster" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  const questions: string[] = [];
  page.once("dialog", (dialog) => (questions.push(dialog.message()), void dialog.dismiss()));
  const security = page.getByRole("navigation", { name: "Ayar bölümleri" }).getByRole("link", { name: "Güvenlik" });
  await security.click();
  await expect(secret).toHaveValue("gizli");
  page.once("dialog", (dialog) => (questions.push(dialog.message()), void dialog.accept()));
  await security.click();
  await expect(page).toHaveURL(/\/me\/settings\/security$/);
  expect(questions).toEqual(Array(2).fill("Kaydedilmemiş değişiklikleriniz var. Sayfadan ayrılmak istiyor musunuz?"));
  await page.getByRole("navigation", { name: "Ayar bölümleri" }).getByRole("link", { name: "Bildirimler" }).click();
  await expect(page).toHaveURL(/notifications$/);
});

test("the desk shows those who publish what waits for them, in their language, and others only what is theirs @both", async ({
  open,
  api,
}) => {
  const word = unique();
  const entry = await api.create("duyurular", await announcement(api, `Onay bekleyen ${word}`));
  await api.act("duyurular", entry, "submit");
  const chief = await open("chief");
  await chief.goto("/example");
  const waiting = chief.getByRole("region", { name: "Onay bekleyenler" });
  await expect(waiting.getByRole("link", { name: new RegExp(`Onay bekleyen ${word} .*Duyurular`) })).toBeVisible();
  await expect(waiting.getByText(people.admin.name).first()).toBeVisible();
  await chief.goto("/example?lng=en");
  await expect(
    chief.getByRole("region", { name: "Waiting for approval" }).getByText(`Onay bekleyen ${word} in English`),
  ).toBeVisible();
  const reporter = await open("editor");
  await reporter.goto("/example");
  await expect(reporter.getByRole("heading", { level: 1 })).toContainText(people.editor.name);
  await expect(reporter.getByText("Onay bekleyenler")).toHaveCount(0);
  const begin = reporter.getByRole("navigation", { name: "Hızlı başlangıç" });
  await expect(begin.getByRole("link")).toHaveText(["Yeni haber", "Dosya yükle"]);
  await begin.getByRole("link", { name: "Yeni haber" }).click();
  await expect(reporter).toHaveURL(/\/content\/haberler\/new$/);
});

test("no page of one's own account sticks out of a phone", async ({ open }) => {
  const page = await open("chief", { viewport: { width: 390, height: 844 } });
  for (const path of [
    "/example",
    "/me/profile",
    "/me/settings",
    "/me/settings/security",
    "/me/settings/notifications",
    "/me/settings/look",
  ]) {
    await page.goto(path);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
});
