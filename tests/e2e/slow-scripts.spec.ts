import type { Page } from "@playwright/test";

import type { ContentApi } from "./support/api";
import { entryForm } from "./support/entry-form";
import { announcement, makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

test.use({ isAwaited: false });

/**
 * Presses a key in the moment between React's being asked to take the page over and its beginning: on a slow machine
 * people do.
 */
function pressWhileWaking() {
  const { postMessage } = MessagePort.prototype;
  let isPressed = false;
  const isGiven = () => Object.keys(document).some((key) => key.startsWith("__reactContainer"));
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    queueMicrotask(() => {
      if (isPressed || !isGiven()) return;
      isPressed = true;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
      document.documentElement.dataset.pressed = "";
    });
    Reflect.apply(postMessage, this, message);
  };
}

test("a key pressed while the page wakes up breaks nothing", async ({ open }) => {
  const page = await open("viewer");
  await page.addInitScript(pressWhileWaking);
  await page.goto("/content/duyurular");
  await expect(page.locator("html")).toHaveAttribute("data-pressed");
  const button = page.getByRole("button", { name: "Kullanıcı menüsü" });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveAttribute("data-slot", "dropdown-menu-item");
});

const messages = (page: Page) => page.locator("#messages-panel");

/** One message, unread, in an inbox that holds nothing else. */
async function fill(page: Page, title: string) {
  const address = "/api/common/messages";
  for (const { id } of (await (await page.request.get(address)).json()) as Array<{ id: string }>)
    await page.request.delete(`${address}?id=${id}`);
  expect((await page.request.post(address, { data: { message: { title } } })).ok()).toBe(true);
}

const script = "**/assets/inbox-body-*.js";

/** Keeps the panel's script on its way. @returns what lets it arrive */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(script, async (route) => (await late, route.continue()));
  return release;
}

test("a panel that is opened before its script says that it comes, and leads to its page; then it is there, and Escape leads back", async ({
  open,
}) => {
  const page = await open("viewer");
  await fill(page, "Bekleyen");
  const release = await holdScript(page);
  await page.goto("/me/shortcuts");
  await page.evaluate(() => (document.documentElement.dataset.same = "yes"));
  const trigger = page.getByRole("button", { name: /^Mesajlar/ });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(messages(page).getByRole("status", { name: "Yükleniyor" })).toBeVisible();
  await expect(messages(page).getByRole("link", { name: "Tüm mesajlar" })).toHaveAttribute("href", "/me/messages");
  release();
  const read = messages(page).getByRole("button", { name: "Okundu işaretle: Bekleyen" });
  await read.focus();
  await page.keyboard.press("Space");
  await expect(messages(page).getByRole("button", { name: "Okunmadı işaretle: Bekleyen" })).toBeFocused();
  await expect(trigger).toHaveText("");
  await expect(page.locator("html")).toHaveAttribute("data-same", "yes");
  await page.keyboard.press("Escape");
  await expect(messages(page)).toBeHidden();
  await expect(trigger).toBeFocused();
});

test("a panel that was opened before the page's scripts ran is filled when they do", async ({ open }) => {
  const page = await open("viewer");
  await fill(page, "Erken");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => (await late, route.continue()));
  await page.goto("/me/shortcuts", { waitUntil: "commit" });
  const trigger = page.getByRole("button", { name: /^Mesajlar/ });
  await trigger.click();
  await expect(messages(page).getByRole("link", { name: "Tüm mesajlar" })).toBeVisible();
  release();
  await expect(messages(page).getByRole("button", { name: "Okundu işaretle: Erken" })).toBeVisible();
});

test("a panel whose script can't be had leads to its page", async ({ open }) => {
  const page = await open("viewer");
  await fill(page, "Betiksiz");
  await page.route(script, (route) => route.abort("aborted"));
  await page.goto("/me/shortcuts");
  await page.getByRole("button", { name: /^Mesajlar/ }).click();
  await expect(messages(page).getByRole("alert")).toContainText("Bu bölüm şu anda açılamıyor.");
  await messages(page).getByRole("link", { name: "Tüm mesajlar" }).click();
  await expect(page).toHaveURL(/\/apps\/mailbox\/inbox\/1$/);
  await expect(page.getByRole("main").getByRole("link", { name: "Betiksiz" })).toBeVisible();
});

