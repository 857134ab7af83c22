import type { Page, WebSocket, WebSocketRoute } from "@playwright/test";

import { openOtherBackend } from "../support/other-backend";
import { entryForm } from "./support/entry-form";
import { password, people } from "./support/people";
import { announcement, unique } from "./support/sample";
import { startServer } from "./support/server";
import { violations } from "./support/violations";
import { copyTemplate } from "./support/template";
import { expect, test } from "./support/test";
import { writeWhileReloading } from "./support/write-while-reloading";

/** Counts the live connections that a page has opened and not closed. */
function countSockets(page: Page) {
  const open = new Set<WebSocket>();
  page.on("websocket", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  // Those of a document that is gone are, too; nobody tells so. The next one may open its own before it stands whole.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && open.clear());
  return () => open.size;
}

/** As a phone is held, for whoever reads English. */
const phone = { locale: "en-US", viewport: { width: 390, height: 844 } } as const;

/** Nothing of the page is to be reached by moving it sideways. */
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const overlay = (page: Page) => page.getByRole("alertdialog", { name: "Bağlantı Hatası" });

/** Leaves a mark in the page, which is gone once it has loaded anew. */
const mark = (page: Page) => page.evaluate(() => void ((window as { isMarked?: boolean }).isMarked = true));
const isMarked = (page: Page) => page.evaluate(() => (window as { isMarked?: boolean }).isMarked === true);

test("the page is blocked while the server is away, and comes back with everything typed", async ({ browser }) => {
  const { dataDir, remove } = copyTemplate();
  let server = await startServer(dataDir);
  const { port, origin } = new URL(server.url);
  // What is watched elsewhere fails here on purpose: requests to a server that is gone.
  const context = await browser.newContext({ baseURL: origin });
  const abroad = await browser.newContext({ baseURL: origin, ...phone });
  try {
    expect(
      (
        await context.request.post("/sign-in", { form: { email: people.chief.email, password }, maxRedirects: 0 })
      ).status(),
    ).toBe(302);
    expect(
      (
        await abroad.request.post("/sign-in", { form: { email: people.colleague.email, password }, maxRedirects: 0 })
      ).status(),
    ).toBe(302);
    const english = await abroad.newPage();
    const openAbroad = countSockets(english);
    await english.goto("/apps/notes/new");
    await expect.poll(openAbroad).toBe(1);
    await english.locator("#note-content").fill("Half a sentence");
    const [message, entry] = [await context.newPage(), await context.newPage()];
    const sockets = [countSockets(message), countSockets(entry)];
    const openNow = () => sockets.reduce((sum, count) => sum + count(), 0);
    await message.goto("/apps/notes/new");
    await expect.poll(openNow).toBe(1);
    await entry.goto("/content/duyurular/new");
    await entryForm(entry, true).ready();
    await entry.waitForLoadState("networkidle");
    expect(openNow(), "two tabs have one connection").toBe(1);

    await message.bringToFront();
    await message.locator("#note-title").fill("Yarım kalan konu");
    await message.locator("#note-content").fill("Bu satır yazılırken sunucu kapandı.");
    await mark(message);
    await server.stop();
    const shown = overlay(message);
    await expect(shown).toBeVisible();
    await expect(shown).toContainText("Sunucu bağlantısı kesildi. Yeniden bağlanmaya çalışılıyor...");
    await expect(overlay(entry)).toBeVisible();
    // Nothing behind it can be reached or typed into, and Escape does not put it away, not for a moment either.
    await shown.evaluate((dialog) => dialog.addEventListener("close", () => dialog.setAttribute("data-closed", "")));
    await message.keyboard.press("Escape");
    await message.keyboard.press("Escape");
    await message.keyboard.press("Escape");
    await message.keyboard.press("Tab");
    await message.keyboard.type("kaybolan");
    await expect(shown).toBeVisible();
    await expect(message.locator("#note-content")).toHaveValue("Bu satır yazılırken sunucu kapandı.");
    await expect(shown).not.toHaveAttribute("data-closed");

    // In English on a phone: it says so, is easy to read for everybody, and leaves the page where it was.
    const lost = english.getByRole("alertdialog", { name: "Connection error" });
    await expect(lost).toContainText("The connection to the server was lost. Trying to connect again...");
    await expect(lost).toBeFocused();
    await expect(lost.locator(".animate-spin, [data-slot=spinner], svg")).not.toHaveCount(0);
    expect(await lost.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    expect([await violations(english), await isNarrow(english)]).toEqual([[], true]);

    server = await startServer(dataDir, { PORT: port });
    await expect(shown).toBeHidden();
    await expect(lost).toBeHidden();
    await expect(english.getByText("One field that you had not sent was put back.")).toBeVisible();
    await expect(english.locator("#note-content")).toHaveValue("Half a sentence");
    await expect.poll(() => isMarked(message).catch(() => true)).toBe(false);
    await expect(message.getByText("Göndermediğiniz 2 alan geri konuldu.")).toBeVisible();
    await expect(message.locator("#note-title")).toHaveValue("Yarım kalan konu");
    await expect(message.locator("#note-content")).toHaveValue("Bu satır yazılırken sunucu kapandı.");
    await expect(message.locator("#note-content")).toBeFocused();
    await expect.poll(openNow).toBe(1);

    // The tab that leads goes, and the next one takes over without a word.
    const [leading, left, countLeft] =
      sockets[0]?.() === 1 ? [message, entry, sockets[1]] : [entry, message, sockets[0]];
    await leading.close({ runBeforeUnload: false });
    await expect.poll(() => countLeft?.()).toBe(1);
    await expect(overlay(left)).toBeHidden();

    // Who signs out in one tab is signed out in all.
    const other = await context.newPage();
    await other.goto("/sign-out");
    await other.getByRole("button", { name: "Oturumu kapat" }).click();
    await expect(left).toHaveURL(/\/sign-in/);
  } finally {
    await context.close();
    await abroad.close();
    await server.stop();
    remove();
  }
});

test("what is typed while a page loads itself again after a broken line is there afterwards", async ({ open, api }) => {
  test.slow();
  const { id } = await api.create("duyurular", { title: { tr: "Hattı kopan" } });
  for (const { path, field, typed } of [
    { path: "/apps/notes/new", field: "#note-content", typed: "Sayfa yeniden gelirken yazılan satır" },
    { path: `/content/duyurular/${id}`, field: '[name="title.tr"]', typed: "Sayfa yeniden gelirken yazılan başlık" },
  ]) {
    const page = await open("chief");
    const lines: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/graphql/, (line) => {
      line.connectToServer().onMessage((message) => {
        line.send(message);
        // Only a line that was confirmed is missed when it breaks.
        if (String(message).includes("connection_ack")) lines.push(line);
      });
    });
    await page.goto(path);
    await expect.poll(() => lines.length, path).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    await writeWhileReloading(page, path, field, typed);
    const loaded = page.waitForEvent("load");
    await lines.at(-1)?.close({ code: 1001 });
    await loaded;
    await expect(page.locator(field), path).toHaveValue(typed);
    await page.close();
  }
});

test("a session that ends while somebody writes asks to sign in, and comes back to every word; after signing out nothing is left", async ({
  page,
  context,
  api,
  trouble,
}) => {
  test.slow();
  const { id } = await api.create("duyurular", { title: { tr: "Oturumu biten" } });
  const signIn = async () => {
    await page.getByLabel("E-posta adresi").fill(people.chief.email);
    await page.getByLabel("Parola").fill(password);
    await page.getByRole("button", { name: "Oturum aç" }).click();
  };
  const openNow = countSockets(page);
  await page.goto("/sign-in");
  await signIn();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.chief.name);
  trouble.expect(401);
  for (const { path, field, typed } of [
    { path: "/apps/notes/new", field: "#note-content", typed: "Oturum biterken yazılan satır" },
    { path: `/content/duyurular/${id}`, field: '[name="title.tr"]', typed: "Oturum biterken yazılan başlık" },
  ]) {
    await page.goto(path);
    await expect.poll(openNow).toBe(1);
    await page.waitForLoadState("networkidle");
    await page.locator(field).fill(typed);
    await context.request.post("/sign-out");
    await expect(page, path).toHaveURL(/\/sign-in\?redirectURL=/);
    await signIn();
    await expect(page.locator(field), path).toHaveValue(typed);
  }
  await page.goto("/apps/notes/new");
  await page.waitForLoadState("networkidle");
  await page.locator("#note-content").fill("Oturum kapatılmadan yazılan satır");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  await page.getByRole("button", { name: "Oturumu kapat" }).click();
  await expect(page.getByRole("heading", { name: "Oturumunuz kapatıldı" })).toBeVisible();
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("Oturum kapatılmadan");
  // Whoever signs in again in this window is kept from then on as before.
  await expect(page).toHaveURL(/\/sign-in$/);
  await signIn();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.chief.name);
  await page.goto("/apps/notes/new");
  await expect.poll(openNow).toBe(1);
  await page.locator("#note-content").fill("Yeniden oturum açınca yazılan satır");
  await context.request.post("/sign-out");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=/);
  await signIn();
  await expect(page.locator("#note-content")).toHaveValue("Yeniden oturum açınca yazılan satır");
});

