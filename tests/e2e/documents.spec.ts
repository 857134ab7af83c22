import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import type { Page } from "@playwright/test";
import type { Element } from "domhandler";

import { isVisible, nameOf, roleOf } from "../support/documents/accessibility";
import { DocumentBrowser } from "../support/documents/context";
import { elementsIn, lineage } from "../support/documents/dom";
import type { DocumentPage } from "../support/documents/page";
import type { PersonName } from "./support/people";
import { expect, test } from "./support/test";

// The driver of documents against the browser in whose place it stands (tests/support/documents).

const forms = `<!doctype html><title>Formlar</title><body>
<form id="outer" action="/kept?old=1#end" method="post">
  <input name="text" value="a&quot;b"><input name="ro" readonly value="durur"><input name="off" disabled value="x">
  <textarea name="lines">bir
iki</textarea>
  <fieldset disabled><legend><input name="legend" value="içeride"></legend><input name="inside" value="x"></fieldset>
  <label><input type="checkbox" name="box" value="1"> Bir</label><label><input type="checkbox" name="box"> İki</label>
  <label><input type="radio" name="r" value="a" checked> A</label><label><input type="radio" name="r" value="b"> B</label>
  <select name="one"><option value="" disabled>Yok</option><option>Birinci  seçenek</option><option value="2">İki</option></select>
  <select name="many" multiple><option selected>x</option><option selected disabled>y</option><option>z</option></select>
  <input type="hidden" name="_charset_"><input name="dir" dirname="dir.dir" value="ş"><input type="file" name="none">
  <input type="number" name="n" value="yanlış"><input type="date" name="d" value="2024-02-03"><input type="color" name="c">
  <input type="range" name="g"><input name="a b&amp;=+" value="~*'()-._ ü&#10;">
  <button name="go" value="1">Gönder</button><button name="go" value="2" formmethod="get">Ara</button>
  <button name="go" value="3" formenctype="multipart/form-data">Parça parça</button>
  <button name="go" value="4" formenctype="text/plain" formaction="other">Düz</button>
  <input type="submit" name="plain" value="Submit"><button type="button" name="nothing">Boş</button>
</form>
<form id="files" method="post" enctype="multipart/form-data"><label>Dosyalar <input type="file" name="up&quot;load" multiple></label>
  <button>Yükle</button></form>
<input name="far" form="outer" value="uzakta"><button form="outer" name="go" value="5">Uzaktan gönder</button>
<form action="/enter"><input type="search" name="q" aria-label="Aranan"></form>
<form action="/refused"><label>Ad <input name="name" required></label><label>Posta <input type="email" name="mail"></label>
  <label>Kod <input name="code" pattern="[0-9]{3}" maxlength="5"></label><label>Sayı <input type="number" name="n" min="2" max="9" step="0.5"></label>
  <label>Adres <input type="url" name="url"></label><label>Uzun <input name="long" minlength="4"></label>
  <label>Saat <input type="time" name="time" min="09:00"></label>
  <label><input type="radio" name="need" value="1" required> Bir</label><label><input type="radio" name="need" value="2"> İki</label>
  <select name="must" aria-label="Seçim" required><option value="">Seçin</option><option>Bir</option></select>
  <button>Dene</button><button formnovalidate name="any" value="1">Yine de</button></form>`;

