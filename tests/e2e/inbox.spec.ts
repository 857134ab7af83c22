import type { Page } from "@playwright/test";

import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

type Kind = "message" | "notification";
const names = { message: "Mesajlar", notification: "Bildirimler" };

/** Without scripts the button is a link to the panel's own page. */
const plain = new WeakSet<Page>();
const trigger = (page: Page, kind: Kind) =>
  (plain.has(page)
    ? page.locator(`header a[href="/me/${kind}s"]`)
    : page.locator(`button[popovertarget="${kind}s-panel"]`)
  ).first();
const panel = (page: Page, kind: Kind) => (plain.has(page) ? page.getByRole("main") : page.locator(`#${kind}s-panel`));
const row = (page: Page, kind: Kind, words: string) =>
  panel(page, kind).getByRole("listitem").filter({ hasText: words });

async function openPanel(page: Page, kind: Kind) {
  await trigger(page, kind).click();
  await expect(panel(page, kind).getByRole("heading", { name: names[kind] })).toBeVisible();
}

/** Empties the person's inbox and puts these unread ones into it, the first on top. */
async function fill(page: Page, kind: Kind, titles: readonly string[]) {
  const address = `/api/common/${kind}s`;
  const before = (await (await page.request.get(address)).json()) as Array<{ id: string }>;
  for (const { id } of before) await page.request.delete(`${address}?id=${id}`);
  for (const title of [...titles].reverse())
    expect(
      (await page.request.post(address, { data: { [kind]: { title, description: "Ayrıntısı burada." } } })).ok(),
    ).toBe(true);
}

/** Looks at the window again, once the page listens, until the badge counts this many notifications. */
async function lookAgain(page: Page, unread: string) {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(trigger(page, "notification")).toHaveText(unread, { timeout: 1_000 });
  }).toPass();
}

for (const kind of ["message", "notification"] as const) {
  // Without scripts messages lead to the mailbox.
  const tag = kind === "notification" ? " @both" : "";
  test(`${kind}s are read, unread and removed in their panel, and the badge counts along${tag}`, async ({
    open,
    javaScriptEnabled,
  }) => {
    const page = await open("viewer", { javaScriptEnabled });
    if (!javaScriptEnabled) plain.add(page);
    await fill(page, kind, ["Birinci", "İkinci", "Üçüncü"]);
    await page.goto("/me/shortcuts");
    await openPanel(page, kind);
    await expect(trigger(page, kind)).toHaveText("3");
    await row(page, kind, "Birinci").getByRole("button", { name: "Okundu işaretle: Birinci" }).click();
    await expect(trigger(page, kind)).toHaveText("2");
    await row(page, kind, "Birinci").hover();
    await row(page, kind, "Birinci").getByRole("button", { name: "Okunmadı işaretle: Birinci" }).click();
    await expect(trigger(page, kind)).toHaveText("3");
    await row(page, kind, "İkinci").hover();
    await row(page, kind, "İkinci").getByRole("button", { name: "Kaldır: İkinci" }).click();
    await expect(trigger(page, kind)).toHaveText("2");
    if (javaScriptEnabled) {
      await expect(row(page, kind, "İkinci")).toHaveCount(0);
      await expect(panel(page, kind).getByRole("button", { name: "Geri al" })).toBeFocused();
      await panel(page, kind).getByRole("button", { name: "Geri al" }).click();
      await expect(row(page, kind, "İkinci")).toBeVisible();
    } else {
      await expect(page.getByText("bölümünden geri getirebilirsiniz")).toBeVisible();
      await page.goto(`/me/${kind}s?box=removed`);
      await page.getByRole("button", { name: "Geri getir: İkinci" }).click();
      await openPanel(page, kind);
    }
    await expect(trigger(page, kind)).toHaveText("3");
    const markAll = panel(page, kind).getByRole("button", { name: "Tümünü okundu işaretle" });
    await expect(markAll).toBeEnabled();
    await markAll.click();
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
  await fill(page, "notification", []);
  await page.goto("/me/shortcuts");
  const chief = await open("chief");
  expect((await chief.request.post(`/api/content/duyurular/${id}/publish`, { data: { version: 1 } })).ok()).toBe(true);
  await lookAgain(page, "1");
  await openPanel(page, "notification");
  await expect(row(page, "notification", word)).toContainText(
    `Ayşe Yayıncı, “Haberli ${word}” başlıklı içeriği yayımladı.`,
  );
  await row(page, "notification", word).getByRole("link").click();
  await expect(page).toHaveURL(`/content/duyurular/${id}`);
  await expect(panel(page, "notification")).toBeHidden();
});

test("a change made in a panel or to the look leaves what is being written in a form alone", async ({ open, api }) => {
  const word = unique();
  const page = await open("admin");
  await fill(page, "message", ["Dokun"]);
  const entry = await api.create("duyurular", await announcement(api, `Açık ${word}`));
  await page.goto(`/content/duyurular/${entry.id}`);
  await page.locator('[name="title.tr"]').fill(`Benim ${word}`);
  await api.save("duyurular", entry, { summary: { tr: "Başkasının eki" } });
  await openPanel(page, "message");
  await row(page, "message", "Dokun")
    .getByRole("button", { name: /^Okundu işaretle/ })
    .click();
  await expect(trigger(page, "message")).toHaveText("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Koyu görünüme geç" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  await expect(page.locator('[name="version"]').first()).toHaveValue("1");
  await expect(page.locator('[name="title.tr"]')).toHaveValue(`Benim ${word}`);
});

test("a new notification is heard by those who wish it; a sound that fails is only logged", async ({ open }) => {
  const page = await open("newcomer");
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = function () {
      document.documentElement.dataset.heard = new URL(this.src).pathname;
      return Promise.reject(new Error("muted"));
    };
  });
  const heard = async (sound: "on" | "off", title: string) => {
    await page.request.post("/me/settings/notifications", { form: sound === "on" ? { sound } : {} });
    await fill(page, "notification", []);
    const connected = page
      .waitForEvent("websocket")
      .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("inboxCounts")));
    await page.goto("/me/shortcuts");
    await expect(trigger(page, "notification")).toHaveText("");
    await connected;
    const logged =
      sound === "on"
        ? page.waitForEvent("console", (message) => message.text().startsWith("The notification sound was not played"))
        : null;
    await fill(page, "notification", [title]);
    await lookAgain(page, "1");
    await logged;
    return page.locator("html").getAttribute("data-heard");
  };
  expect(await heard("on", "Sesli")).toBe("/sounds/notify2.wav");
  expect(await heard("off", "Sessiz")).toBeNull();
});