test("in English on a phone: the list, the colleague, the save, the notification; nothing of it hides the page or fails whoever can't see", async ({
  open,
  api,
}) => {
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Phone ${word}`));
  const entry = `/content/duyurular/${made.id}`;
  const [page, other] = [await open("chief", phone), await open("colleague", { locale: "tr-TR" })];
  const isSound = async () => expect([await violations(page), await isNarrow(page)]).toEqual([[], true]);
  const live = page.waitForEvent("websocket");
  await page.goto(`/content/duyurular?search=${word}`);
  await live;
  const refresh = page.getByRole("button", { name: "1 entry changed: refresh" });
  await expect(async () => {
    const { version } = await api.get("duyurular", made.id);
    await api.save(
      "duyurular",
      { id: made.id, version },
      { title: { tr: `Yeni ${unique()} ${word}`, en: `Anew ${unique()} ${word}` } },
    );
    await expect(refresh).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await isSound();
  await refresh.click();
  await expect(page.getByRole("link", { name: /^Anew/ })).toBeVisible();
  await expect(refresh).toHaveCount(0);

  await page.goto(entry);
  await other.goto(entry);
  await expect(page.getByText(`Also here now: ${people.colleague.name}`)).toBeVisible();
  const his = entryForm(other, true);
  await his.ready();
  await his.field("summary.tr").fill("Telefondakinden sonra");
  await his.press("Kaydet");
  await his.said("Kaydedildi.");
  const warning = page
    .getByRole("status")
    .filter({ hasText: `${people.colleague.name} saved this a moment ago. What you typed stays as it is.` });
  await expect(warning).toBeVisible();
  await isSound();
  // The bar of the form stays within reach under it.
  const bar = await page.locator("form#entry button[type=submit]:visible").last().boundingBox();
  const over = await warning.locator("> div").boundingBox();
  expect(
    bar && over && over.y + over.height <= bar.y + 1,
    `${JSON.stringify(over)} lies over ${JSON.stringify(bar)}`,
  ).toBe(true);
  await warning.getByRole("button", { name: "Go on" }).click();
  await expect(warning).toHaveCount(0);
});

test("work on many entries says how far it is: live, on every page that shows it, without scripts, and until it is cancelled", async ({
  open,
  api,
  browser,
  sessionOf,
  server,
}) => {
  const word = unique();
  const notice = await announcement(api, `Toplu ${word}`);
  for (let at = 0; at < 101; at += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, 101 - at) }, (_one, more) =>
        api.create("duyurular", { ...notice, title: { tr: `Toplu ${word} ${at + more}` } }),
      ),
    );
  const [page, mine] = [await open("chief"), await open("chief", phone)];
  const live = mine.waitForEvent("websocket");
  await mine.goto("/me/jobs");
  await live;
  await page.goto(`/content/duyurular?view=draft&search=${word}`);
  await page
    .getByRole("checkbox", { name: new RegExp(`Toplu ${word}`) })
    .first()
    .check();
  await page.getByRole("checkbox", { name: "Bulunan 101 kaydın tümü" }).check();
  await page.getByRole("button", { name: "Seçilenleri yayımla" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("101 kayıt yayımlansın mı?");
  await expect(page.getByText("Bu iş sırayla yapılır.")).toBeVisible();
  await page.getByRole("button", { name: "Yayımla", exact: true }).click();
  await expect(page).toHaveURL(/\/me\/jobs\/[\da-f-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yayımlama: Duyurular");
  const counts = page.locator("p", { hasText: "/ 101" });
  await expect(counts).toHaveText(/^\d+ \/ 101 · %\d+$/);
  const bar = page.getByRole("progressbar", { name: "Yayımlama: Duyurular" });
  const first = Number(await bar.getAttribute("value"));
  // It moves by itself.
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(first);
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: "en-US" });
  await plain.addCookies(await sessionOf("chief"));
  const without = await plain.newPage();
  await without.goto(new URL(page.url()).pathname);
  await expect(without.locator("p", { hasText: "of 101" })).toBeVisible();
  await expect(without.getByRole("link", { name: "Refresh" })).toBeVisible();
  await without.getByRole("button", { name: "Cancel: Publishing: Announcements" }).click();
  await expect(without.getByText("Cancelled. What was done stays.")).toBeVisible();
  await plain.close();
  // Everybody who looks at it hears of that, and the list of one's own too.
  await expect(page.getByText("Durdurulana kadar yapılanlar geçerli; kalanlara dokunulmadı.")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await mine.reload();
  await expect(mine.getByRole("heading", { level: 1 })).toHaveText("Work that I started");
  await expect(mine.getByText("Cancelled", { exact: true })).toBeVisible();
  expect([await violations(mine), await isNarrow(mine)]).toEqual([[], true]);
  await mine.getByRole("link", { name: "Publishing: Announcements" }).click();
  await expect(mine.getByText("What was done until then stays; the rest was not touched.")).toBeVisible();
  expect([await violations(mine), await isNarrow(mine)]).toEqual([[], true]);
});

test("what colleagues do shows at once: counts, notifications, lists, and who is here", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(409);
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Canlı ${word}`));
  const entry = `/content/duyurular/${made.id}`;
  const [ayse, baris] = [await open("chief"), await open("colleague")];
  const live = ayse.waitForEvent("websocket");
  await ayse.goto(`/content/duyurular?search=${word}`);
  await live;

  // A list offers to be read anew, and does not move before.
  const row = ayse.getByRole("checkbox", { name: new RegExp(word) });
  await row.check();
  const patch = async (summary: string) => {
    const { version } = await api.get("duyurular", made.id);
    expect(
      (
        await baris.request.patch(`/api/content/duyurular/${made.id}`, {
          data: { version, data: { title: { tr: `${summary} ${word}` } } },
        })
      ).ok(),
    ).toBe(true);
  };
  const refresh = ayse.getByRole("button", { name: "1 kayıt değişti: yenile" });
  await expect(async () => {
    await patch(`Yeni ad ${unique()}`);
    await expect(refresh).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await patch("Son ad");
  await expect(refresh).toHaveCount(1);
  await refresh.click();
  await expect(ayse.getByRole("link", { name: `Son ad ${word}` })).toBeVisible();
  await expect(refresh).toHaveCount(0);
  await expect(ayse.getByRole("checkbox", { name: new RegExp(word) })).toBeChecked();

  // Who has it open is told to both, and a save by one warns the other, whose words stay.
  await ayse.goto(entry);
  await baris.goto(entry);
  await expect(ayse.getByText(`Şu anda burada: ${people.colleague.name}`)).toBeVisible();
  await expect(baris.getByText(`Şu anda burada: ${people.chief.name}`)).toBeVisible();
  const [hers, his] = [entryForm(ayse, true), entryForm(baris, true)];
  await his.ready();
  await hers.ready();
  await his.field("summary.tr").fill("Barış'ın özeti");
  await his.press("Kaydet");
  await his.said("Kaydedildi.");
  const warning = ayse.getByRole("status").filter({ hasText: `${people.colleague.name} bu kaydı az önce kaydetti.` });
  await expect(warning).toBeVisible();
  await expect(baris.getByText("bu kaydı az önce kaydetti")).toHaveCount(0);
  await warning.getByRole("button", { name: "Devam et" }).click();
  await expect(warning).toHaveCount(0);
  await baris.goto("/example");
  await expect(ayse.getByText("Şu anda burada:")).toHaveCount(0);

  // A notification changes the count and is said politely; the list in the open panel has it.
  await ayse.goto("/example");
  const bell = ayse.getByRole("button", { name: /^Bildirimler/ });
  await bell.click();
  const panel = ayse.getByRole("region", { name: "Bildirimler" });
  await expect(panel.getByRole("link", { name: "Tüm bildirimler" })).toBeVisible();
  const told = await ayse.request.post("/api/common/notifications", {
    data: { notification: { title: `Haber ${word}`, time: new Date().toISOString() } },
  });
  expect(told.ok()).toBe(true);
  await expect(panel.getByText(`Haber ${word}`)).toBeVisible();
  await expect(bell).toHaveAccessibleName(/okunmamış/);
  await expect(ayse.getByRole("status").filter({ hasText: `Yeni bildirim: Haber ${word}` })).toHaveCount(1);

  // One that comes while the list is on its way is in it, though the list was read before.
  let pass = () => {};
  const passed = new Promise<void>((resolve) => (pass = resolve));
  let isHeld = false;
  await ayse.route(/\/me\/notifications\b/, async (route) => {
    const response = await route.fetch();
    isHeld = true;
    await passed;
    // One that was begun anew meanwhile has been given up.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await expect(async () => {
    await ayse.evaluate(() => void window.dispatchEvent(new Event("focus")));
    await expect.poll(() => isHeld, { timeout: 1_000 }).toBe(true);
  }).toPass();
  const later = await ayse.request.post("/api/common/notifications", {
    data: { notification: { title: `Arada ${word}`, time: new Date().toISOString() } },
  });
  expect(later.ok()).toBe(true);
  await expect(ayse.getByRole("status").filter({ hasText: `Yeni bildirim: Arada ${word}` })).toHaveCount(1);
  pass();
  await expect(panel.getByText(`Arada ${word}`)).toBeVisible();
});

