import type { Page } from "@playwright/test";

import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

type Kind = "message" | "notification";
const names = { message: "Mesajlar", notification: "Bildirimler" };

const trigger = (page: Page, kind: Kind) => page.locator(`button[popovertarget="${kind}s-panel"]`).first();
const panel = (page: Page, kind: Kind) => page.locator(`#${kind}s-panel`);
const row = (page: Page, kind: Kind, words: string) => panel(page, kind).getByRole("listitem").filter({ hasText: words });

async function openPanel(page: Page, kind: Kind) {
  await trigger(page, kind).click();
  await expect(panel(page, kind).getByRole("heading", { name: names[kind] })).toBeVisible();
}

/** Empties the person's inbox and puts these unread ones into it, the first on top. */
async function fill(page: Page, kind: Kind, titles: readonly string[]) {
  const address = `/api/common/${kind}s`;
  const before = (await (await page.request.get(address)).json()) as Array<{ id: string }>;
  for (const { id } of before) await page.request.delete(`${address}?id=${id}`);
  for (const title of [...titles].reverse()) expect((await page.request.post(address, { data: { [kind]: { title, description: "Ayrıntısı burada." } } })).ok()).toBe(true);
}

for (const kind of ["message", "notification"] as const) {
  test(`${kind}s are read, unread and removed in their panel, and the badge counts along @both`, async ({ open, javaScriptEnabled }) => {
    const page = await open("viewer", { javaScriptEnabled });
    await fill(page, kind, ["Birinci", "İkinci", "Üçüncü"]);
    await page.goto("/me/shortcuts");
    // Without scripts every change is a new page, and its panels are closed.
    const again = async () => (javaScriptEnabled ? undefined : openPanel(page, kind));
    await openPanel(page, kind);
    await expect(trigger(page, kind)).toHaveText("3");
    await row(page, kind, "Birinci").getByRole("button", { name: "Okundu işaretle: Birinci" }).click();
    await expect(trigger(page, kind)).toHaveText("2");
    await again();
    await row(page, kind, "Birinci").hover();
    await row(page, kind, "Birinci").getByRole("button", { name: "Okunmadı işaretle: Birinci" }).click();
    await expect(trigger(page, kind)).toHaveText("3");
    await again();
    await row(page, kind, "İkinci").hover();
    await row(page, kind, "İkinci").getByRole("button", { name: "Kaldır: İkinci" }).click();
    await expect(trigger(page, kind)).toHaveText("2");
    if (javaScriptEnabled) {
      await expect(row(page, kind, "İkinci")).toHaveCount(0);
      await expect(panel(page, kind).getByRole("button", { name: "Geri al" })).toBeFocused();
      await panel(page, kind).getByRole("button", { name: "Geri al" }).click();
      await expect(row(page, kind, "İkinci")).toBeVisible();
    } else {
      await expect(page.getByText("bölümünden geri alabilirsiniz")).toBeVisible();
      await page.goto(`/me/${kind}s?box=removed`);
      await page.getByRole("button", { name: "Geri al: İkinci" }).click();
      await openPanel(page, kind);
    }
    await expect(trigger(page, kind)).toHaveText("3");
    const markAll = panel(page, kind).getByRole("button", { name: "Tümünü okundu işaretle" });
    await expect(markAll).toBeEnabled();
    await markAll.click();
    await again();
    await expect(markAll).toBeDisabled();
    await expect(trigger(page, kind)).toHaveText("");
    await expect(row(page, kind, "ü")).toHaveCount(1);
  });
}

test("the panel is opened, walked through and closed with the keyboard", async ({ open }) => {
  const page = await open("viewer");
  await fill(page, "message", ["Klavye"]);
  await page.goto("/me/shortcuts");
  await trigger(page, "message").focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "message", "Klavye")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(panel(page, "message").getByRole("button", { name: "Tümünü okundu işaretle" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(row(page, "message", "Klavye").getByRole("button", { name: /^Okundu işaretle/ })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(trigger(page, "message")).toHaveText("");
  await page.keyboard.press("Escape");
  await expect(panel(page, "message")).toBeHidden();
  await expect(trigger(page, "message")).toBeFocused();
});

test("a colleague's publishing is told, and is there when the window is looked at again", async ({ open, api }) => {
  const word = unique();
  const page = await open("admin");
  const { id } = await api.create("duyurular", await announcement(api, `Haberli ${word}`));
  await page.goto("/me/shortcuts");
  const chief = await open("chief");
  expect((await chief.request.post(`/api/content/duyurular/${id}/publish`, { data: { version: 1 } })).ok()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await openPanel(page, "notification");
  await expect(row(page, "notification", word)).toContainText(`Ayşe Yayıncı, “Haberli ${word}” başlıklı içeriği yayınladı.`);
  await row(page, "notification", word).getByRole("link").click();
  await expect(page).toHaveURL(`/content/duyurular/${id}`);
  await expect(panel(page, "notification")).toBeHidden();
});

test("a change made in a panel leaves what is being written in a form alone", async ({ open, api }) => {
  const word = unique();
  const page = await open("admin");
  await fill(page, "message", ["Dokun"]);
  const entry = await api.create("duyurular", await announcement(api, `Açık ${word}`));
  await page.goto(`/content/duyurular/${entry.id}`);
  await page.locator('[name="title.tr"]').fill(`Benim ${word}`);
  await api.save("duyurular", entry, { summary: { tr: "Başkasının eki" } });
  await openPanel(page, "message");
  await row(page, "message", "Dokun").getByRole("button", { name: /^Okundu işaretle/ }).click();
  await expect(trigger(page, "message")).toHaveText("");
  await expect(page.locator('[name="version"]').first()).toHaveValue("1");
  await expect(page.locator('[name="title.tr"]')).toHaveValue(`Benim ${word}`);
});
