import type { Page } from "@playwright/test";

import { people, type PersonName } from "./support/people";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const panel = (page: Page) => page.locator("#team-chat");
const composer = (page: Page) => panel(page).getByRole("textbox", { name: "Mesajınızı yazın" });

/**
 * Begins the conversation of a page's person with somebody by the interface for scripts; says something when asked to.
 */
async function converse(page: Page, who: PersonName, ...texts: string[]): Promise<string> {
  const contacts = (await (await page.request.get("/api/apps/chat/contacts")).json()) as { id: string; name: string }[];
  const contactId = contacts.find(({ name }) => name === people[who].name)?.id;
  const { id } = (await (await page.request.post("/api/apps/chat/chats", { data: { contactId } })).json()) as {
    id: string;
  };
  const answer = await page.request.patch("/api/apps/chat/chat", {
    data: { id, chat: { messages: texts.map((value) => ({ value })) } },
  });
  expect(answer.status()).toBe(200);
  return id;
}

/** Chooses from the menu of the conversation that is open on its page. */
async function choose(page: Page, action: string) {
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Sohbet işlemleri" }).click();
  await main.getByRole("button", { name: action }).click();
}

const rows = (page: Page) => page.getByRole("main").getByRole("list", { name: "Sohbetler" });
const log = (page: Page) => page.getByRole("main").getByRole("log");

test("two people talk", async ({ open }) => {
  const word = unique();
  const ayse = await open("chief");
  await ayse.goto("/example");
  await panel(ayse).getByRole("link", { name: "Yeni sohbet" }).click();
  await panel(ayse).getByRole("searchbox", { name: "Kişi ara" }).fill("BARIS");
  await panel(ayse).getByRole("button", { name: people.colleague.name }).click();
  await expect(composer(ayse)).toBeFocused();
  await composer(ayse).pressSequentially(`Bakar mısınız ${word}`);
  await composer(ayse).press("Shift+Enter");
  await composer(ayse).pressSequentially("<b>https://ornek.example/x</b>");
  await composer(ayse).press("Enter");
  await expect(composer(ayse)).toHaveValue("");
  const said = panel(ayse).getByRole("listitem").filter({ hasText: word });
  await expect(said.locator("time")).toBeVisible();
  await expect(said.getByRole("link", { name: "ornek.example" })).toHaveAttribute("href", "https://ornek.example/x");
  await expect(said.locator("b")).toHaveCount(0);
  await expect(panel(ayse).getByRole("link", { name: people.colleague.name })).toBeVisible();

  const baris = await open("colleague");
  await baris.goto("/example");
  await panel(baris)
    .getByRole("link", { name: new RegExp(`^${people.chief.name}: \\d+ okunmamış mesaj$`) })
    .click();
  await expect(panel(baris).getByText(`Bakar mısınız ${word}`)).toBeVisible();
  await expect(panel(baris).getByRole("link", { name: people.chief.name, exact: true })).toBeVisible();
  await composer(baris).fill(`Bakıyorum ${word}`);
  await panel(baris).getByRole("button", { name: "Gönder" }).click();
  await expect(panel(baris).getByText("Gönderiliyor…")).toHaveCount(0);
  await expect(baris).toHaveURL(/\/example$/);

  await ayse.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(panel(ayse).getByText(`Bakıyorum ${word}`)).toBeVisible();
  await baris.reload();
  await expect(panel(baris).getByRole("link", { name: people.chief.name, exact: true })).toBeVisible();
});

test("the panel opens and closes by its head, Escape and a click beside it, which presses nothing", async ({
  open,
}) => {
  const page = await open("admin", { viewport: { width: 1360, height: 420 } });
  await page.goto("/example");
  const toggle = panel(page).getByRole("button", { name: "Ekip Sohbeti" });
  const empty = panel(page).getByText("Bir sohbet seçin");
  await expect(empty).toBeHidden();
  await toggle.click();
  await expect(empty).toBeVisible();
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await toggle.click();
  await expect(empty).toBeHidden();
  await toggle.click();
  await page.keyboard.press("Escape");
  await expect(empty).toBeHidden();
  await toggle.click();
  await expect(empty).toBeVisible();
  const link = page.getByRole("link", { name: "Yeni haber" }).first();
  const box = await link.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await expect(empty).toBeHidden();
  await expect(page).toHaveURL(/\/example$/);
  await link.click();
  await expect(page).toHaveURL(/\/content\/haberler\/new$/);
});

