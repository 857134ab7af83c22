import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";

import { password, people } from "./support/people";
import { expect, test } from "./support/test";

/** `later`: half minutes from now; each code is taken once, and the next one is good already. */
const codeOf = (secret: string, later = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), timestamp: Date.now() + later * 30_000 });

async function signIn(page: Page, address: string) {
  await page.goto(address);
  await page.getByLabel("E-posta adresi").fill(people.colleague.email);
  await page.getByLabel("Parola", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Oturum aç" }).click();
  await expect(page.getByRole("heading", { name: "Giriş kodu" })).toBeVisible();
}

test("a second factor is switched on, asked for at sign-in, and switched off by a recovery code @both", async ({
  open,
  trouble,
}) => {
  test.slow();
  trouble.expect(401);
  const page = await open("colleague");
  await page.goto("/me/settings/security");
  await page.getByRole("link", { name: "İki adımlı girişi aç" }).click();
  await page.getByLabel("Parolanız").fill(password);
  await page.getByRole("button", { name: "Başla" }).click();
  await expect(page.getByRole("img", { name: "Uygulamayla okutulacak karekod" })).toBeVisible();
  const secret = await page.getByRole("main").locator("code").innerText();
  await page.getByLabel("Doğrulama kodu").fill(codeOf(secret));
  await page.getByRole("button", { name: "Doğrula ve aç" }).click();
  const shown = page.getByRole("list", { name: "Kurtarma kodları" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();

  const elsewhere = await open("citizen");
  await signIn(elsewhere, "/content/duyurular?search=su");
  await elsewhere.getByLabel("Doğrulama kodu").fill("000000");
  await elsewhere.getByRole("button", { name: "Devam et" }).click();
  await expect(elsewhere.getByRole("alert")).toContainText("Kod yanlış");
  await expect(elsewhere.locator(":focus")).toHaveAccessibleDescription(/Kod yanlış/);
  await elsewhere.getByLabel("Doğrulama kodu").fill(codeOf(secret, 1));
  await elsewhere.getByRole("button", { name: "Devam et" }).click();
  await expect(elsewhere).toHaveURL(/\/content\/duyurular\?search=su$/);

  await page.getByRole("link", { name: "Kodları sakladım" }).click();
  await page.getByRole("link", { name: "Değiştir" }).click();
  const off = page.locator("form").filter({ has: page.getByRole("button", { name: "Kapat", exact: true }) });
  await off.getByLabel("Parolanız").fill(password);
  await off.getByLabel("Doğrulama kodu").fill(codes[0] ?? "");
  await off.getByRole("button", { name: "Kapat", exact: true }).click();
  await expect(page.getByText("İki adımlı giriş kapatıldı.")).toBeVisible();
});

test("a session that locks while somebody writes asks for the password and loses no word @both", async ({
  open,
  trouble,
}) => {
  test.slow();
  trouble.expect(423);
  const page = await open("editor");
  // Told by its live connection it would lie the lock over the page before anything is pressed.
  await page.routeWebSocket(/\/graphql$/, () => undefined);
  await page.goto("/me/settings");
  const words = "Haberlerin dilinden ve doğruluğundan sorumluyum.";
  await page.getByLabel("Hakkımda").fill(words);
  expect((await page.request.post("/api/auth/lock")).status()).toBe(204);
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Oturum kilitlendi" })).toBeVisible();
  await page.getByLabel("Parola", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Kilidi aç" }).click();
  await expect(page.getByText("Bilgileriniz kaydedildi.")).toBeVisible();
  await expect(page.getByLabel("Hakkımda")).toHaveValue(words);

  await page.getByRole("button", { name: /^Kullanıcı menüsü/ }).click();
  await page.getByRole("button", { name: "Oturumu kilitle" }).click();
  await expect(page.getByRole("heading", { name: "Oturum kilitlendi" })).toBeVisible();
  await page.getByLabel("Parola", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Kilidi aç" }).click();
  await expect(page.getByRole("heading", { name: "Oturum kilitlendi" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/me\/settings(\?index)?$/);
  await expect(page.getByLabel("Hakkımda")).toHaveValue(words);

  expect((await page.request.post("/api/auth/lock")).status()).toBe(204);
  await page.getByRole("navigation", { name: "Ayar bölümleri" }).getByRole("link", { name: "Bildirimler" }).click();
  await expect(page.getByRole("heading", { name: "Oturum kilitlendi" })).toBeVisible();
  await page.getByLabel("Parola", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Kilidi aç" }).click();
  await expect(page).toHaveURL(/\/me\/settings\/notifications$/);
  await expect(page.getByRole("heading", { level: 2, name: "Bildirimler" })).toBeVisible();
});

test("one's own script gets a key that is shown once, and ends when it is revoked @both", async ({
  open,
  playwright,
  server,
}) => {
  const page = await open("editor");
  await page.goto("/me/settings/tokens");
  await page.getByLabel("Anahtarın adı").fill("Kent rehberi");
  await page.getByLabel("Parolanız").fill(password);
  await page.getByRole("button", { name: "Anahtar üret" }).click();
  const secret = await page.getByText(/^mdn_[\w-]{43}$/).innerText();
  const script = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  });
  expect((await script.get("/api/content/haberler")).status()).toBe(200);
  expect((await script.get("/api/common/user")).status()).toBe(403);
  await page.goto("/me/settings/tokens");
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole("button", { name: "Kent rehberi anahtarını iptal et" }).click();
  await expect(page.getByText("Anahtar iptal edildi.")).toBeVisible();
  expect((await script.get("/api/content/haberler")).status()).toBe(401);
  await script.dispose();
});