test("ten tabs have one connection, all hear what comes, and a token that has run out is renewed without a word", async ({
  open,
  trouble,
}) => {
  const first = await open("colleague");
  const context = first.context();
  // Between page and server, to see each connection and to close one as the server does.
  const lines: { close: (code: number) => void; isOpen: boolean }[] = [];
  // Who asks to be told of notifications waits while this stands.
  let waiting: (() => void)[] | null = null;
  await context.routeWebSocket(/\/graphql$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) =>
      waiting && message.includes("notificationAdded")
        ? waiting.push(() => server.send(message))
        : server.send(message),
    );
    const end = () => (known.isOpen = false);
    const close = (code: number) => {
      end();
      void line.close({ code, reason: "signedOut" });
      void server.close();
    };
    const known = { isOpen: true, close };
    lines.push(known);
    server.onClose((code, reason) => {
      if (!known.isOpen) return;
      end();
      void line.close({ ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) });
    });
    line.onClose(() => {
      end();
      void server.close();
    });
  });
  const openNow = () => lines.filter(({ isOpen }) => isOpen).length;
  const tabs = [first, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))];
  for (const tab of tabs) await tab.goto("/me/notifications");
  await Promise.all(tabs.map((tab) => tab.waitForLoadState("networkidle")));
  await expect.poll(openNow).toBe(1);
  await Promise.all(tabs.map(mark));
  const word = unique();
  const notification = { title: `On sekme ${word}`, time: new Date().toISOString() };
  expect((await first.request.post("/api/common/notifications", { data: { notification } })).ok()).toBe(true);
  const told = (tab: Page, text: string) => expect(tab.getByRole("status").filter({ hasText: text })).toHaveCount(1);
  for (const tab of tabs) await told(tab, `On sekme ${word}`);

  const made = lines.length;
  const late: (() => void)[] = (waiting = []);
  lines.find(({ isOpen }) => isOpen)?.close(4403);
  await expect.poll(() => [lines.length, openNow(), late.length]).toEqual([made + 1, 1, 1]);
  // Comes between the old connection and the new one, and is told by neither.
  expect(
    (
      await first.request.post("/api/common/notifications", {
        data: { notification: { ...notification, time: new Date().toISOString(), title: `Yeniden ${word}` } },
      })
    ).ok(),
  ).toBe(true);
  waiting = null;
  for (const pass of late) pass();
  for (const tab of tabs) await told(tab, `Yeniden ${word}`);
  for (const tab of tabs) expect([await overlay(tab).count(), await isMarked(tab)]).toEqual([0, true]);
  expect(trouble.found()).toEqual([]);
});

