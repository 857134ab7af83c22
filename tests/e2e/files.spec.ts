import type { Locator, Page } from "@playwright/test";

import { entryForm } from "./support/entry-form";
import type { ContentApi } from "./support/api";
import { announcement, makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

/** News that lack nothing but a gallery. */
async function news(api: ContentApi, title: string, more: Record<string, unknown> = {}) {
  const { data } = await api.get("haberler", (await api.first("haberler")).id);
  return {
    ...data,
    slug: undefined,
    gallery: undefined,
    featured: undefined,
    newsDate: new Date().toISOString(),
    title: { tr: title, en: `${title} in English` },
    ...more,
  };
}

const picture = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await makePicture() });

async function openMedia(page: Page, id: string) {
  const form = entryForm(page, true);
  await page.goto(`/content/haberler/${id}`);
  await form.ready();
  await form.openPart("Görsel ve dosyalar");
  return { form, gallery: page.getByRole("group", { name: "Galeri" }) };
}

/** Files as a person drops them from the desktop. */
async function dropFiles(target: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const dataTransfer = await target.evaluateHandle(
    (_, given) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString("base64") })),
  );
  await target.dispatchEvent("drop", { dataTransfer });
}

test("a picture in another's place takes its own words; an upload that is here under another name says so", async ({
  open,
  api,
}) => {
  const word = unique();
  const { id } = await api.create("haberler", await news(api, `Kapağı değişen ${word}`));
  const page = await open("chief");
  const other = await picture("baska.jpg");
  const stored = await page.request.post("/api/files", {
    multipart: { file: { ...other, name: `${word}.jpg` }, "alt.tr": "İkinci park" },
  });
  const { id: known } = (await stored.json()) as { id: string };
  const { form } = await openMedia(page, id);
  const first = await form.field("cover.file").inputValue();
  await form.field("cover.upload").setInputFiles([await picture("bir.jpg")]);
  await expect(form.field("cover.file")).not.toHaveValue(first);
  await form.field("cover.alt.tr").fill("Birinci park");
  await form.field("cover.alt.en").fill("First park");
  await form.field("cover.upload").setInputFiles([other]);
  await expect(form.field("cover.file")).toHaveValue(known);
  await expect(page.getByText(`Aynı dosya “${word}.jpg” adıyla vardı`)).toBeVisible();
  await expect(form.field("cover.alt.tr")).toHaveValue("İkinci park");
  await expect(form.field("cover.alt.en")).toHaveValue("");

  await test.step("back at the stored picture its library's words are no typed ones: they leave with it", async () => {
    const fromLibrary = async (file: string) => {
      const { originalName } = (await (await page.request.get(`/api/files/${file}`)).json()) as {
        originalName: string;
      };
      await page.getByRole("button", { name: "Dosyalardan seç" }).first().click();
      await page.getByRole("dialog").getByRole("searchbox").fill(originalName);
      await page.getByRole("dialog").getByRole("button", { name: originalName }).first().click();
      await expect(form.field("cover.file")).toHaveValue(file);
    };
    await form.field("cover.alt.en").fill("Second park");
    await fromLibrary(first);
    await expect(form.field("cover.alt.tr")).not.toHaveValue("İkinci park");
    await fromLibrary(known);
    await expect(form.field("cover.alt.tr")).toHaveValue("İkinci park");
    await expect(form.field("cover.alt.en")).toHaveValue("");
  });
});

