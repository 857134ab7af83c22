import type { Page } from "@playwright/test";

import { entryForm } from "./support/entry-form";
import { announcement, makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

async function openEditor(page: Page, id: string) {
  await page.goto(`/content/duyurular/${id}`);
  const editor = page.locator('[id="field-body.tr"][contenteditable="true"]');
  await expect(editor).toBeVisible();
  await editor.fill("");
  await editor.focus();
  const toolbar = page.getByRole("toolbar", { name: /Duyuru metni.*Türkçe|Duyuru metni \(Türkçe\)/ });
  return { editor, form: entryForm(page, true), tool: (name: string) => toolbar.getByRole("button", { name, exact: true }).click() };
}

test("headings, bold words, lists and links are written with the tools and survive saving", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Biçimli ${unique()}`));
  const page = await open("chief");
  const { form, tool } = await openEditor(page, id);
  await tool("Başlık 2");
  await page.keyboard.type("Çalışma saatleri");
  await page.keyboard.press("Enter");
  await tool("Kalın");
  await page.keyboard.type("Önemli");
  await tool("Kalın");
  await page.keyboard.type(" bir not. ");
  await tool("Bağlantı");
  const dialog = page.getByRole("dialog", { name: "Bağlantı ekle" });
  await dialog.getByLabel("Adres").fill("bornova.example/program");
  await dialog.getByLabel("Bağlantı metni").fill("Program");
  await dialog.getByRole("button", { name: "Uygula" }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tool("Madde işaretli liste");
  await page.keyboard.type("Bir");
  await page.keyboard.press("Enter");
  await page.keyboard.type("İki");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
  expect(tr).toContain("<h2>Çalışma saatleri</h2>");
  expect(tr).toContain("<strong>Önemli</strong> bir not.");
  expect(tr).toMatch(/<a [^>]*href="https:\/\/bornova\.example\/program"[^>]*>Program<\/a>/);
  expect(tr).toMatch(/<ul><li><p>Bir<\/p><\/li><li><p>İki<\/p><\/li><\/ul>|<ul><li>Bir<\/li><li>İki<\/li><\/ul>/);
});

test("a link is made to a page that is found by its title, and to a file whose type and size stand in the text", async ({ open, api }) => {
  const word = unique();
  const target = await api.create("duyurular", await announcement(api, `Hedef ${word}`));
  await api.act("duyurular", target, "publish");
  await api.create("duyurular", await announcement(api, `Adressiz ${word}`));
  const { id } = await api.create("duyurular", await announcement(api, `Bağlantılı ${word}`));
  const page = await open("chief");
  const { form, tool } = await openEditor(page, id);
  await tool("Bağlantı");
  const dialog = page.getByRole("dialog", { name: "Bağlantı ekle" });
  const search = dialog.getByRole("combobox", { name: "Bu siteden bir sayfa bul" });
  await search.fill(`adressiz ${word}`);
  await expect(dialog.getByRole("option", { name: `Adressiz ${word}` })).toContainText("yayımlanmadığı için adresi yok");
  await search.fill(`hedef ${word}`);
  await expect(dialog.getByRole("option", { name: `Hedef ${word}` })).toContainText("Duyurular");
  await search.press("Enter");
  await expect(dialog.getByLabel("Adres", { exact: true })).toHaveValue(`/home/duyurular/hedef-${word}`);
  await dialog.getByRole("button", { name: "Uygula" }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("End");
  await page.keyboard.type(" ve ");
  await tool("Bağlantı");
  await dialog.getByRole("button", { name: "Dosya seç" }).click();
  const library = page.getByRole("dialog", { name: "Dosya seçin" });
  await library.getByLabel("Bilgisayardan dosya yükle").setInputFiles({ name: `Yönetmelik ${word}.txt`, mimeType: "text/plain", buffer: Buffer.from(`satır ${word}`.repeat(200)) });
  await expect(library).toBeHidden();
  await expect(dialog.getByLabel("Bağlantı metni")).toHaveValue(new RegExp(`^Yönetmelik ${word} \\(TXT, [\\d,]+\\s(B|KB|bayt)\\)$`));
  await dialog.getByRole("button", { name: "Uygula" }).click();
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
  expect(tr).toContain(`<a href="/home/duyurular/hedef-${word}">Hedef ${word}</a>`);
  expect(tr).toMatch(new RegExp(`<a href="/media/[\\da-f-]{36}/[^"]+">Yönetmelik ${word} \\(TXT, [^<]+\\)</a>`));
});

