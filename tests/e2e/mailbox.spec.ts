import type { Page } from "@playwright/test";

import { people, type PersonName } from "./support/people";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const main = (page: Page) => page.getByRole("main");
const list = (page: Page) => main(page).getByRole("list", { name: "E-postalar" });
const row = (page: Page, subject: string) => list(page).getByRole("listitem").filter({ hasText: subject });
const field = (page: Page, name: string) => main(page).getByRole("combobox", { name });
const send = (page: Page) => main(page).getByRole("button", { name: "Gönder", exact: true });

/** Writes into the editor, or without scripts into the plain field. */
async function writeText(page: Page, text: string, hasScripts: boolean) {
  if (!hasScripts) return page.locator("textarea[name=content]").fill(`<p>${text}</p>`);
  const editor = main(page).locator("[contenteditable=true]");
  await editor.click();
  await page.keyboard.type(text);
}

/** Sends a mail by the interface for scripts, and waits until it has arrived. */
async function mailTo(page: Page, reader: Page, to: PersonName, subject: string): Promise<string> {
  const mail = { to: people[to].name, subject, content: "<p>Metin</p>" };
  const answer = await page.request.post("/api/apps/mailbox/mail", { data: { mail } });
  expect(answer.status()).toBe(200);
  let id = "";
  await expect(async () => {
    const { mails } = (await (await reader.request.get("/api/apps/mailbox/mails?folder=inbox")).json()) as {
      mails: { id: string; subject: string }[];
    };
    id = mails.find((one) => one.subject === subject)?.id ?? "";
    expect(id).not.toBe("");
  }).toPass({ timeout: 30_000 });
  return id;
}