test("without a line the browser has a page of its own, and the gathering areas as they were seen; switched off, it keeps nothing", async ({
  browser,
}) => {
  const { dataDir, remove } = copyTemplate();
  let server = await startServer(dataDir);
  const { port, origin } = new URL(server.url);
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: "allow" });
  const page = await context.newPage();
  const gathering = "/home/deprem-toplanma-alanlari/list.html";
  const kept = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      ).flat(),
    );
  try {
    await page.goto("/home");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto("/home");
    await expect.poll(kept).toContain(gathering);
    expect(
      (
        await context.request.post("/sign-in", { form: { email: people.chief.email, password }, maxRedirects: 0 })
      ).status(),
    ).toBe(302);
    await page.goto("/content/duyurular");
    await page.goto("/me/settings/notifications");
    const paths = await kept();
    expect(paths.filter((path) => !path.startsWith("/assets/")).sort()).toEqual([gathering, "/offline.html"]);
    expect(paths.some((path) => path.startsWith("/assets/"))).toBe(true);
    const button = page.getByRole("button", { name: "Anlık bildirimleri aç" });
    await expect(button).toBeEnabled();
    // Nobody has allowed this site anything.
    await button.click();
    await expect(page.getByText("Tarayıcı bu sitenin bildirimlerine izin vermiyor.")).toBeVisible();

    await server.stop();
    await page.goto("/example");
    await expect(page.getByRole("heading", { name: "Bağlantı yok" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await page.getByRole("link", { name: /^Deprem toplanma alanları/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/toplanma alanları/i);

    server = await startServer(dataDir, { PORT: port, SERVICE_WORKER: "off" });
    await page.goto("/home");
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration("/"))?.update()));
    await expect.poll(kept).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  } finally {
    await context.close();
    await server.stop();
    remove();
  }
});

