import type { Locator, Page } from "@playwright/test";

import { richTextAttributes, richTextTags } from "../../app/lib/platform/text/rich-text/rich-text-sanitize.server";
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
  return {
    editor,
    form: entryForm(page, true),
    tool: (name: string) => toolbar.getByRole("button", { name, exact: true }).click(),
  };
}

/** Puts HTML into the editor as a program's clipboard does. */
function paste(editor: Locator, html: string, text = "düz metin") {
  return editor.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", given.html);
      clipboardData.setData("text/plain", given.text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
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

test("a link is made to a page that is found by its title, and to a file whose type and size stand in the text", async ({
  open,
  api,
}) => {
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
  await expect(dialog.getByRole("option", { name: `Adressiz ${word}` })).toContainText(
    "yayımlanmadığı için adresi yok",
  );
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
  await library.getByLabel("Bilgisayardan dosya yükle").setInputFiles({
    name: `Yönetmelik ${word}.txt`,
    mimeType: "text/plain",
    buffer: Buffer.from(`satır ${word}`.repeat(200)),
  });
  await expect(library).toBeHidden();
  await expect(dialog.getByLabel("Bağlantı metni")).toHaveValue(
    new RegExp(`^Yönetmelik ${word} \\(TXT, [\\d,]+\\s(B|KB|bayt)\\)$`),
  );
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
  await paste(editor, word);
  await expect(editor).toContainText("Madde");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { tr } = (await api.get("duyurular", id)).data.body as { tr: string };
  expect(tr).toContain("<strong>Kalın</strong> metin");
  expect(tr).toMatch(/<ul>\s*<li>/);
  expect(tr).not.toMatch(/style=|class=|Mso|<o:p|script|hacked/);
});

test("addresses in pasted text become links, and one pasted over words becomes theirs", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Adresli ${unique()}`));
  const { editor } = await openEditor(await open("chief"), id);
  const links = () => editor.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  // What finds the addresses may still be on its way.
  await expect(async () => {
    await editor.fill("");
    await paste(editor, "<p>Başvuru: example.org ve bilgi@example.org; 12.05.2026 günü, https://example.org/plan.</p>");
    expect(await links()).toEqual(["https://example.org", "mailto:bilgi@example.org", "https://example.org/plan"]);
  }).toPass();
  await editor.fill("Planı okuyun");
  await editor.press("Control+a");
  await paste(editor, "<p>https://example.org/plan</p>");
  await expect(editor).toHaveText("Planı okuyun");
  expect(await links()).toEqual(["https://example.org/plan"]);
  await editor.press("End");
  await editor.press("x");
  await expect(editor.locator("a")).toHaveText("Planı okuyun");
});

test("cells of a sheet become a table with its head", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Tablodan ${unique()}`));
  const page = await open("chief");
  const { editor } = await openEditor(page, id);
  const sheet = (rows: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment--><col width=64 span=2>${rows}<!--EndFragment--></table></body></html>`;
  await paste(
    editor,
    sheet("<tr height=20><td>Mahalle</td><td>Nüfus</td></tr><tr><td>Kazımdirik</td><td>34.120</td></tr>"),
  );
  await expect(editor.locator("th")).toHaveText(["Mahalle", "Nüfus"]);
  await expect(editor.locator("td")).toHaveText(["Kazımdirik", "34.120"]);
  await editor.locator("td").first().click();
  await paste(editor, sheet("<tr><td>Erzene</td><td>21.004</td></tr>"));
  await expect(editor.locator("td")).toHaveText(["Erzene", "21.004"]);
});

test("styles of pasted text become tags under the page's own policy", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Belgeden ${unique()}`));
  const { editor } = await openEditor(await open("chief"), id);
  await paste(
    editor,
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Normal </span><span style="font-weight:700">kalın</span><span style="font-style:italic"> eğik</span></p></b>`,
  );
  await expect(editor.locator("strong")).toHaveText(["kalın"]);
  await expect(editor.locator("em")).toHaveText(["eğik"]);
});

test("joined cells pasted into a table are taken apart and that is said; its words alone can be had instead", async ({
  open,
  api,
}) => {
  const { id } = await api.create("duyurular", await announcement(api, `Birleşik ${unique()}`));
  const page = await open("chief");
  const { editor } = await openEditor(page, id);
  await paste(editor, "<table><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr></table>");
  await editor.locator("td").first().click();
  const merged = "<table><tr><td>A</td><td>B</td><td rowspan=2>C</td></tr><tr><td>D</td><td>E</td></tr></table>";
  await paste(editor, merged, "A B C");
  await expect(editor.locator("td")).toHaveText(["A", "B", "C", "D", "E", ""]);
  await expect(page.getByText("Birleşik hücreler ayrıldı")).toBeVisible();
  await page.getByRole("button", { name: "Düz metin olarak yapıştır" }).click();
  await expect(editor.locator("td")).toHaveText([/A B C/, "2", "3", "4", "5", "6"]);
  await expect(page.getByText("Birleşik hücreler ayrıldı")).toHaveCount(0);
});

test("what the allow-list keeps, the editor keeps: a letter typed changes nothing else", async ({ open, api }) => {
  const picture =
    '<img src="/media/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b/a.webp" alt="Park" width="640" height="360" data-file="ab-1" />';
  const text = [
    '<h2>Çalışma <em lang="en">hours</em></h2><h3>Alt</h3><h4 dir="rtl" lang="ar">مرحبا</h4>',
    '<p><strong>k</strong> <u>u</u> <s>s</s> H<sub>2</sub>O m<sup>2</sup> <span lang="en" dir="ltr">word</span><br /><a href="https://ornek.example" target="_blank" rel="noopener">dış</a> <a href="#m-not">not</a> <a href="#m-ara" id="m-donus">ara</a></p>',
    '<blockquote lang="en"><p>Quote</p></blockquote><ul><li><p>bir</p></li></ul><ol start="3"><li><p>üç</p></li></ol><hr />',
    `${picture}<figure>${picture}<figcaption>Alt <strong>yazı</strong></figcaption></figure>`,
    '<iframe src="https://player.vimeo.com/video/1" title="Film" width="640" height="360" loading="lazy" allowfullscreen="allowfullscreen"></iframe>',
    '<table><caption>Tablo adı</caption><thead><tr><th scope="col" colspan="2"><p>A</p></th></tr></thead><tbody><tr><th scope="row" rowspan="2"><p>b</p></th><td><p>c</p></td></tr><tr><td colspan="1"><p><a id="m-ara"></a>d</p></td></tr></tbody></table>',
    '<p><a id="m-not"></a>Not <a href="#m-donus">dön</a></p><p>Son</p>',
  ]
    .join("")
    .replace(' colspan="1"', "");
  for (const tag of richTextTags) expect(text, tag).toMatch(new RegExp(`<${tag}[ >]`));
  for (const name of Object.values(richTextAttributes).flat()) expect(text, name).toContain(` ${name}="`);
  const { id } = await api.create("duyurular", {
    ...(await announcement(api, `Her etiket ${unique()}`)),
    body: { tr: text },
  });
  const bodyOf = async () => ((await api.get("duyurular", id)).data.body as { tr: string }).tr;
  const before = await bodyOf();
  const page = await open("chief");
  await page.route("**/*", (route) =>
    /\/media\/0b0b|vimeo/.test(route.request().url()) ? route.abort("aborted") : route.continue(),
  );
  await page.goto(`/content/duyurular/${id}`);
  const editor = page.locator('[id="field-body.tr"][contenteditable="true"]');
  await expect(editor.locator("caption")).toHaveText("Tablo adı");
  await editor.getByText("Son", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  const form = entryForm(page, true);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  /** Attributes of a tag in one order: no two writers have the same. */
  const sorted = (html: string) =>
    html.replace(
      /<(\w+)((?: [\w-]+="[^"]*")+)( \/)?>/g,
      (_, tag: string, attributes: string, end = "") =>
        `<${tag} ${attributes
          .trim()
          .split(/" (?=[\w-]+=)/)
          .map((one) => one.replace(/"?$/, '"'))
          .sort()
          .join(" ")}${end}>`,
    );
  expect(sorted(await bodyOf())).toBe(sorted(before.replace("Son</p>", "Son!</p>")));
});

test("a table gets its caption by a tool", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Başlıklı ${unique()}`));
  const page = await open("chief");
  const { editor, tool } = await openEditor(page, id);
  await tool("Tablo ekle");
  await tool("Tablo başlığı");
  await page.getByRole("dialog").getByLabel("Tablo başlığı").fill("Su kesintileri");
  await page.getByRole("dialog").getByRole("button", { name: "Uygula" }).click();
  await expect(editor.locator("caption")).toHaveText("Su kesintileri");
  await expect(page.locator('[name="body.tr"]')).toHaveValue(/<table><caption>Su kesintileri<\/caption>/);
});

test("a picture of the library stands in the text only with an alternative text", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Görselli ${unique()}`));
  const page = await open("chief");
  const { editor, form, tool } = await openEditor(page, id);
  await tool("Görsel");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /görselini seç/ })
    .first()
    .click();
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
  test(`a picture that is ${way === "paste" ? "pasted" : "dropped"} goes through the gate and asks for its alternative text`, async ({
    open,
    api,
  }) => {
    const { id } = await api.create("duyurular", await announcement(api, `Görsel ${way} ${unique()}`));
    const page = await open("chief");
    const { editor, form } = await openEditor(page, id);
    const give = (base64: string, name: string) =>
      editor.evaluate(
        (element, { base64, name, way }) => {
          const data = new DataTransfer();
          data.items.add(
            new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: "image/jpeg" }),
          );
          const { left, top } = element.getBoundingClientRect();
          const more = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            way === "paste"
              ? new ClipboardEvent("paste", { clipboardData: data, ...more })
              : new DragEvent("drop", { dataTransfer: data, clientX: left + 30, clientY: top + 20, ...more }),
          );
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