test("a table with a head is put in and survives saving", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Tablolu ${unique()}`));
  const page = await open("chief");
  const { editor, form, tool } = await openEditor(page, id);
  await tool("Tablo ekle");
  await page.keyboard.type("Gün");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Mahalle");
  await tool("Sütunu sil");
  await expect(editor.locator("th")).toHaveCount(2);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
  expect(tr).toMatch(/<th[ >]/);
  expect(tr).toContain("Gün");
  expect(tr).not.toContain("style=");
});

test("what is pasted from Word arrives clean", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Yapıştırılan ${unique()}`));
  const page = await open("chief");
  const { editor, form } = await openEditor(page, id);
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal style='margin-left:36pt'><b><span style='font-family:"Arial";color:red'>Kalın</span></b> metin<o:p></o:p></p><script>window.hacked = true</script><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Madde</p><!--EndFragment--></body></html>`;
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, word);
  await expect(editor).toContainText("Madde");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
  expect(tr).toContain("<strong>Kalın</strong> metin");
  expect(tr).toMatch(/<ul>\s*<li>/);
  expect(tr).not.toMatch(/style=|class=|Mso|<o:p|script|hacked/);
});

test("a picture of the library stands in the text only with an alternative text", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Görselli ${unique()}`));
  const page = await open("chief");
  const { editor, form, tool } = await openEditor(page, id);
  await tool("Görsel");
  await page.getByRole("dialog").getByRole("button", { name: /görselini seç/ }).first().click();
  const dialog = page.getByRole("dialog", { name: "Görsel ekle" });
  await dialog.getByLabel("Alternatif metin").fill("");
  await dialog.getByRole("button", { name: "Uygula" }).click();
  await expect(dialog.getByText("Görsele alternatif metin yazın")).toBeVisible();
  await dialog.getByLabel("Alternatif metin").fill("Kazı çalışması yapılan cadde");
  await dialog.getByRole("button", { name: "Uygula" }).click();
  await expect(editor.getByRole("img", { name: "Kazı çalışması yapılan cadde" })).toBeVisible();
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
  expect(tr).toMatch(/<img [^>]*src="\/media\/[^"]+"/);
  expect(tr).toContain('alt="Kazı çalışması yapılan cadde"');
});

for (const way of ["paste", "drop"] as const) {
  test(`a picture that is ${way === "paste" ? "pasted" : "dropped"} goes through the gate and asks for its alternative text`, async ({ open, api }) => {
    const { id } = await api.create("duyurular", await announcement(api, `Görsel ${way} ${unique()}`));
    const page = await open("chief");
    const { editor, form } = await openEditor(page, id);
    const give = (base64: string, name: string) =>
      editor.evaluate(
        (element, { base64, name, way }) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: "image/jpeg" }));
          const { left, top } = element.getBoundingClientRect();
          const more = { bubbles: true, cancelable: true };
          element.dispatchEvent(way === "paste" ? new ClipboardEvent("paste", { clipboardData: data, ...more }) : new DragEvent("drop", { dataTransfer: data, clientX: left + 30, clientY: top + 20, ...more }));
        },
        { base64, name, way },
      );
    await give(Buffer.from("this is no picture").toString("base64"), "sahte.jpg");
    await expect(page.getByText("Dosyanın içeriği bu alana uygun türde değil.")).toBeVisible();
    await give((await makePicture()).toString("base64"), "meydan.jpg");
    const dialog = page.getByRole("dialog", { name: "Görsel ekle" });
    await dialog.getByRole("button", { name: "Uygula" }).click();
    await expect(dialog.getByText("Görsele alternatif metin yazın")).toBeVisible();
    await dialog.getByLabel("Alternatif metin").fill("Törenden bir kare");
    await dialog.getByRole("button", { name: "Uygula" }).click();
    await expect(editor.getByRole("img", { name: "Törenden bir kare" })).toBeVisible();
    await form.press("Kaydet");
    await form.said("Kaydedildi.");
    const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
    expect(tr).toMatch(/<img [^>]*src="\/media\/[\da-f-]{36}\/[^"]+"/);
    expect(tr).not.toContain("data:");
  });
}
