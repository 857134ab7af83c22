import { startReceiver } from "../support/receiver";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

test("an administrator adds a webhook, tries it, sees what it was told and what failed, and sends that again @both", async ({
  open,
  api,
  trouble,
  javaScriptEnabled,
}) => {
  trouble.expect(422);
  let status = 500;
  const receiver = await startReceiver(() => ({ status, text: "Merhaba" }));
  try {
    const name = `Kent rehberi ${unique()}`;
    const page = await open("admin");
    await page.goto("/administration");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Webhook’lar/ })
      .click();
    await page.getByRole("link", { name: "Webhook ekle" }).click();
    await page.getByLabel("Adı", { exact: true }).fill(name);
    await page.getByLabel("Adresi").fill("https://10.0.0.1/");
    await page.getByRole("button", { name: "Webhook’u oluştur" }).click();
    // Refused beside the field, and nothing typed is gone.
    await expect(page.getByText("Bu adres iç ağa çıkıyor.")).toBeVisible();
    await expect(page.getByLabel("Adı", { exact: true })).toHaveValue(name);
    await page.getByLabel("Adresi").fill(receiver.url);
    await page.getByRole("button", { name: "Webhook’u oluştur" }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole("link", { name: "Webhook’un sayfasına git" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^whsec_/)).toHaveCount(0);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: "Deneme iletisi gönder" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Webhook gönderimi" })).toBeVisible();
    const shown = async (text: string) => (await page.reload(), page.getByText(text).first().isVisible());
    await expect.poll(() => shown("Gönderilemedi")).toBe(true);
    await expect(page.getByText("Yanıt 500")).toBeVisible();
    await expect(page.getByText("Merhaba")).toBeVisible();
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    status = 200;
    await page.getByRole("button", { name: "Yeniden gönder" }).click();
    await expect(page.getByText("Gönderim sıraya alındı.").first()).toBeVisible();
    await expect.poll(() => shown("Gönderildi")).toBe(true);
    await page.getByRole("link", { name: "Webhook’a dön" }).click();

    const before = receiver.received.length;
    const entry = await api.create("duyurular", await announcement(api, `Duyuru ${unique()}`));
    const { id } = await api.act("duyurular", entry, "publish");
    await expect.poll(() => receiver.received.slice(before).some(({ body }) => body.includes(id))).toBe(true);
    await page.reload();
    await expect(
      page.getByRole("row").filter({ hasText: "İçerik yayımlandı" }).filter({ hasText: "Duyurular" }).first(),
    ).toContainText("Gönderildi");
    await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
    await expect(page.getByText("Webhook çöp kutusuna taşındı.").first()).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
    await page.getByRole("button", { name: "Geri al" }).first().click();
    await expect(page.getByRole("link", { name }).first()).toBeVisible();
  } finally {
    await receiver.stop();
  }
});