test("a message that did not arrive is offered again; what is being typed stays with its conversation", async ({
  open,
}) => {
  const word = unique();
  const page = await open("editor");
  const chief = await converse(page, "chief", `Başlangıç ${word}`);
  await converse(page, "viewer", `Öbür sohbet ${word}`);
  await page.goto("/example");
  await panel(page).getByRole("link", { name: people.chief.name }).click();
  await expect(panel(page).getByText(`Başlangıç ${word}`)).toBeVisible();
  await page.route("**/api/apps/chat/chat", (route) =>
    route.request().method() === "PATCH" ? route.abort("aborted") : route.continue(),
  );
  await composer(page).fill(`Yolda kaldı ${word}`);
  await composer(page).press("Enter");
  await expect(panel(page).getByText("Gönderilemedi.")).toBeVisible();
  await composer(page).fill("yarım kalan");
  await panel(page).getByRole("link", { name: people.viewer.name }).click();
  await expect(panel(page).getByText(`Öbür sohbet ${word}`)).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await page.unroute("**/api/apps/chat/chat");
  await page.reload();
  await panel(page).getByRole("link", { name: people.chief.name }).click();
  await expect(composer(page)).toHaveValue("yarım kalan");
  await panel(page).getByRole("button", { name: "Yeniden dene" }).click();
  await expect(panel(page).getByText("Gönderilemedi.")).toHaveCount(0);
  await expect(panel(page).getByText("Gönderiliyor…")).toHaveCount(0);
  const { messages } = (await (await page.request.get(`/api/apps/chat/chat?id=${chief}`)).json()) as {
    messages: { value: string }[];
  };
  expect(messages.filter(({ value }) => value === `Yolda kaldı ${word}`)).toHaveLength(1);
});

test("a chat that isn't there is said to the reader and to the console", async ({ browser, server, sessionOf }) => {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies(await sessionOf("viewer"));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/apps/chat/0b?lng=en");
  await expect(page.getByRole("main").getByText("Could not found chat with id of 0b!")).toBeVisible();
  await expect.poll(() => errors).toContain("Could not found chat with id of 0b!");
  await page.goto("/apps/chat/0b?lng=tr");
  await expect(page.getByText("0b kimlikli sohbet bulunamadı!")).toBeVisible();
  await context.close();
});

test("a message whose file is gone says so and is sent without it", async ({ open, trouble }) => {
  trouble.expect(422);
  const page = await open("chief");
  await page.goto(`/apps/chat/${await converse(page, "colleague")}`);
  const main = page.getByRole("main");
  const chosen = main.getByRole("list", { name: "Gönderilecek dosyalar" });
  const file = { name: "ek.txt", mimeType: "text/plain", buffer: Buffer.from("Ek") };
  await main.locator("input[type=file]").setInputFiles(file);
  await expect(chosen).toContainText("ek.txt");
  // The tab has been open for days.
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(sessionStorage))
      if (key.startsWith("chat "))
        sessionStorage.setItem(key, String(kept).replace(/[\da-f]{8}-[\da-f-]{27}(?=\/)/g, crypto.randomUUID()));
  });
  await page.reload();
  await expect(chosen).toContainText("ek.txt");
  const text = `Ekli ${unique()}`;
  await main.getByRole("textbox", { name: "Mesajınızı yazın" }).fill(text);
  await main.getByRole("button", { name: "Gönder", exact: true }).click();
  await expect(main.getByText("Eklenen dosya artık yok.")).toBeVisible();
  await expect(log(page)).toContainText(text);
  await main.getByRole("button", { name: "Dosyasız gönder" }).click();
  await expect(log(page).getByRole("listitem").filter({ hasText: text }).locator("time")).toBeVisible();
  await expect(main.getByText("Eklenen dosya artık yok.")).toHaveCount(0);
});

