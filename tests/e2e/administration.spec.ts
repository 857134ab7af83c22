import { unique } from "./support/sample";
import { expect, test } from "./support/test";

test("an administrator invites somebody, gives more rights, closes the account and finds it all in the log @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(400);
  const word = unique();
  const page = await open("admin");
  await page.goto("/administration");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Kullanıcılar/ })
    .click();
  await page.getByRole("link", { name: "Kullanıcı davet edin", exact: true }).click();
  await page.getByLabel("Ad soyad").fill(`Gülşen ${word}`);
  // The browser lets this one through; an account has it already.
  await page.getByLabel("E-posta").fill("AYSE@ornek.test");
  await page.getByLabel("Rol", { exact: true }).selectOption("departmentEditor");
  await page.getByLabel("Tüm bölümlerde").uncheck();
  const sections = page.getByRole("group", { name: "Bölümler" });
  await sections.locator("details").filter({ hasText: "Duyurular" }).locator("summary").click();
  await sections.getByLabel("Duyurular").check();
  await page.getByRole("button", { name: "Davet gönder" }).click();
  // Refused beside the field, and nothing typed is gone.
  await expect(page.getByText("Bu adresle başka bir hesap açılmış.")).toBeVisible();
  await expect(page.getByLabel("Ad soyad")).toHaveValue(`Gülşen ${word}`);
  await expect(page.getByRole("group", { name: "Bölümler" }).getByLabel("Duyurular")).toBeChecked();
  await page.getByLabel("E-posta").fill(`${word}@ornek.test`);
  await page.getByRole("button", { name: "Davet gönder" }).click();

  // There is no mail server here: the inviter hands the link over.
  await expect(page.getByText("E-posta sunucusu ayarlı değil; bu bağlantıyı kendisine iletin.")).toBeVisible();
  await expect(page.getByLabel("Davet bağlantısı")).toHaveValue(/\/sign-up\?invitation=[\w-]{43}$/);
  await page.getByRole("link", { name: "Kişinin hesabına git" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Gülşen ${word}` })).toBeVisible();
  await expect(page.getByText("Davet edildi")).toBeVisible();
  await expect(page.getByText("Bölümler: Duyurular")).toBeVisible();
  await page.getByRole("link", { name: "Yetki ekle" }).click();
  await page.getByLabel("Rol", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Yetkiyi kaydet" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "İzleyici" })).toBeVisible();

  await page.goto("/administration/mails");
  await page.getByRole("row").filter({ hasText: word }).getByRole("link").click();
  await expect(page.locator("pre")).toContainText(`Gülşen ${word}`);
  await page.goto("/administration/audit");
  await page.getByLabel("İşlem", { exact: true }).selectOption({ label: "Davet etme" });
  await page.getByRole("button", { name: "Süz" }).click();
  await expect(page).toHaveURL(/verb=invite/);
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Deniz Yönetir");
});