test("several pictures are uploaded at once: one fails and is tried again, one is cancelled; the rest is put in order and published", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(503, 422);
  const word = unique();
  const { id } = await api.create("haberler", await news(api, `Galerili haber ${word}`));
  const page = await open("chief", { viewport: { width: 1280, height: 2400 } });
  const { form, gallery } = await openMedia(page, id);
  let failures = 1;
  await page.route("**/api/files", async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    if (body.includes('filename="iki.jpg"') && failures-- > 0) return route.fulfill({ status: 503, body: "{}" });
    // The third never arrives.
    if (!body.includes('filename="uc.jpg"')) return route.continue();
  });
  await form
    .field("gallery.upload")
    .setInputFiles([await picture("bir.jpg"), await picture("iki.jpg"), await picture("uc.jpg")]);
  const queue = gallery.getByRole("list", { name: "Yüklenmekte olan dosyalar" });
  await expect(form.field("gallery[0].file")).toHaveValue(/^[\da-f-]{36}$/);
  const failed = queue.getByRole("listitem").filter({ hasText: "iki.jpg" });
  await expect(failed).toContainText("Dosya yüklenemedi. Yeniden deneyin.");
  await expect(queue.getByRole("progressbar", { name: "uc.jpg yükleniyor" })).toBeVisible();
  const bar = page.locator(".loading-bar");
  await expect(bar).toHaveAttribute("aria-valuenow", /^\d+$/);

  await test.step("saving waits for what is under way, and leads to it", async () => {
    await form.openPart("İçerik");
    await expect(form.field("gallery.upload")).toBeHidden();
    await form.press("Kaydet");
    await expect(form.field("gallery.upload")).toBeVisible();
    expect(await form.field("gallery.upload").evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      "Dosya yükleniyor. Yükleme bitince yeniden deneyin.",
    );
  });

  await failed.getByRole("button", { name: "iki.jpg dosyasını yeniden yükle" }).click();
  await expect(form.field("gallery[1].file")).toHaveValue(/^[\da-f-]{36}$/);
  await queue.getByRole("button", { name: "uc.jpg yüklemesini iptal et" }).click();
  await expect(queue).toContainText("Yükleme iptal edildi");
  await expect(bar).toBeHidden();
  await queue.getByRole("button", { name: "uc.jpg dosyasını listeden kaldır" }).click();
  await expect(queue).toHaveCount(0);
  await expect(gallery.getByText("2 görsel eklendi. Her birinin alternatif metnini yazmayı unutmayın.")).toBeVisible();

  await form.press("Yayımla");
  await expect(page.getByRole("link", { name: /Galeri: .*alternatif metin/ })).toBeVisible();
  for (const [at, name] of ["Fidan diken çocuklar", "Açılış kurdelesi"].entries()) {
    await form.field(`gallery[${at}].alt.tr`).fill(name);
    await form.field(`gallery[${at}].alt.en`).fill(`${name} in English`);
  }
  await dropFiles(gallery.locator('[data-slot="upload-box"]').last(), [
    await picture("dort.jpg"),
    { name: "yazi.txt", mimeType: "text/plain", buffer: Buffer.from("metin") },
  ]);
  await expect(form.field("gallery[2].file")).toHaveValue(/^[\da-f-]{36}$/);
  await expect(gallery.getByText("1 dosya bu alana uygun türde olmadığı için alınmadı.")).toBeVisible();
  await form.field("gallery[2].alt.tr").fill("Konser alanı");
  await page
    .getByTitle("Sürükleyerek sıralayın")
    .nth(2)
    .dragTo(gallery.getByRole("listitem").filter({ hasText: "1. görsel" }));
  await expect(form.field("gallery[0].alt.tr")).toHaveValue("Konser alanı");
  await page.getByRole("button", { name: "Yukarı taşı: 3. görsel" }).click();
  await expect(form.field("gallery[1].alt.tr")).toHaveValue("Açılış kurdelesi");
  await test.step("a picture that is taken away comes back with its words", async () => {
    await page.getByRole("button", { name: "Sil: 2. görsel" }).click();
    await expect(form.field("gallery[1].alt.tr")).toHaveValue("Fidan diken çocuklar");
    const undo = gallery.getByRole("button", { name: "Geri al" });
    await expect(undo).toBeFocused();
    await expect(gallery.getByText("2. görsel · Açılış kurdelesi")).toBeVisible();
    await undo.click();
    await expect(form.field("gallery[1].alt.tr")).toHaveValue("Açılış kurdelesi");
    await expect(form.field("gallery[2].alt.tr")).toHaveValue("Fidan diken çocuklar");
    await expect(undo).toBeHidden();
  });
  await form.press("Yayımla");
  await form.said("Yayımlandı.");
  const { data } = await api.get("haberler", id);
  expect((data.gallery as { alt: { tr: string } }[]).map(({ alt }) => alt.tr)).toEqual([
    "Konser alanı",
    "Açılış kurdelesi",
    "Fidan diken çocuklar",
  ]);
  const citizen = await open("citizen");
  await citizen.goto(`/home/haberler/galerili-haber-${word}`);
  for (const name of ["Konser alanı", "Açılış kurdelesi", "Fidan diken çocuklar"])
    await expect(citizen.getByRole("img", { name })).toBeVisible();
});