/** A server that shows the forms, leads some requests on, and notes what arrives. */
async function startForms() {
  const noted: Record<string, unknown>[] = [];
  const server = createServer(async (asked, answer) => {
    const body = (await buffer(asked)).toString("latin1");
    const type = asked.headers["content-type"] ?? "";
    const [, boundary = "no boundary"] = /boundary=(.*)/.exec(type) ?? [];
    if (!asked.url?.startsWith("/favicon"))
      noted.push({
        method: asked.method,
        url: asked.url,
        type: type.replace(boundary, "BOUNDARY"),
        body: body.replaceAll(boundary, "BOUNDARY"),
        cookie: asked.headers.cookie,
        origin: asked.headers.origin?.replace(/\d+$/, ""),
        referer: asked.headers.referer?.replace(/:\d+\//, "/"),
        site: asked.headers["sec-fetch-site"],
        mode: asked.headers["sec-fetch-mode"],
      });
    if (asked.url?.startsWith("/kept"))
      return void answer
        .writeHead(303, {
          Location: "/forms?done",
          "Set-Cookie": ["one=1; Path=/forms", "two=2; Path=/kept", "gone=; Max-Age=0"],
        })
        .end();
    if (asked.url === "/again") return void answer.writeHead(307, { Location: "/other" }).end();
    answer.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": "gone=1; Path=/" }).end(forms);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    noted,
    stop: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  };
}

/** What a person does with the forms; the same calls for both. */
async function workForms(page: Page): Promise<string[]> {
  const ways: string[] = [];
  // Another address each time: whether the same one with its mark is asked for again is up to the browser.
  let visit = 0;
  const open = () => page.goto(`/forms?x=${++visit}#mark`);
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    ways.push(page.url().replace(/:\d+\//, "/"));
    await open();
  };
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await open();
  await page.getByLabel("Bir").first().check();
  await page.getByRole("radio", { name: "B", exact: true }).check();
  await page.locator('[name="one"]').selectOption("İki");
  await page.locator('[name="many"]').selectOption(["x", "z"]);
  await page.locator('[name="lines"]').fill("üç\n dört & beş\n");
  await press("Gönder");
  for (const name of ["Ara", "Parça parça", "Düz", "Submit", "Uzaktan gönder", "Boş"]) await press(name);
  await press("Yükle");
  await page.getByLabel("Dosyalar").setInputFiles([file('bi"r.txt', "bir\niki"), file("ü ç.txt", "")]);
  await press("Yükle");
  await page.getByLabel("Aranan").fill("kent & rehber");
  await page.getByLabel("Aranan").press("Enter");
  ways.push(page.url().replace(/:\d+\//, "/"));
  await page.goto("/forms");
  // Each refusal in its turn: what is mended lets the next one show.
  const turns: (() => Promise<unknown>)[] = [
    () => page.getByLabel("Ad", { exact: true }).fill("Ayşe"),
    () => page.getByLabel("Posta").fill("ayse@"),
    () => page.getByLabel("Posta").fill("ayse@ornek.test"),
    () => page.getByLabel("Kod").fill("12345678"),
    () => page.getByLabel("Kod").fill("123"),
    () => page.getByLabel("Sayı").fill("2.25"),
    () => page.getByLabel("Sayı").fill("9.5"),
    () => page.getByLabel("Sayı").fill("8.5"),
    () => page.getByLabel("Adres").fill("ornek"),
    () => page.getByLabel("Adres").fill("https://ornek.test"),
    () => page.getByLabel("Uzun").fill("kısa".slice(0, 3)),
    () => page.getByLabel("Uzun").fill("uzunca"),
    () => page.getByLabel("Saat").fill("08:59"),
    () => page.getByLabel("Saat").fill("09:00"),
    () => page.getByRole("radio", { name: "İki" }).check(),
  ];
  for (const turn of turns) {
    await turn();
    await page.getByRole("button", { name: "Dene" }).click();
    ways.push(`${page.url().replace(/:\d+\//, "/")} ${await page.locator(":focus").getAttribute("name")}`);
  }
  await page.getByRole("button", { name: "Yine de" }).click();
  ways.push(page.url().replace(/:\d+\//, "/"));
  await page.goto("/forms");
  return ways;
}

test("documents send what the browser sends: every kind of control, every way to send it, and what is refused", async ({
  browser,
}) => {
  const inBrowser = await startForms();
  const inDocuments = await startForms();
  const context = await browser.newContext({ baseURL: inBrowser.url, javaScriptEnabled: false });
  const documents = new DocumentBrowser({
    baseURL: inDocuments.url,
    locale: "tr-TR",
    viewport: { width: 1360, height: 900 },
  });
  try {
    const ways = await workForms(await context.newPage());
    const page = await (await documents.newContext()).newPage();
    expect(await workForms(page as unknown as Page)).toEqual(ways);
    expect(inDocuments.noted).toEqual(inBrowser.noted);
    expect(inBrowser.noted.length).toBeGreaterThan(20);
  } finally {
    await context.close();
    await Promise.all([inBrowser.stop(), inDocuments.stop()]);
  }
});

const roles = ["button", "link", "heading", "textbox", "searchbox", "combobox", "checkbox", "radio", "switch", "img"];
const spoken = /^(?:navigation|region|group|list|listitem|row|cell|columnheader|status|alert|dialog|main|article)$/;

const isPartOfDrawing = (one: Element) =>
  lineage(one)
    .slice(1)
    .some(({ name }) => name === "svg" || name === "head");

/** What a browser without scripts shows of a page: each control with its role, by its place in the document. */
async function compare(page: Page, document: DocumentPage, address: string): Promise<string[]> {
  await page.goto(address);
  await document.goto(address);
  const elements = elementsIn(document.document);
  const own = elements.map((one) => `${one.name} ${one.attribs.class ?? ""}`);
  const all = page.locator("*");
  const names = await all.evaluateAll((found) =>
    found.map((one) => `${one.localName} ${one.getAttribute("class") ?? ""}`),
  );
  expect(own, `the elements of ${address}`).toEqual(names);
  const shown = await all.evaluateAll((found) =>
    found.map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return [one.checkVisibility({ visibilityProperty: true }), width > 0 && height > 0] as const;
    }),
  );
  const { look } = document;
  const wrong = elements.flatMap((one, at) => {
    const [isDrawn, hasRoom] = shown[at] ?? [];
    const isDrawnHere = !look.isUndrawn(one) && !look.isInvisible(one);
    const isControl = /^(a|button|input|select|textarea|summary|label|h\d|td|th)$/.test(one.name);
    // A browser decides by other rules whether these are drawn.
    if (one.name === "option" || look.display(one) === "contents" || isPartOfDrawing(one)) return [];
    if (isDrawn === isDrawnHere && (!isControl || isVisible(one, look) === (isDrawn && hasRoom))) return [];
    return [`${isDrawn ? "shown" : "hidden"} in the browser: ${one.name} ${JSON.stringify(one.attribs)}`];
  });
  for (const role of roles) {
    const found = document.getByRole(role).elements();
    const count = await page.getByRole(role as "button").count();
    if (count !== found.length) wrong.push(`${role}: ${count} in the browser, ${found.length} here`);
    for (const name of new Set(found.map((one) => nameOf(one, document.look)))) {
      const here = found.filter((one) => nameOf(one, document.look) === name).length;
      const there = await page.getByRole(role as "button", { name: name || /^$/, exact: true }).count();
      if (here !== there) wrong.push(`${role} "${name}": ${there} in the browser, ${here} here`);
    }
  }
  for (const role of new Set(elements.map(roleOf)))
    if (role && spoken.test(role)) {
      const [here, there] = [await document.getByRole(role).count(), await page.getByRole(role as "row").count()];
      if (here !== there) wrong.push(`${role}: ${there} in the browser, ${here} here`);
    }
  return wrong;
}

for (const [who, viewport, addresses] of [
  [
    "chief",
    { width: 1360, height: 900 },
    ["/content/duyurular", "/content/haberler/new", "/example", "/me/settings", "/menu/meclis-yan"],
  ],
  ["chief", { width: 390, height: 844 }, ["/content/duyurular", "/apps/file-manager-public"]],
  ["citizen", { width: 1360, height: 900 }, ["/home", "/home/haberler", "/home/sss", "/sign-in"]],
  ["citizen", { width: 390, height: 844 }, ["/home"]],
] as const satisfies [PersonName | "citizen", object, string[]][]) {
  test(`documents show what the browser shows, and call it the same: ${who}, ${viewport.width} px`, async ({
    open,
    server,
    sessionOf,
  }) => {
    test.slow();
    const page = await open(who, { javaScriptEnabled: false, viewport });
    const documents = new DocumentBrowser({ baseURL: server.url, locale: "tr-TR", viewport });
    const context = await documents.newContext();
    if (who !== "citizen") await context.addCookies(await sessionOf(who));
    const document = await context.newPage();
    for (const address of addresses) expect.soft(await compare(page, document, address), address).toEqual([]);
  });
}