test("one mails, one answers @both", async ({ open, trouble, javaScriptEnabled }) => {
  trouble.expect(422);
  const word = unique();
  const [writer, reader] = [await open("chief", { javaScriptEnabled }), await open("colleague", { javaScriptEnabled })];
  await writer.goto("/apps/mailbox");
  await expect(writer).toHaveURL(/\/apps\/mailbox\/inbox\/1$/);
  await main(writer).getByRole("link", { name: "E-posta yaz" }).click();
  await expect(writer).toHaveURL(/\/apps\/mailbox\/compose\?id=/);
  const subject = main(writer).getByRole("textbox", { name: "Konu" });
  await subject.fill(`Toplantı ${word}`);
  await writeText(writer, `Yarın görüşelim ${word}`, javaScriptEnabled);
  // Nobody is named: it says so beside the field, and everything is still there.
  await send(writer).click();
  await expect(main(writer).getByText("En az bir alıcı yazın.").first()).toBeVisible();
  await expect(subject).toHaveValue(`Toplantı ${word}`);
  if (javaScriptEnabled) {
    await field(writer, "Alıcılar").pressSequentially("BARIS");
    await main(writer).getByRole("option", { name: people.colleague.name }).click();
  } else {
    await main(writer).getByRole("textbox", { name: "Çalışma arkadaşı ara" }).fill("BARIS");
    await main(writer).getByRole("button", { name: "Kişi bul" }).click();
    await main(writer)
      .getByRole("checkbox", { name: new RegExp(people.colleague.name) })
      .check();
  }
  await send(writer).click();
  await expect(writer.getByText("E-posta gönderildi.").first()).toBeVisible();
  await writer.goto("/apps/mailbox/sent/1");
  await expect(row(writer, `Toplantı ${word}`)).toContainText(people.colleague.name);

  const inbox = row(reader, `Toplantı ${word}`);
  await expect(async () => {
    await reader.goto("/apps/mailbox/inbox/1");
    await expect(inbox).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(inbox).toContainText("Okunmamış");
  await inbox.getByRole("link").click();
  await expect(main(reader).getByRole("heading", { level: 2, name: `Toplantı ${word}` })).toBeVisible();
  await expect(main(reader)).toContainText(`Yarın görüşelim ${word}`);
  // With scripts, opening it is reading it.
  if (javaScriptEnabled) await expect(inbox).not.toContainText("Okunmamış");
  await main(reader).getByRole("link", { name: "Yanıtla", exact: true }).click();
  await expect(main(reader).getByRole("textbox", { name: "Konu" })).toHaveValue(`Yanıt: Toplantı ${word}`);
  await expect(field(reader, "Alıcılar")).toHaveValue(new RegExp(people.chief.name));
  await send(reader).click();
  await expect(reader.getByText("E-posta gönderildi.").first()).toBeVisible();
  await expect(async () => {
    await writer.goto("/apps/mailbox/inbox/1");
    await expect(row(writer, `Yanıt: Toplantı ${word}`)).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

test("a sent mail is taken back, changed and sent again: only the last text arrives @both", async ({
  open,
  javaScriptEnabled,
}) => {
  const word = unique();
  const [writer, reader] = [await open("chief", { javaScriptEnabled }), await open("colleague", { javaScriptEnabled })];
  await writer.goto(`/apps/mailbox/compose?to=${encodeURIComponent(people.colleague.name)}`);
  const subject = main(writer).getByRole("textbox", { name: "Konu" });
  for (const text of ["birinci", "ikinci", "üçüncü"]) {
    await subject.fill(`Sürüm ${text} ${word}`);
    await send(writer).click();
    await expect(writer.getByText("E-posta gönderildi.").first()).toBeVisible();
    if (text === "üçüncü") break;
    await writer.getByRole("button", { name: "Geri al" }).first().click();
    await expect(writer.getByText("Geri alındı.").first()).toBeVisible();
    await writer.goto("/apps/mailbox/drafts/1");
    await row(writer, `Sürüm ${text} ${word}`).getByRole("link").click();
    await expect(subject).toHaveValue(`Sürüm ${text} ${word}`);
  }
  await expect(async () => {
    await reader.goto("/apps/mailbox/inbox/1");
    await expect(row(reader, word)).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(row(reader, word)).toContainText("Sürüm üçüncü");
  await writer.goto("/apps/mailbox/drafts/1");
  await expect(row(writer, word)).toHaveCount(0);
});

test("what is written is kept among the drafts by itself, once, also over a reload", async ({ open, trouble }) => {
  const word = unique();
  const page = await open("editor");
  await page.goto("/apps/mailbox/compose");
  await main(page).getByRole("textbox", { name: "Konu" }).fill(`Kendiliğinden ${word}`);
  await expect(main(page).getByText("Kaydedildi", { exact: true })).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("textbox", { name: "Konu" })).toHaveValue(`Kendiliğinden ${word}`);
  await writeText(page, `Devamı ${word}`, true);
  await expect(main(page).getByText("Kaydedildi", { exact: true })).toBeVisible();
  await main(page).getByRole("link", { name: "Taslaklar" }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText(`Devamı ${word}`);
  // Thrown away and taken back.
  await row(page, word).getByRole("link").click();
  await main(page).getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText("E-posta çöp kutusuna taşındı.")).toBeVisible();
  await expect(row(page, word)).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al" }).first().click();
  await expect(row(page, word)).toHaveCount(1);
  // The word that it is thrown away does not arrive: its writer goes on.
  await row(page, word).getByRole("link").click();
  const subject = main(page).getByRole("textbox", { name: "Konu" });
  await expect(subject).toHaveValue(`Kendiliğinden ${word}`);
  trouble.expectFailed("net::ERR_CONNECTION_RESET");
  await page.route(/\/apps\/mailbox\/compose/, (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await main(page).getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText("Sunucuya ulaşılamadı.")).toBeVisible();
  await subject.fill(`Yine de ${word}`);
  await expect(main(page).getByText("Kaydedildi", { exact: true })).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue(`Yine de ${word}`);
});

test("a mail is not sent before its file has arrived, and leaving it asks", async ({ open }) => {
  const word = unique();
  const page = await open("editor");
  await page.goto(`/apps/mailbox/compose?to=${encodeURIComponent(people.chief.name)}`);
  await main(page).getByRole("textbox", { name: "Konu" }).fill(`Ekli ${word}`);
  await writeText(page, `Metin ${word}`, true);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/attachments?*", async (route) => (await held, route.continue()));
  const input = main(page).locator("input[type=file]");
  await input.setInputFiles({ name: "ek.txt", mimeType: "text/plain", buffer: Buffer.from("Ek") });
  await expect(main(page).getByText(/^ek\.txt: Gönderiliyor/)).toBeVisible();
  await send(page).click();
  expect(await input.evaluate((element: HTMLInputElement) => element.validationMessage)).toContain("hâlâ gönderiliyor");
  const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await main(page).getByRole("link", { name: "Kapat" }).click();
  await asked;
  await expect(page).toHaveURL(/\/apps\/mailbox\/compose/);
  release();
  await expect(main(page).getByRole("list", { name: "Seçilen dosyalar" })).toContainText("ek.txt");
  await send(page).click();
  await expect(page.getByText("E-posta gönderildi.").first()).toBeVisible();
  await page.goto("/apps/mailbox/sent/1");
  await row(page, `Ekli ${word}`).getByRole("link").click();
  await expect(main(page).getByRole("link", { name: /ek\.txt/ })).toBeVisible();
});

test("a draft that another window has changed is not sent unseen, and both texts of one field are shown @both", async ({
  open,
  trouble,
  javaScriptEnabled,
}) => {
  trouble.expect(409);
  const word = unique();
  const page = await open("editor");
  const id = crypto.randomUUID();
  const put = async (mail: Record<string, string>) => {
    const request = { method: "PUT", data: { mail: { id, ...mail } } };
    expect((await page.request.fetch("/api/apps/mailbox/draft", request)).status()).toBe(200);
  };
  await put({ subject: `Konu ${word}`, to: people.colleague.name, content: "<p>Metin</p>" });
  await page.goto(`/apps/mailbox/compose?id=${id}`);
  const subject = main(page).getByRole("textbox", { name: "Konu" });
  await put({ content: `<p>Başka pencereden ${word}</p>` });
  await send(page).click();
  await expect(main(page).getByText("Bu taslak başka bir pencerede de değişmiş.").first()).toBeVisible();
  await expect(page.locator("textarea[name=content]")).toHaveValue(`<p>Başka pencereden ${word}</p>`);
  await put({ subject: `Öbürü ${word}` });
  await subject.fill(`Benimki ${word}`);
  const save = main(page).getByRole("button", { name: "Taslak olarak kaydet" });
  await save.click();
  await expect(main(page).getByText(`Öbürü ${word}`)).toBeVisible();
  if (javaScriptEnabled) {
    // The page is read again when its reader comes back to it: both texts are still there.
    const readAgain = page.waitForResponse((answer) => answer.request().method() === "GET" && answer.ok());
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await readAgain;
    await subject.press("End");
    await subject.pressSequentially("!");
    await expect(main(page).getByText(`Öbürü ${word}`)).toBeVisible();
    await expect(subject).toHaveValue(`Benimki ${word}!`);
    await subject.fill(`Benimki ${word}`);
  }
  await expect(subject).toHaveValue(`Benimki ${word}`);
  await save.click();
  await expect(page.getByText("Taslak kaydedildi.").first()).toBeVisible();
  await expect(subject).toHaveValue(`Benimki ${word}`);
  await page.goto(`/apps/mailbox/compose?id=${id}`);
  await expect(subject).toHaveValue(`Benimki ${word}`);
});

test("a mail is starred, labelled, moved and found @both", async ({ open, javaScriptEnabled }) => {
  const word = unique();
  const [writer, page] = [await open("chief"), await open("editor", { javaScriptEnabled })];
  const id = await mailTo(writer, page, "editor", `Etiketlenecek ${word}`);
  await page.goto("/apps/mailbox/settings");
  await main(page).getByRole("textbox", { name: "Yeni etiket" }).fill(`Çok Acil ${word}`);
  await main(page).getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(page.getByText(`“Çok Acil ${word}” etiketi eklendi.`)).toBeVisible();
  const place = `/apps/mailbox/label/cok-acil-${word}/1`;
  await expect(main(page).getByRole("link", { name: `Çok Acil ${word}` })).toHaveAttribute("href", place);

  await page.goto(`/apps/mailbox/inbox/1/${id}`);
  await main(page).getByRole("button", { name: "Yıldız koy" }).click();
  await expect(main(page).getByRole("button", { name: "Yıldızı kaldır" })).toBeVisible();
  await main(page).getByRole("button", { name: "Etiketleri değiştir" }).click();
  await main(page)
    .getByRole("button", { name: `Çok Acil ${word}` })
    .click();
  await expect(main(page).getByRole("list", { name: "Etiketler" })).toContainText(`Çok Acil ${word}`);
  await page.goto(place);
  await expect(row(page, `Etiketlenecek ${word}`)).toHaveCount(1);
  await row(page, `Etiketlenecek ${word}`).getByRole("link").click();
  await main(page).getByRole("button", { name: "Çöp kutusuna taşı" }).first().click();
  await expect(page.getByText("E-posta çöp kutusuna taşındı.")).toBeVisible();
  await expect(row(page, `Etiketlenecek ${word}`)).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al" }).first().click();
  await expect(page.getByText("Geri alındı.").first()).toBeVisible();
  await page.goto("/apps/mailbox/filter/starred/1");
  await expect(row(page, `Etiketlenecek ${word}`)).toHaveCount(1);

  await main(page).getByRole("searchbox", { name: "Nerede yazmıştı?" }).fill(`ETIKETLENECEK ${word}`);
  await main(page).getByRole("search").getByRole("button", { name: "Ara", exact: true }).click();
  await main(page)
    .getByRole("link", { name: new RegExp(`Etiketlenecek ${word}`) })
    .first()
    .click();
  await expect(main(page).getByRole("heading", { level: 2, name: `Etiketlenecek ${word}` })).toBeVisible();
});

test("several mails are thrown away at once and come back @both", async ({ open, javaScriptEnabled }) => {
  const word = unique();
  const [writer, page] = [await open("chief"), await open("editor", { javaScriptEnabled })];
  await Promise.all(["Bir", "İki", "Üç"].map((name) => mailTo(writer, page, "editor", `${name} ${word}`)));
  const rows = list(page).getByRole("listitem").filter({ hasText: word });
  await page.goto("/apps/mailbox/inbox/1");
  const bar = main(page).getByRole("group", { name: "Seçilenler için işlemler" });
  if (javaScriptEnabled) await expect(bar).toBeHidden();
  await row(page, `Bir ${word}`).getByRole("checkbox").check();
  await row(page, `Üç ${word}`).getByRole("checkbox").check();
  if (javaScriptEnabled) await expect(bar).toContainText("2 kayıt seçildi");
  await bar.getByRole("button", { name: "Çöp kutusuna" }).click();
  await expect(page.getByText("2 e-posta çöp kutusuna taşındı.").first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Geri al" }).first().click();
  await expect(page.getByText("Geri alındı.").first()).toBeVisible();
  await page.goto("/apps/mailbox/inbox/1");
  await expect(rows).toHaveCount(3);
});

test("a mail arrives in an open window, and pages that are not there lead on", async ({ open, trouble }) => {
  trouble.expect(404);
  const word = unique();
  const [writer, page] = [await open("chief"), await open("admin")];
  await page.goto("/apps/mailbox/inbox/1");
  await mailTo(writer, page, "admin", `Canlı ${word}`);
  await expect(row(page, `Canlı ${word}`)).toBeVisible();
  await page.goto("/apps/mailbox/inbox/0");
  await expect(page).toHaveURL(/\/inbox\/1$/);
  await page.goto("/apps/mailbox/inbox/99999");
  await expect(page).not.toHaveURL(/99999/);
  await page.goto(`/apps/mailbox/inbox/1/${crypto.randomUUID()}`);
  await expect(main(page).getByText("Bu e-posta yok")).toBeVisible();
  await main(page).getByRole("link", { name: "Gelen kutusuna dön" }).click();
  await expect(page).toHaveURL(/\/inbox\/1$/);
  await page.goto("/apps/mailbox/yok/1");
  await expect(main(page).getByText("Böyle bir klasör yok")).toBeVisible();
});

test("files go along, by the keyboard alone; the reading pane stands where it was asked for; nothing is hard to read on a phone", async ({
  open,
}) => {
  const word = unique();
  const [writer, reader] = [
    await open("chief"),
    await open("viewer", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }),
  ];
  await writer.goto("/apps/mailbox");
  await writer.keyboard.press("n");
  await expect(writer).toHaveURL(/compose/);
  await field(writer, "Alıcılar").focus();
  await writer.keyboard.type(people.viewer.name.slice(0, 6));
  await expect(main(writer).getByRole("option").first()).toBeVisible();
  await writer.keyboard.press("Enter");
  await expect(field(writer, "Alıcılar")).toHaveValue(/@.*, $/);
  await main(writer).getByRole("textbox", { name: "Konu" }).fill(`Ekli ${word}`);
  await main(writer)
    .locator("input[type=file]")
    .setInputFiles({ name: "not.txt", mimeType: "text/plain", buffer: Buffer.from(`ek ${word}`) });
  await expect(main(writer).getByRole("list", { name: "Seçilen dosyalar" })).toContainText("not.txt");
  expect(await violations(writer)).toEqual([]);
  await send(writer).click();
  await expect(writer.getByText("E-posta gönderildi.").first()).toBeVisible();
  await expect(async () => {
    await reader.goto("/apps/mailbox/inbox/1");
    await expect(row(reader, `Ekli ${word}`)).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect(await violations(reader)).toEqual([]);
  await row(reader, `Ekli ${word}`).getByRole("link").click();
  await expect(main(reader).getByRole("link", { name: /not\.txt/ })).toBeVisible();
  await expect(list(reader)).toBeHidden();
  expect(await violations(reader)).toEqual([]);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await writer.goto("/apps/mailbox/settings");
  await main(writer).getByRole("radio", { name: "Listenin altında" }).check();
  await main(writer).getByRole("button", { name: "Kaydet", exact: true }).first().click();
  await expect(writer.getByText("Ayarlar kaydedildi.")).toBeVisible();
  await writer.goto("/apps/mailbox/sent/1");
  await row(writer, `Ekli ${word}`).getByRole("link").click();
  const heading = main(writer).getByRole("heading", { level: 2, name: `Ekli ${word}` });
  await expect(heading).toBeVisible();
  const [above, below] = [await list(writer).boundingBox(), await heading.boundingBox()];
  expect(above && below && above.y < below.y).toBe(true);
  await writer.request.patch("/api/apps/mailbox/settings", { data: { settings: { messageLayout: "right" } } });
});
