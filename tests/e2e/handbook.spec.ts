import { unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

test("a guide is found, read, judged and left for the next one; a question opens on its answer @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(404);
  const page = await open("viewer");
  await page.goto("/apps/help-center");
  await page.getByRole("searchbox", { name: "Soru ve kılavuzlarda ara" }).fill("HABER YAZMAK");
  await page.getByRole("main").getByRole("button", { name: "Ara", exact: true }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Haber yazmak/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Haber yazmak" })).toBeVisible();
  await expect(page.getByText(/^Son güncelleme: /)).toBeVisible();
  await page.getByRole("button", { name: /^Evet/ }).click();
  await expect(page.getByText("Yanıtınız kaydedildi.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Evet/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: /^Sonraki/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Haber yazmak" })).toHaveCount(0);

  await page.goto("/apps/help-center/faqs");
  const question = page.getByRole("group").filter({ hasText: "Parolamı unuttum, ne yapmalıyım?" });
  await question.getByText("Parolamı unuttum, ne yapmalıyım?").click();
  await expect(question).toHaveAttribute("open", "");
  await page.goto("/apps/help-center/guides/getting-started/boyle-bir-sey-yok");
  await expect(page.getByText("Kılavuz bulunamadı")).toBeVisible();
});

test("what is asked of support is in the administrators' mailbox; what is wrong stays as typed @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const subject = `Destek ${unique()}`;
  const page = await open("viewer");
  await page.goto("/apps/help-center/support");
  await page.getByRole("textbox", { name: "Konu" }).fill(subject);
  await page.getByRole("textbox", { name: "Mesaj" }).fill("Listeyi göremiyorum.");
  await page.getByRole("textbox", { name: "E-posta" }).fill("yanlis");
  await page.getByRole("button", { name: "Gönder" }).click();
  await expect(page.getByText("Geçerli bir e-posta adresi yazın.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Konu" })).toHaveValue(subject);
  await page.getByRole("textbox", { name: "E-posta" }).fill("derya@ornek.test");
  await page.getByRole("button", { name: "Gönder" }).click();
  await expect(page.getByText(/^Mesajınız yöneticilere gönderildi\./)).toBeVisible();

  const administrator = await open("admin");
  await expect(async () => {
    await administrator.goto("/apps/mailbox");
    await expect(administrator.getByRole("link", { name: new RegExp(subject) }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
});

test("a course goes on elsewhere where its reader stopped, and is finished by its last step @both", async ({
  open,
}) => {
  const title = "Kişisel veri nedir?";
  const page = await open("newcomer");
  await page.goto("/apps/academy");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Sonraki" }).click();
  await expect(page.getByText("2 / 5", { exact: true })).toBeVisible();

  const elsewhere = await open("newcomer");
  await elsewhere.goto("/apps/academy");
  await elsewhere.getByRole("link", { name: title }).click();
  await expect(elsewhere.getByText("2 / 5", { exact: true })).toBeVisible();
  for (const step of [3, 4, 5]) {
    await elsewhere.getByRole("button", { name: "Sonraki" }).click();
    await expect(elsewhere.getByText(`${step} / 5`, { exact: true })).toBeVisible();
  }
  await elsewhere.getByRole("button", { name: "Kursu bitir" }).click();
  await expect(elsewhere.getByText(`“${title}” kursunu bitirdiniz.`)).toBeVisible();
  await elsewhere.getByRole("checkbox", { name: "Bitirdiklerimi gizle" }).check();
  await elsewhere.getByRole("button", { name: "Göster", exact: true }).click();
  await expect(elsewhere).toHaveURL(/hide=completed/);
  await expect(elsewhere.getByRole("link", { name: title })).toHaveCount(0);
});

test("a keeper asks a course of a role and sees who has finished @both", async ({ open, trouble }) => {
  trouble.expect(422);
  const page = await open("colleague");
  await page.goto("/apps/academy");
  await page.getByRole("link", { name: "Şüpheli e-postalar" }).click();
  await page.getByRole("link", { name: "Kimler bitirdi" }).click();
  await page.getByRole("button", { name: "Kursu iste" }).click();
  await expect(page.getByText("Bir rol seçin.")).toBeVisible();
  await page.getByRole("combobox", { name: "Rol" }).selectOption("viewer");
  await page.locator("input[name=dueOn]").fill("2031-05-19");
  await page.getByRole("button", { name: "Kursu iste" }).click();
  await expect(page.getByText("Kurs istendi, kişilere bildirildi.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Derya Okur" })).toBeVisible();
  await page.getByRole("button", { name: "İsteği kaldır" }).first().click();
  await expect(page.getByText("İstek kaldırıldı.")).toBeVisible();
});

test("the help and the academy have no barriers on a phone in either look and language", async ({ open }) => {
  const page = await open("colleague", { viewport: { width: 390, height: 844 } });
  const courses = await page.request.get("/api/apps/academy/courses");
  const [course] = (await courses.json()) as { id: string }[];
  for (const [lang, scheme] of [
    ["tr", "light"],
    ["en", "dark"],
  ] as const)
    for (const path of [
      "/apps/help-center",
      "/apps/help-center/faqs",
      "/apps/help-center/guides",
      "/apps/help-center/guides/getting-started/introduction",
      "/apps/help-center/support",
      "/apps/academy",
      `/apps/academy/${course?.id ?? ""}`,
      `/apps/academy/${course?.id ?? ""}/requests`,
      "/handbook/kilavuzlar",
    ]) {
      await page.goto(`${path}?lng=${lang}`);
      await page.evaluate((wanted) => (document.documentElement.dataset.scheme = wanted), scheme);
      expect.soft(await violations(page, { rules: "all" }), `${path}, ${lang}`).toEqual([]);
      expect
        .soft(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          path,
        )
        .toBe(0);
    }
});