test("what was written, chosen and opened beside a form before that part's script is there stays", async ({ open }) => {
  const page = await open("admin");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/publishing-panel-*.js", async (route) => (await late, route.continue()));
  await page.goto("/content/staticpages");
  await page.goto(
    (await page
      .locator('main table a[href^="/content/staticpages/"]:not([href$="/new"])')
      .first()
      .getAttribute("href")) ?? "",
  );
  const [above, schedule, note] = [
    page.locator("select[name=parentId]"),
    page.locator("details:has([name=unpublishAt])"),
    page.locator("[name=changeNote]"),
  ];
  const before = await above.inputValue();
  const other = await above.evaluate(
    (select: HTMLSelectElement) =>
      [...select.options].map(({ value }) => value).find((value) => value !== select.value) ?? "",
  );
  expect(other).not.toBe(before);
  await above.selectOption(other);
  await schedule.locator("summary").click();
  await note.fill("Yerini değiştirdim");
  release();
  await expect
    .poll(() => above.evaluate((select) => Object.keys(select).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await expect(above).toHaveValue(other);
  await expect(schedule).toHaveAttribute("open");
  await expect(note).toHaveValue("Yerini değiştirdim");
  await expect(note).toBeFocused();
});

const fileInputs = "**/assets/file-inputs-*.js";

/** A news draft with a cover, its form open where the cover is written. @returns what reaches its fields */
async function openCover(page: Page, api: ContentApi) {
  const { data } = await api.get("haberler", (await api.first("haberler")).id);
  const { id } = await api.create("haberler", {
    ...data,
    slug: undefined,
    featured: undefined,
    gallery: undefined,
    newsDate: new Date().toISOString(),
    title: { tr: `Geç gelen görsel ${unique()}` },
  });
  const asked: string[] = [];
  page.on("request", (request) => void (/\/file-inputs-/.test(request.url()) && asked.push(request.url())));
  const form = entryForm(page, true);
  await page.goto(`/content/haberler/${id}`);
  await form.ready();
  await form.openPart("Görsel ve dosyalar");
  return { id, form, asked, cover: page.locator('[id="field-cover"]'), before: (data.cover as { file: string }).file };
}

const jpeg = async () => ({ name: "gec.jpg", mimeType: "image/jpeg", buffer: await makePicture("#1d4ed8") });

test("inputs of files fetch their script when they are reached, with the press that reached them", async ({
  open,
  api,
}) => {
  const page = await open("chief");
  const { asked, cover, form, before } = await openCover(page, api);
  await expect(form.field("cover.file")).toHaveValue(before);
  expect(asked).toEqual([]);
  const choose = cover.getByRole("button", { name: "Dosyalardan seç" });
  await expect(choose).toBeVisible();
  await choose.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(choose).toBeFocused();
  await page.goto("/content/haberler");
  await expect(page).toHaveURL(/haberler$/);
});

test("a picture chosen and words written before the script of their input is there are taken over", async ({
  open,
  api,
}) => {
  const page = await open("chief");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(fileInputs, async (route) => (await late, route.continue()));
  const { id, cover, form, before } = await openCover(page, api);
  const alt = form.field("cover.alt.tr");
  await alt.fill("Bostanda çalışanlar");
  await form.field("cover.upload").setInputFiles(await jpeg());
  await cover.locator("summary").click();
  await form.field("cover.credit").fill("Basın birimi");
  release();
  await expect(cover.locator('input[type="hidden"][name="cover.file"]')).toHaveValue(/^[\da-f-]{36}$/);
  await expect(form.field("cover.file")).not.toHaveValue(before);
  await expect(alt).toHaveValue("Bostanda çalışanlar");
  await expect(form.field("cover.credit")).toHaveValue("Basın birimi");
  await form.field("cover.alt.en").fill("People at work");
  await expect(alt, "the next drawing keeps what was carried over").toHaveValue("Bostanda çalışanlar");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const stored = (await api.get("haberler", id)).data.cover as { file: string };
  expect(stored).toMatchObject({ alt: { tr: "Bostanda çalışanlar", en: "People at work" }, credit: "Basın birimi" });
  expect(stored.file).not.toBe(before);
});

test("a form whose file inputs never get their script is saved with what they hold", async ({ open, api }) => {
  const page = await open("chief");
  await page.route(fileInputs, (route) => route.abort("aborted"));
  const { id, form, before } = await openCover(page, api);
  await form.field("cover.alt.tr").fill("Betiği gelmeyen görsel");
  await form.field("cover.upload").setInputFiles(await jpeg());
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const stored = (await api.get("haberler", id)).data.cover as { file: string };
  expect(stored).toMatchObject({ alt: { tr: "Betiği gelmeyen görsel" } });
  expect(stored.file).not.toBe(before);
});

test("rows move and go with their files while the script of these can't be had", async ({ open, api }) => {
  const { cover } = (await api.get("haberler", (await api.first("haberler")).id)).data as { cover: { file: string } };
  const attachments = ["Birinci", "İkinci"].map((name) => ({ title: { tr: name }, file: cover.file }));
  const { id } = await api.create("duyurular", await announcement(api, `Geç gelen ekler ${unique()}`, { attachments }));
  const page = await open("chief");
  await page.route(fileInputs, (route) => route.abort("aborted"));
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.openPart("Görsel ve dosyalar");
  await page
    .getByRole("listitem")
    .filter({ hasText: "1. Birinci" })
    .getByRole("button", { name: /çıkar|sil/i })
    .first()
    .click();
  await expect(form.field("attachments[1].title.tr")).toHaveCount(0);
  await expect(form.field("attachments[0].title.tr")).toHaveValue("İkinci");
  await expect(form.field("attachments[0].file")).toHaveValue(cover.file);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.attachments).toMatchObject([
    { title: { tr: "İkinci" }, file: cover.file },
  ]);
});

test("a conflict whose panel can't be had keeps the words, and is shown once the page is loaded again", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(409);
  const { id, version } = await api.create("duyurular", await announcement(api, `Gösterilemeyen çakışma ${unique()}`));
  const [ayse, baris] = [await open("chief"), await open("colleague")];
  const form = entryForm(ayse, true);
  await ayse.route("**/assets/lazy-panels-*.js", (route) => route.abort("aborted"));
  await ayse.goto(`/content/duyurular/${id}`);
  await form.ready();
  expect(
    (
      await baris.request.patch(`/api/content/duyurular/${id}`, {
        data: { version, data: { summary: { tr: "Barış'ın özeti" } } },
      })
    ).ok(),
  ).toBe(true);
  await form.field("summary.tr").fill("Ayşe'nin özeti");
  await form.press("Kaydet");
  await form.said("Metniniz bu tarayıcıda saklanıyor.");
  await expect(form.field("summary.tr")).toHaveValue("Ayşe'nin özeti");
  expect((await api.get("duyurular", id)).data.summary).toMatchObject({ tr: "Barış'ın özeti" });
  await ayse.unroute("**/assets/lazy-panels-*.js");
  // Some browsers keep for the whole page that a script could not be had, so that pressing again would not do.
  ayse.on("dialog", (dialog) => void dialog.accept());
  await ayse.getByRole("link", { name: "Sayfayı yeniden yükleyin" }).click();
  await form.ready();
  await ayse.getByRole("button", { name: "Geri getir" }).click();
  await form.said("Tarayıcınızda kalan metin geri getirildi.");
  await expect(form.field("summary.tr")).toHaveValue("Ayşe'nin özeti");
  await form.press("Kaydet");
  const conflict = ayse.getByRole("region", { name: "Bu kaydı siz yazarken bir başkası da değiştirdi" });
  await expect(conflict).toContainText("Barış");
  await expect(form.field("summary.tr")).toHaveValue("Ayşe'nin özeti");
});

test("the first press on a page nobody has touched publishes it, though the panel's script only comes then", async ({
  open,
  api,
}) => {
  const word = unique();
  const { id } = await api.create("duyurular", await announcement(api, `Dokunulmadan ${word}`));
  const page = await open("chief");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/publishing-panel-*.js", async (route) => (await late, route.continue()));
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.press("Yayımla");
  release();
  await form.said("Yayımlandı.");
  expect(await api.get("duyurular", id)).toMatchObject({ status: "published" });
});
