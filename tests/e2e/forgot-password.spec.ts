import type { Page } from "@playwright/test";

import { people } from "./support/people";
import { expect, test } from "./support/test";

const { email } = people.forgetful;
const fresh = "bambaşka uzun bir tümce";

/**
 * The mail as an administrator reads it where no mail server is set; it is made a moment after the page has answered.
 */
async function keptLink(admin: Page): Promise<string> {
  let link = "";
  await expect(async () => {
    const { items } = (await (await admin.request.get("/api/administration/mails?state=kept")).json()) as {
      items: Array<{ id: string; kind: string; toAddress: string }>;
    };
    const mail = items.find(({ kind, toAddress }) => kind === "resetPassword" && toAddress === email);
    expect(mail).toBeDefined();
    const shown = await (
      await admin.request.post(`/administration/mails/${mail?.id}`, { form: { intent: "show-link" } })
    ).text();
    link = /https?:\S+\?token=[\w-]{43}/.exec(shown)?.[0] ?? "";
  }).toPass({ timeout: 30_000 });
  return link;
}

test("whoever forgot the password sets a new one with the mailed link, once @both", async ({
  page,
  open,
  trouble,
  server,
}) => {
  trouble.expect(400, 401);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Parolamı unuttum" }).click();
  await page.getByLabel("E-posta adresi").fill(email);
  await page.getByRole("button", { name: "Bağlantı gönder" }).click();
  await expect(page.getByRole("status").filter({ hasText: "İsteğiniz alındı" })).toBeVisible();
  const link = await keptLink(await open("admin"));
  expect(new URL(link).origin).toBe(server.url);
  await page.goto(link);
  await page.getByLabel("Yeni parola", { exact: true }).fill("kısa ama uzun");
  await page.getByLabel("Yeni parola (yeniden)").fill("başka bir tümce");
  await page.getByRole("button", { name: "Parolayı değiştir" }).click();
  await expect(page.getByText("İki parola aynı değil.")).toBeVisible();
  // Neither of them comes back, so that the first is to be typed first.
  await expect(page.getByLabel("Yeni parola", { exact: true })).toBeFocused();
  await page.getByLabel("Yeni parola", { exact: true }).fill(fresh);
  await page.getByLabel("Yeni parola (yeniden)").fill(fresh);
  await page.getByRole("button", { name: "Parolayı değiştir" }).click();
  await expect(page).toHaveURL(/\/sign-in\?done=resetPassword$/);
  await expect(page.getByText("Parolanız değiştirildi.")).toBeVisible();
  await page.getByLabel("E-posta adresi").fill(email);
  await page.getByLabel("Parola", { exact: true }).fill(fresh);
  await page.getByLabel("Parola", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.forgetful.name);
  const again = await open("citizen");
  await again.goto(link);
  await expect(again.getByText("Bu bağlantı artık geçerli değil")).toBeVisible();
});

test("the eye shows the password while it is typed, and no file of scripts is loaded for it", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/sign-in");
  await page.getByLabel("Parola", { exact: true }).fill("gizli");
  const eye = page.getByRole("button", { name: "Yazılanı göster" });
  await eye.click();
  await expect(eye).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Parola", { exact: true })).toHaveAttribute("type", "text");
  expect(scripts).toEqual([]);
});