test("several pictures of the library are chosen at once, no more than there is room for", async ({ open, api }) => {
  const { cover } = (await api.get("haberler", (await api.first("haberler")).id)).data as { cover: { file: string } };
  const gallery = Array.from({ length: 38 }, () => ({ file: cover.file, decorative: true }));
  const { id } = await api.create("haberler", await news(api, `Dolu galeri ${unique()}`, { gallery }));
  const page = await open("chief");
  const opened = await openMedia(page, id);
  await opened.gallery.getByRole("button", { name: "Dosyalardan seç" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Eklenecek görselleri seçin" });
  const found = dialog.getByRole("list", { name: "Görseller" }).getByRole("button");
  await found.nth(0).click();
  await expect(dialog.getByText("1 dosya seçildi")).toBeVisible();
  await found.nth(1).click();
  await expect(dialog.getByText("En çok 2 dosya seçebilirsiniz.")).toBeVisible();
  await expect(found.nth(2)).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("button", { name: "Seçilenleri ekle" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opened.form.field("gallery[39].file")).toHaveValue(/^[\da-f-]{36}$/);
  await expect(opened.gallery.getByText("En çok 40 görsel eklenebilir.")).toBeVisible();
  await opened.form.field("gallery.upload").setInputFiles(await picture("fazla.jpg"));
  await expect(opened.gallery.getByText("En çok sayıya ulaşıldığı için 1 dosya alınmadı.")).toBeVisible();
  await expect(opened.form.field("gallery[40].file")).toHaveCount(0);
});

test("several pictures arrive with the form and become rows @noscript @agreed", async ({ open, api }) => {
  const { id } = await api.create("haberler", await news(api, `Betiksiz galeri ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, false);
  await page.goto(`/content/haberler/${id}`);
  await form.field("gallery.upload").setInputFiles([await picture("bir.jpg"), await picture("iki.jpg")]);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  for (const [at, name] of ["Birinci", "İkinci"].entries()) await form.field(`gallery[${at}].alt.tr`).fill(name);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { gallery } = (await api.get("haberler", id)).data as { gallery: { file: string; alt: { tr: string } }[] };
  expect(gallery.map(({ alt }) => alt.tr)).toEqual(["Birinci", "İkinci"]);
});

test("files of the library are taken by their addresses; an address of none is refused and stands where it was written @noscript", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(400);
  const { cover } = (await api.get("haberler", (await api.first("haberler")).id)).data as { cover: { file: string } };
  // Without a date it would head the lists of other tests.
  const { id } = await api.create("haberler", {
    title: { tr: `Adresle seçilen görsel ${unique()}` },
    newsDate: "2020-05-04T09:00:00.000Z",
  });
  const page = await open("chief");
  const form = entryForm(page, false);
  await page.goto(`/apps/file-manager-public/${cover.file}`);
  const address = await page.getByRole("textbox", { name: /adres/i }).first().inputValue();
  await page.goto(`/content/haberler/${id}`);
  const written = page.getByLabel("Ya da Dosyalar bölümündeki bir dosyanın adresi");
  await written.nth(0).fill("kapak.jpg");
  await form.field("spot.tr").fill("Yazılan durur.");
  await form.press("Kaydet");
  await form.said("Bu, Dosyalar bölümündeki bir dosyanın adresi değil. Adresi dosyanın sayfasından kopyalayın.");
  await expect(written.nth(0)).toHaveValue("kapak.jpg");
  await expect(form.field("spot.tr")).toHaveValue("Yazılan durur.");
  await written.nth(0).fill(address);
  await written.nth(1).fill(address);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  await expect(page.getByRole("img", { name: "Seçili görsel" })).toHaveCount(2);
  expect((await api.get("haberler", id)).data).toMatchObject({
    cover: { file: cover.file },
    gallery: [{ file: cover.file }],
    spot: { tr: "Yazılan durur." },
  });
});

test("an attachment is found in the file manager by its name, or uploaded from the dialog", async ({ open, api }) => {
  const word = unique();
  const { id } = await api.create("duyurular", await announcement(api, `Ekli duyuru ${word}`));
  const page = await open("chief");
  const pdf = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF ${word}`,
  );
  const upload = { name: `Karar ${word}.pdf`, mimeType: "application/pdf", buffer: pdf };
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.openPart("Görsel ve dosyalar");
  const openDialog = async (at: number) => {
    await page.getByRole("button", { name: "Satır ekle: Ekler" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: `${at}. satır` })
      .getByRole("button", { name: "Dosyalardan seç" })
      .click();
    return page.getByRole("dialog", { name: "Dosya seçin" });
  };
  const dialog = await openDialog(1);
  await dialog.getByRole("searchbox").fill("bulunmayan-dosya");
  await expect(dialog.getByText("Aramaya uyan dosya yok.")).toBeVisible();
  await dialog.getByLabel("Bilgisayardan dosya yükle").setInputFiles(upload);
  await expect(dialog).toHaveCount(0);
  const first = form.field("attachments[0].file");
  await expect(first).toHaveValue(/^[\da-f-]{36}$/);
  await expect(page.getByRole("link", { name: upload.name })).toBeVisible();

  const again = await openDialog(2);
  await again.getByRole("searchbox").fill(`karar ${word}`);
  await again.getByRole("searchbox").press("Enter");
  await again.getByRole("button", { name: `${upload.name} dosyasını seç` }).click();
  await expect(form.field("attachments[1].file")).toHaveValue(await first.inputValue());
  await page.getByRole("button", { name: "Satır ekle: Ekler" }).click();
  await expect(form.field("attachments[0].file"), "a further row leaves the files of the others alone").toHaveValue(
    /^[\da-f-]{36}$/,
  );
  for (const at of [0, 1]) await form.field(`attachments[${at}].title.tr`).fill(`${at + 1}. ek`);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.attachments).toMatchObject([
    { title: { tr: "1. ek" } },
    { title: { tr: "2. ek" } },
  ]);
});

for (const hasScripts of [true, false]) {
  test(`a file goes to the trash and comes back, is removed for good with a reason, and its address can be copied${hasScripts ? "" : " @noscript @agreed"}`, async ({
    open,
    trouble,
  }) => {
    trouble.expect(400);
    const name = `Çöp ${unique()}.txt`;
    const page = await open("admin", hasScripts ? { permissions: ["clipboard-read", "clipboard-write"] } : {});
    await page.goto("/apps/file-manager-public");
    const inList = () => page.getByRole("list", { name: "Dosyalar", exact: true }).getByRole("link", { name });
    await page
      .locator('input[name="upload"]')
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
    if (!hasScripts) await page.getByRole("button", { name: "Yükle" }).click();
    await inList().click();
    // The list has such a button, too.
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const address = page.getByRole("textbox", { name: `${name} dosyasının adresi` });
    if (hasScripts) {
      await page.getByRole("button", { name: `${name} dosyasının adresini kopyala` }).click();
      await expect(page.getByRole("status").filter({ hasText: "Adres kopyalandı" })).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^http:\/\/[^/]+\/media\/[\da-f-]{36}\/cop-/,
      );
    } else await expect(address).toHaveValue(/^http:\/\/[^/]+\/media\/[\da-f-]{36}\/cop-/);
    await page.getByRole("link", { name: "Çöp kutusuna taşı" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Çöp kutusuna taşı" }).click();
    await page.getByRole("link", { name: "Çöp kutusu", exact: true }).first().click();
    await page.getByRole("button", { name: `Çöpten çıkar: ${name}` }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(0);

    await page.goto("/apps/file-manager-public");
    await inList().click();
    await page.getByRole("link", { name: "Çöp kutusuna taşı" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Çöp kutusuna taşı" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/administration/trash?what=files");
    await page.getByRole("link", { name: `Kalıcı olarak sil: ${name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Gerekçe" }).fill("   ");
    await dialog.getByRole("button", { name: "Kalıcı olarak sil" }).click();
    await expect(dialog.getByText("Kalıcı silme için bir gerekçe yazın.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Gerekçe" }).fill("Kişisel veri");
    await dialog.getByRole("button", { name: "Kalıcı olarak sil" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dosyaların çöp kutusu" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  });
}