test("menu, notifications and what comes live are another backend's where it is named; without it the page stands and asks again", async ({
  browser,
}) => {
  const { dataDir, remove } = copyTemplate();
  const other = await openOtherBackend();
  const server = await startServer(dataDir, { API_URL: other.api, SOCKET_URL: other.url.replace(/\/graphql$/, "") });
  const context = await browser.newContext({ baseURL: new URL(server.url).origin });
  const notice = (id: string, title: string, time: string) => ({
    id,
    title,
    time,
    read: [],
    link: "/content/haberler",
    useRouter: true,
  });
  try {
    other.data.navigation = [
      {
        id: "1",
        title: "Belediye işleri",
        icon: "heroicons_outline:home",
        children: [{ id: "2", title: "Haberler masası", link: "/content/haberler" }],
      },
      { id: "3", title: "Ana sayfa", link: "/example" },
    ];
    other.data.notifications = [notice("n1", "Başka yerden", "2030-01-01T10:00:00Z")];
    expect(
      (
        await context.request.post("/sign-in", { form: { email: people.chief.email, password }, maxRedirects: 0 })
      ).status(),
    ).toBe(302);
    const page = await context.newPage();
    await page.goto("/example");
    await expect(page.getByText("Belediye işleri").first()).toBeAttached();
    const bell = page.getByRole("button", { name: /^Bildirimler/ });
    await expect.poll(() => other.running("notificationAdded")).toBe(1);
    expect(other.inits.at(-1)).toEqual({ authorization: expect.stringMatching(/^Bearer mdb_/) });
    await bell.click();
    const panel = page.getByRole("region", { name: "Bildirimler" });
    await expect(panel.getByText("Başka yerden")).toBeVisible();

    // One arrives: the browser asks the backend itself, as its reader.
    const asked = other.asked.length;
    const fresh = notice("n2", "Yeni <b>geldi</b>", "2030-01-02T10:00:00Z");
    other.data.notifications = [fresh, ...(other.data.notifications as object[])];
    other.emit("notificationAdded", { ...fresh, read: false });
    await expect(panel.getByText("Yeni <b>geldi</b>")).toBeVisible();
    expect(other.asked.slice(asked).map(({ authorization }) => authorization)).toEqual([
      expect.stringMatching(/^Bearer mdb_/),
    ]);
    await panel.getByRole("button", { name: /^Okundu işaretle: Yeni/ }).click();
    await expect(panel.getByRole("button", { name: /^Okunmadı işaretle: Yeni/ })).toBeVisible();

    other.mood("broken");
    await page.goto("/me/notifications");
    const line = page.getByText(`Menü ve bildirimler ${new URL(other.api).host} sunucusundan alınamadı.`);
    await expect(line).toBeVisible();
    await expect(page.getByText("Belediye işleri").first()).toBeAttached();
    other.mood("good");
    await page.getByRole("button", { name: "Yeniden dene" }).click();
    await expect(line).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
    await other.stop();
    remove();
  }
});