test("older messages are read page by page @both @drawn", async ({ open, javaScriptEnabled }) => {
  const page = await open("chief");
  const id = await converse(page, "editor", ...Array.from({ length: 70 }, (_, at) => `Satır ${at + 1}.`));
  await page.goto(`/apps/chat/${id}`);
  const main = page.getByRole("main");
  const line = (number: number) => main.getByRole("log").getByText(`Satır ${number}.`);
  await expect(line(70)).toBeInViewport();
  await expect(line(20)).toHaveCount(0);
  if (javaScriptEnabled !== false) {
    await page.route("**/api/apps/chat/chat?*before=*", (route) => route.abort("aborted"));
    await main.getByRole("link", { name: "Önceki mesajlar" }).click();
    await expect(main.getByText("Önceki mesajlar alınamadı. Yeniden deneyin.")).toBeVisible();
    await page.unrouteAll();
  }
  await main.getByRole("link", { name: "Önceki mesajlar" }).click();
  await expect(line(20)).toBeVisible();
  await expect(main.getByText("Önceki mesajlar alınamadı.")).toHaveCount(0);
  if (javaScriptEnabled === false) await main.getByRole("link", { name: "Son mesajlara dön" }).click();
  await expect(line(70)).toBeVisible();
});

test("a conversation without scripts @noscript", async ({ open, trouble }) => {
  trouble.expect(400);
  const word = unique();
  const page = await open("viewer");
  const ceren = await open("editor");
  const id = await converse(ceren, "viewer", `Soru ${word}`);
  await page.goto("/example");
  await panel(page).getByRole("button", { name: "Ekip Sohbeti" }).click();
  await expect(panel(page).getByText("Bir sohbet seçin")).toBeVisible();
  await panel(page)
    .getByRole("button", { name: new RegExp(`^${people.editor.name}: `) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/apps/chat/${id}$`));
  const main = page.getByRole("main");
  await expect(main.getByText(`Soru ${word}`).last()).toBeVisible();
  await expect(panel(page).getByRole("link", { name: people.editor.name, exact: true })).toBeVisible();

  const field = main.getByRole("textbox");
  const long = "uzun ".repeat(1001).trim();
  await field.fill(long);
  await main.getByRole("button", { name: "Gönder" }).click();
  await expect(main.getByText("Mesaj en çok 5.000 karakter olabilir.")).toBeVisible();
  await expect(field).toHaveValue(long);
  await field.fill(`Yanıt ${word}`);
  await main.getByRole("button", { name: "Gönder" }).click();
  await expect(main.getByRole("log").getByText(`Yanıt ${word}`)).toBeVisible();
  await choose(page, "Sohbeti sessize al");
  await main.getByRole("button", { name: "Sohbet işlemleri" }).click();
  await expect(main.getByRole("button", { name: "Sohbetin sesini aç" })).toBeVisible();

  await main.getByRole("link", { name: "Yeni sohbet" }).click();
  await main.getByRole("searchbox").fill("ayşe");
  await main.getByRole("button", { name: "Ara", exact: true }).click();
  await main.getByRole("button", { name: people.chief.name }).click();
  await main.getByRole("textbox").fill(`Merhaba ${word}`);
  await main.getByRole("button", { name: "Gönder" }).click();
  await expect(main.getByRole("log").getByText(`Merhaba ${word}`)).toBeVisible();
});

test("on a phone the panel is the whole page, without barriers in either look and language", async ({ open }) => {
  const page = await open("colleague", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await converse(page, "chief", "Merhaba");
  for (const [lang, scheme] of [
    ["tr", "light"],
    ["en", "dark"],
  ] as const) {
    await page.goto(`/example?lng=${lang}`);
    await page.evaluate((to) => (document.documentElement.dataset.scheme = to), scheme);
    await page
      .getByRole("button", { name: lang === "tr" ? /^Ekip Sohbeti/ : /^Team Chat/ })
      .first()
      .click();
    await expect(panel(page).getByText(lang === "tr" ? "Bir sohbet seçin" : "Select a conversation")).toBeVisible();
    expect(await violations(page, { within: "#team-chat" }), `${lang} ${scheme}, nothing chosen`).toEqual([]);
    await panel(page).getByRole("link", { name: people.chief.name }).click();
    await expect(panel(page).getByRole("listitem").filter({ hasText: "Merhaba" }).last()).toBeVisible();
    await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(0);
    expect((await panel(page).boundingBox())?.width).toBe(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page, { within: "#team-chat" }), `${lang} ${scheme}`).toEqual([]);
    await panel(page)
      .getByRole("button", { name: lang === "tr" ? "Kapat" : "Close" })
      .click();
    await expect(panel(page)).toBeHidden();
  }
});

test("who reads further up when the scripts begin stays there", async ({ open }) => {
  const page = await open("chief");
  const id = await converse(page, "admin", ...Array.from({ length: 60 }, (_, at) => `Eski ${at + 1}.`));
  const entry = "**/assets/entry.client-*.js";
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(entry, async (route) => (await late, route.continue()));
  const loaded = page.goto(`/apps/chat/${id}`);
  const log = page.getByRole("main").getByRole("log");
  await expect(log.getByText("Eski 60.")).toBeInViewport();
  const place = await log.evaluate((scroller) => (scroller.scrollTo({ top: -400 }), scroller.scrollTop));
  expect(place).toBeLessThan(-300);
  release();
  await loaded;
  // The effects have run; what they move shows in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(log).toHaveJSProperty("scrollTop", place);
  await page.unroute(entry);
});

test("two people talk on the app's pages; what one writes appears with the other at once, unread until it is seen", async ({
  open,
}) => {
  const word = unique();
  const ayse = await open("chief", { viewport: { width: 1440, height: 900 } });
  const id = await converse(ayse, "polyglot", `Başlangıç ${word}`);
  const other = await open("polyglot", { viewport: { width: 1440, height: 900 } });
  await other.goto("/apps/chat");
  await ayse.goto(`/apps/chat/${id}`);
  await expect(rows(other).getByText(`Başlangıç ${word}`)).toBeVisible();
  await ayse.getByRole("main").getByRole("textbox", { name: "Mesajınızı yazın" }).fill(`Canlı ${word}`);
  await ayse.keyboard.press("Enter");
  const row = rows(other).getByRole("link", { name: people.chief.name });
  await expect(row).toContainText(`Canlı ${word}`);
  await expect(row).toContainText("2 okunmamış mesaj");
  await row.click();
  await expect(other).toHaveURL(new RegExp(`/apps/chat/${id}`));
  await expect(log(other).getByText(`Canlı ${word}`)).toBeVisible();
  await expect(row).not.toContainText("okunmamış");
  await other.getByRole("main").getByRole("textbox", { name: "Mesajınızı yazın" }).fill(`Yanıt ${word}`);
  await other.keyboard.press("Enter");
  await expect(log(ayse).getByText(`Yanıt ${word}`)).toBeVisible();
});

test("messages are found and lead to their place; clearing and deleting are for oneself and can be taken back @both", async ({
  open,
}) => {
  const word = unique();
  const page = await open("colleague");
  const lines = Array.from({ length: 120 }, (_, at) => `${at === 4 ? `Asıl söz ${word}` : `Satır ${at + 1}.`}`);
  const id = await converse(page, "admin", ...lines.slice(0, 60));
  await converse(page, "admin", ...lines.slice(60));
  await page.goto(`/apps/chat?search=${encodeURIComponent(`ASIL ${word}`)}`);
  const main = page.getByRole("main");
  await main.getByRole("list", { name: "Bulunan mesajlar" }).getByRole("link").click();
  await expect(log(page).getByText(`Asıl söz ${word}`)).toBeVisible();
  await expect(main.getByText("Eski mesajlara bakıyorsunuz.")).toBeVisible();
  await expect(log(page).getByText("Satır 120.")).toHaveCount(0);
  await main.getByRole("link", { name: "Son mesajlara dön" }).click();
  await expect(log(page).getByText("Satır 120.")).toBeVisible();

  await main.getByRole("link", { name: "Sohbette ara" }).click();
  await main.getByRole("searchbox", { name: "Sözcükler" }).fill(word);
  await main.getByRole("search").last().getByRole("button", { name: "Ara", exact: true }).click();
  // Where no style hides it, the list beside it still shows what was searched for there.
  await expect(main.getByRole("list", { name: "Bulunan mesajlar" }).last().getByRole("link")).toHaveCount(1);

  await page.goto(`/apps/chat/${id}`);
  await choose(page, "Mesajları benden sil");
  await expect(page.getByText("Mesajlar sizin görünümünüzden silindi.")).toBeVisible();
  await expect(log(page).getByText("Satır 120.")).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await expect(log(page).getByText("Satır 120.")).toBeVisible();

  await choose(page, "Sohbeti benden sil");
  await expect(page.getByText("Sohbet listenizden silindi.")).toBeVisible();
  await expect(rows(page).getByText("Satır 120.")).toHaveCount(0);
  const gone = page.locator("[data-slot=toast]").filter({ hasText: "Sohbet listenizden silindi." });
  await gone.getByRole("button", { name: "Geri al" }).click();
  await expect(rows(page).getByText("Satır 120.")).toBeVisible();
});

test("older messages come in above without moving what is read", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1440, height: 900 } });
  const id = await converse(page, "viewer", ...Array.from({ length: 90 }, (_, at) => `Sıra ${at + 1}.`));
  await page.goto(`/apps/chat/${id}`);
  const earlier = page.getByRole("main").getByRole("link", { name: "Önceki mesajlar" });
  await earlier.scrollIntoViewIfNeeded();
  const line = log(page).getByText("Sıra 45.");
  const before = await line.boundingBox();
  await earlier.click();
  await expect(log(page).getByText("Sıra 2.")).toBeAttached();
  expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test("by the keyboard alone: n finds a person, j goes through the list, e writes; what one says of oneself is kept", async ({
  open,
}) => {
  const word = unique();
  const page = await open("approver", { viewport: { width: 1440, height: 900 } });
  await page.goto("/apps/chat");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/apps\/chat\/new$/);
  // The address changes a moment before the people are drawn; until then "j" would go through the list of chats.
  const found = page.getByRole("form", { name: "Yazılabilecek kişiler" }).getByRole("button").first();
  await expect(found).toBeVisible();
  await page.keyboard.press("j");
  await expect(found).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/apps\/chat\/[\w-]{36}$/);
  const text = page.getByRole("main").getByRole("textbox", { name: "Mesajınızı yazın" });
  await expect(text).toBeVisible();
  await page.locator("body").press("e");
  await expect(text).toBeFocused();
  await page.keyboard.type(`Klavyeden ${word}`);
  await page.keyboard.press("Enter");
  await expect(log(page).getByText(`Klavyeden ${word}`)).toBeVisible();
  // It is shown before the server has it; leaving earlier would keep it here, unsent.
  await expect(log(page).getByText("Gönderiliyor…")).toHaveCount(0);
  await page.goto("/apps/chat");
  await page.keyboard.press("j");
  await expect(rows(page).getByRole("link").first()).toBeFocused();
  await page.locator("body").press("?");
  await expect(page.getByRole("dialog", { name: "Klavye kısayolları" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: /Sohbet profilim$/ }).click();
  await page.getByRole("textbox", { name: "Hakkımda" }).fill(`Onay masası ${word}`);
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Profiliniz kaydedildi.")).toBeVisible();
});

test("on a phone one pane takes another's place, without barriers in either look and language", async ({ open }) => {
  const page = await open("editor", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const id = await converse(
    page,
    "approver",
    "Bakınız: https://ornek.example/cok-uzun-bir-adres-ki-satira-sigmaz-ama-tasmaz",
  );
  for (const [lang, scheme] of [
    ["tr", "light"],
    ["en", "dark"],
  ] as const)
    for (const [address, seen] of [
      ["", lang === "tr" ? "Tümü" : "All"],
      ["/new", people.chief.name],
      ["/profile", lang === "tr" ? "Hakkımda" : "About"],
      [`/${id}`, "cok-uzun"],
      [`/${id}/info`, "cok-uzun"],
      [`/${id}/search?text=bakiniz`, "Bakınız"],
    ] as const) {
      const query = address.includes("?") ? "&" : "?";
      await page.goto(`/apps/chat${address}${query}lng=${lang}`);
      await page.evaluate((to) => (document.documentElement.dataset.scheme = to), scheme);
      await expect(page.getByRole("main").getByText(seen).last()).toBeVisible();
      const name = `${address} ${lang} ${scheme}`;
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
      expect(await violations(page, { within: "main" }), name).toEqual([]);
    }
});
