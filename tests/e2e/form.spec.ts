import type { Route } from "@playwright/test";

import { entryForm } from "./support/entry-form";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const savedAt = /\d{2}\.\d{2}’[dt][ae] kaydedildi/;

test("publishing an incomplete text saves it and leads to what is missing @both", async ({
  open,
  javaScriptEnabled,
}) => {
  const word = unique();
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto("/content/duyurular/new");
  await form.ready();
  await form.field("title.tr").fill(`Yarım duyuru ${word}`);
  // It begins with the section's own unit.
  await form.openPart("Ayrıntılar");
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: /^Kaldır: / }).click();
    await page.keyboard.press("Escape");
  } else await form.field("department").selectOption("");
  await form.press("Yayımla");
  await form.said("Taslak kaydedildi. Onaya göndermek ya da yayımlamak için şunları tamamlayın:");
  const summary = page.getByRole("alert").filter({ hasText: "Taslak kaydedildi" });
  const toBody = summary.getByRole("link", { name: /Duyuru metni/ });
  const toDepartment = summary.getByRole("link", { name: /Sorumlu müdürlük/ });
  await expect(toBody).toBeVisible();
  if (javaScriptEnabled) {
    await form.ready();
    await toDepartment.click();
    await expect(page.locator("input#field-department")).toBeFocused();
    await toBody.click();
    await expect(page.locator('[id="field-body.tr"]')).toBeFocused();
  } else {
    for (const link of [toBody, toDepartment]) {
      const target = (await link.getAttribute("href"))?.slice(1);
      await expect(page.locator(`[id="${target}"]`)).toHaveCount(1);
    }
  }
  await expect(form.field("title.tr")).toHaveValue(`Yarım duyuru ${word}`);
  await page.goto(`/content/duyurular?search=${word}&view=draft`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("a value that can't be read is refused and everything typed stays @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  trouble.expect(400);
  const { id } = await api.create("duyurular", await announcement(api, `Telefonlu ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.field("title.tr").fill("Yeni başlık, kaydedilmemiş");
  await form.writeText("body.tr", "Yeni metin, kaydedilmemiş.");
  await form.openPart("Yer ve iletişim");
  await form.field("contactPhone").fill("beş yüz otuz iki");
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && new URL(response.url()).pathname.startsWith("/content/duyurular/"),
  );
  await form.press("Kaydet");
  expect((await answer).status()).toBe(400);
  await form.said("Kaydedilemedi: aşağıdaki alanları düzeltin.");
  await expect(page.getByRole("link", { name: /İletişim telefonu: Geçerli bir telefon numarası girin/ })).toBeVisible();
  await expect(form.field("contactPhone")).toHaveValue("beş yüz otuz iki");
  await expect(form.field("contactPhone")).toHaveAttribute("aria-invalid", "true");
  await expect(form.field("title.tr")).toHaveValue("Yeni başlık, kaydedilmemiş");
  await expect(form.field("body.tr")).toHaveValue("<p>Yeni metin, kaydedilmemiş.</p>");
  await form.field("contactPhone").fill("0 (232) 999 00 12");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data).toMatchObject({
    contactPhone: "+902329990012",
    title: { tr: "Yeni başlık, kaydedilmemiş" },
  });
});

test("rows of a list are added, moved and removed @both @agreed", async ({ open, api, javaScriptEnabled }) => {
  const { id } = await api.create("etkinlikler", { title: { tr: `Seanslı etkinlik ${unique()}` } });
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  const places = async () =>
    ((await api.get("etkinlikler", id)).data.sessions as Array<{ venue: string }> | undefined)?.map(
      ({ venue }) => venue,
    );
  await page.goto(`/content/etkinlikler/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  for (const [at, venue] of ["Büyük Park", "Küçük Park", "Amfi"].entries()) {
    await page.getByRole("button", { name: "Satır ekle: Seanslar" }).click();
    await form.field(`sessions[${at}].startAt`).fill(`2027-06-0${at + 1}T20:00`);
    await form.field(`sessions[${at}].venue`).fill(venue);
  }
  await page.getByRole("button", { name: "Yukarı taşı: 3. satır" }).click();
  await expect(form.field("sessions[1].venue")).toHaveValue("Amfi");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect(await places()).toEqual(["Büyük Park", "Amfi", "Küçük Park"]);
  await form.openPart("Ayrıntılar");
  await page.getByRole("button", { name: "Sil: 1. satır" }).click();
  await expect(form.field("sessions[0].venue")).toHaveValue("Amfi");
  await expect(form.field("sessions[2].venue")).toHaveCount(0);
  await form.press("Kaydet");
  await expect.poll(places).toEqual(["Amfi", "Küçük Park"]);
});

test("rows of a list are put in order by their handles", async ({ open, api }) => {
  const sessions = ["Büyük Park", "Küçük Park", "Amfi"].map((venue, at) => ({
    _key: `k${at}`,
    startAt: `2027-06-0${at + 1}T17:00:00Z`,
    venue,
  }));
  const { id } = await api.create("etkinlikler", { title: { tr: `Sürüklenen ${unique()}` }, sessions });
  // All rows in sight: a page that scrolls under the pressed button would put another row beneath it.
  const page = await open("chief", { viewport: { width: 1280, height: 2400 } });
  const form = entryForm(page, true);
  await page.goto(`/content/etkinlikler/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  const row = (number: number) => page.locator(`[id="field-sessions[${number - 1}]"]`);
  await row(3).getByTitle("Sürükleyerek sıralayın").dragTo(row(1).locator("summary"));
  await expect(form.field("sessions[0].venue")).toHaveValue("Amfi");
  await expect(form.field("sessions[2].venue")).toHaveValue("Küçük Park");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect(((await api.get("etkinlikler", id)).data.sessions as { venue: string }[]).map(({ venue }) => venue)).toEqual([
    "Amfi",
    "Büyük Park",
    "Küçük Park",
  ]);
});

test("each move of a row by keyboard is said, and the focus goes with the row", async ({ open, api }) => {
  const sessions = ["Büyük Park", "Küçük Park", "Amfi"].map((venue, at) => ({
    _key: `k${at}`,
    startAt: `2027-06-0${at + 1}T17:00:00Z`,
    venue,
  }));
  const { id } = await api.create("etkinlikler", { title: { tr: `Duyulan ${unique()}` }, sessions });
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/etkinlikler/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  const button = (which: string, row: number) => page.getByRole("button", { name: `${which} taşı: ${row}. satır` });
  const said = (at: number) =>
    expect(page.getByRole("status").filter({ hasText: `Satır artık ${at}. sırada.` })).toHaveCount(1);
  await button("Yukarı", 3).focus();
  await page.keyboard.press("Enter");
  await expect(form.field("sessions[1].venue")).toHaveValue("Amfi");
  await said(2);
  await expect(button("Yukarı", 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.field("sessions[0].venue")).toHaveValue("Amfi");
  await said(1);
  // The first row goes no further up: the other button of the same row has the focus.
  await expect(button("Aşağı", 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await said(2);
  await expect(button("Aşağı", 2)).toBeFocused();
});

test("what should be better is listed above the form, and each line leads to its field @both", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  const { id } = await api.create(
    "duyurular",
    await announcement(api, `Uyarılı ${unique()}`, {
      body: { tr: '<p>Başvuru için <a href="https://ornek.test/form">tıklayınız</a>.</p>', en: "<p>Apply.</p>" },
    }),
  );
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  const summary = page.getByRole("status").filter({ hasText: "Uyarılar:" });
  const line = summary.getByRole("link", { name: /Duyuru metni.*tıklayınız/ });
  await expect(line).toBeVisible();
  if (javaScriptEnabled) {
    await form.openPart("Ayrıntılar");
    await line.click();
    await expect(page.locator('[id="field-body.tr"]')).toBeFocused();
  } else await expect(page.locator(`[id="${(await line.getAttribute("href"))?.slice(1)}"]`)).toHaveCount(1);
  await form.writeText("body.tr", "Başvuru formu sayfamızda.");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  await expect(summary).toHaveCount(0);
  await form.press("Yayımla");
  await form.said("Yayımlandı.");
});

test("what the browser itself refuses is shown, wherever in the form it stands", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Yarım tarih ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  await form.field("validUntil").pressSequentially("0102");
  await form.openPart("İçerik");
  await form.press("Kaydet");
  await expect(form.field("validUntil")).toBeFocused();
});

test("a text is read, not a form that can't be filled in, by those who may only look @both", async ({ open, api }) => {
  const word = unique();
  const { id } = await api.create("duyurular", await announcement(api, `Yalnız okunur ${word}`));
  const page = await open("viewer");
  await page.goto(`/content/duyurular/${id}`);
  await expect(page.getByText("Bu kaydı yalnızca görüntüleyebilirsiniz.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(
    main
      .getByRole("definition")
      .filter({ hasText: `Yalnız okunur ${word}` })
      .first(),
  ).toBeVisible();
  await expect(main.getByText("Çalışma sabah başlar, akşam biter.")).toBeVisible();
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Kaydet" })).toHaveCount(0);
  await page.goto(`/content/duyurular/${id}?lng=en`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Yalnız okunur ${word} in English`);
  await page.goto(`/content/duyurular?search=${word}&lng=en`);
  await expect(page.getByRole("link", { name: `Yalnız okunur ${word} in English`, exact: true })).toBeVisible();
});

test("text that isn't saved holds whoever is about to leave", async ({ open, api }) => {
  const title = `Nöbet ${unique()}`;
  const { id } = await api.create("duyurular", await announcement(api, title));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.field("title.tr").fill("Yarım kalan başlık");
  await expect(page.getByText("Kaydedilmemiş değişiklik")).toBeVisible();
  const questions: string[] = [];
  page.once("dialog", (dialog) => (questions.push(dialog.message()), void dialog.dismiss()));
  const toList = page.getByRole("navigation", { name: "Sayfa yolu" }).getByRole("link", { name: "Duyurular" });
  await toList.click();
  expect(questions).toEqual(["Kaydedilmemiş değişiklikler var. Yine de ayrılmak istiyor musunuz?"]);
  await expect(page).toHaveURL(new RegExp(`${id}$`));
  await expect(form.field("title.tr")).toHaveValue("Yarım kalan başlık");
  page.once("dialog", (dialog) => void dialog.accept());
  await toList.click();
  await expect(page).toHaveURL(/\/content\/duyurular$/);
});

test("what is typed is saved by itself, and is there after a reload", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Kendiliğinden ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.field("title.tr").fill("Kendiliğinden kaydedilen başlık");
  await form.writeText("body.en", "Saved by itself.");
  await form.openPart("Ayrıntılar");
  await form.field("validUntil").fill("2030-05-19T17:30");
  await form.field("validUntil").press("F4");
  const calendar = page.getByRole("dialog", { name: "Takvimden seç:" }).filter({ visible: true });
  await expect(calendar.getByRole("button", { name: "19 Mayıs 2030 Pazar" })).toBeFocused();
  expect(await violations(page, { within: "[popover]:popover-open" })).toEqual([]);
  // A month on, a day back, to that week's Monday: the time stays.
  for (const key of ["PageDown", "ArrowLeft", "Home", "Enter"]) await page.keyboard.press(key);
  await expect(form.field("validUntil")).toHaveValue("2030-06-17T17:30");
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(form.field("validUntil")).toBeFocused();
  await page.clock.runFor(5_000);
  await expect(page.getByRole("status").filter({ hasText: savedAt })).toBeVisible();
  expect((await api.get("duyurular", id)).data).toMatchObject({ validUntil: "2030-06-17T14:30:00.000Z" });
  await page.reload();
  await form.ready();
  await expect(form.field("title.tr")).toHaveValue("Kendiliğinden kaydedilen başlık");
  await expect(form.field("body.en")).toHaveValue("<p>Saved by itself.</p>");
});

/** Types a letter at the moment when hydration begins; notes on the window whether it was held up. */
function typeAtWaking() {
  const write = () => {
    // A phone's keyboard doesn't name its keys.
    for (const [name, key] of Object.entries({ "title.tr": "n", "summary.tr": "Unidentified", "slug.tr": "n" })) {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
      if (!field) return;
      field.focus();
      field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      Object.assign(window, { heldUp: document.documentElement.dataset.hydrated !== undefined });
      field.setRangeText("n", field.value.length, field.value.length, "end");
      field.dispatchEvent(new InputEvent("input", { data: "n", inputType: "insertText", bubbles: true }));
    }
  };
  const listen = document.addEventListener.bind(document);
  let isWritten = false;
  // React listens to the document when it begins, and passes a truth value where others pass options.
  document.addEventListener = (kind: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => {
    listen(kind, listener, options);
    if (isWritten || kind !== "keydown" || typeof options !== "boolean") return;
    isWritten = true;
    queueMicrotask(write);
  };
}

test("letters typed while the page wakes up do not wait for it, and are saved by themselves", async ({ open, api }) => {
  const { id } = await api.create(
    "duyurular",
    await announcement(api, `Erkenden ${unique()}`, {
      summary: { tr: "Su bugün kesilecek" },
    }),
  );
  const { title } = (await api.get("duyurular", id)).data as { title: { tr: string } };
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.addInitScript(typeAtWaking);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  expect(await page.evaluate(() => (window as { heldUp?: boolean }).heldUp)).toBe(false);
  await expect(form.field("title.tr")).toHaveValue(`${title.tr}n`);
  await expect(form.field("summary.tr")).toHaveValue("Su bugün kesilecekn");
  await expect(form.field("slug.tr")).toHaveValue("n");
  await expect(page.getByRole("status").filter({ hasText: savedAt })).toBeVisible();
  expect((await api.get("duyurular", id)).data).toMatchObject({
    title: { tr: `${title.tr}n` },
    summary: { tr: "Su bugün kesilecekn" },
    slug: { tr: "n" },
  });
});

test("Ctrl+S saves", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Kısayol ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.field("title.tr").fill("Klavyeyle kaydedilen başlık");
  await form.field("title.tr").press("Control+s");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.title).toMatchObject({ tr: "Klavyeyle kaydedilen başlık" });
});

test("saving on purpose while the form saves itself meets nobody's words but one's own, and is done once", async ({
  open,
  api,
}) => {
  const { id } = await api.create("duyurular", await announcement(api, `Üst üste ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  const saveButton = page
    .getByRole("complementary", { name: "Yayın" })
    .getByRole("button", { name: "Kaydet", exact: true });
  const idle = () => expect(saveButton).not.toHaveAttribute("aria-busy");
  const posts: string[] = [];
  let answer = () => {};
  let fail = false;
  await page.route(`**/content/duyurular/${id}*`, async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const intent = /name="intent"\s+(\w+)/.exec(body)?.[1];
    if (!intent) return route.continue();
    if (intent !== "autosave") {
      posts.push(intent);
      return route.continue();
    }
    const response = fail ? null : await route.fetch();
    await new Promise<void>((resolve) => {
      answer = resolve;
      posts.push(intent);
    });
    return response ? route.fulfill({ response }) : route.abort("aborted");
  });
  const arrived = async (wanted: string[], title: string) => {
    await expect.poll(() => posts).toEqual(wanted);
    posts.length = 0;
    await expect.poll(async () => (await api.get("duyurular", id)).data.title).toMatchObject({ tr: title });
    // The server has it before the page does, which draws its form anew then: what is typed until then is another
    // story.
    await expect(page.locator('input[name="version"]')).toHaveValue(String((await api.get("duyurular", id)).version));
  };
  /** Words that the form has sent by itself; the answer is still to come. */
  const type = async (title: string) => {
    await idle();
    await form.field("title.tr").fill(title);
    // The page notes when the last letter came at its own pace: its clock goes on until it has sent them.
    await expect.poll(async () => (await page.clock.runFor(1_000), posts), { timeout: 20_000 }).toEqual(["autosave"]);
  };

  await test.step("the answer comes after the press", async () => {
    await type("Kendiliğinden giden başlık");
    await form.field("title.tr").fill("Yayımlanan başlık");
    await form.press("Yayımla");
    await form.press("Yayımla");
    await expect(saveButton).toHaveAttribute("aria-busy", "true");
    expect(posts, "held").toEqual(["autosave"]);
    answer();
    await form.said("Yayımlandı.");
    await arrived(["autosave", "publish"], "Yayımlanan başlık");
    expect(await api.get("duyurular", id)).toMatchObject({ status: "published" });
  });

  await test.step("the answer came before the press", async () => {
    await type("Kendiliğinden kaydedilen başlık");
    answer();
    await form.said(savedAt);
    await form.field("title.tr").fill("Sonra kaydedilen başlık");
    await form.press("Kaydet");
    await form.said("Kaydedildi.");
    await arrived(["autosave", "save"], "Sonra kaydedilen başlık");
  });

  await test.step("no answer comes at all", async () => {
    fail = true;
    await type("Yolda kaybolan başlık");
    await form.field("title.tr").fill("Klavyeyle kaydedilen başlık");
    await page.keyboard.press("Control+s");
    await page.keyboard.press("Control+s");
    answer();
    await arrived(["autosave", "save"], "Klavyeyle kaydedilen başlık");
  });

  await test.step("the answer takes too long", async () => {
    await type("Bekleyen başlık");
    await form.press("Kaydet");
    await page.clock.runFor(11_000);
    await arrived(["autosave", "save"], "Bekleyen başlık");
    await idle();
    answer();
  });

  await test.step("a save that changes nothing leaves the form as alert as before", async () => {
    fail = false;
    await form.press("Kaydet");
    await arrived(["save"], "Bekleyen başlık");
    await type("Sonra yazılan başlık");
    answer();
    await arrived(["autosave"], "Sonra yazılan başlık");
  });
});

test("words typed while a save is on its way are offered again", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Yolda yazılan ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  const answers: (() => void)[] = [];
  await page.route(`**/content/duyurular/${id}*`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await new Promise<void>((resolve) => answers.push(resolve));
    return route.continue();
  });
  await form.field("title.tr").fill("İlk sözler");
  await form.press("Kaydet");
  await expect.poll(() => answers.length, "saves on their way").toBe(1);
  await form.field("title.tr").fill("İlk sözler ve sonrakiler");
  await page.clock.runFor(1_000);
  answers[0]?.();
  await form.said("Kaydedildi.");
  await form.said("Bu sayfada kaydedilmemiş bir metniniz var.");
  await expect(form.field("title.tr")).toHaveValue("İlk sözler");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Geri getir" }).click();
  await expect(form.field("title.tr")).toHaveValue("İlk sözler ve sonrakiler");
  await form.press("Kaydet");
  await expect
    .poll(async () => (await api.get("duyurular", id)).data.title)
    .toMatchObject({ tr: "İlk sözler ve sonrakiler" });
});

test("text of a page that died is offered again", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Çöken ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.field("title.tr").fill("Tarayıcıda kalan başlık");
  await form.writeText("body.tr", "Tarayıcıda kalan metin.");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Tarayıcıda kalan metin.");
  await page.close();
  const again = await page.context().newPage();
  const second = entryForm(again, true);
  await again.goto(`/content/duyurular/${id}`);
  await second.said("Bu sayfada kaydedilmemiş bir metniniz var.");
  await again.getByRole("button", { name: "Geri getir" }).click();
  await second.said("Tarayıcınızda kalan metin geri getirildi.");
  await expect(second.field("title.tr")).toHaveValue("Tarayıcıda kalan başlık");
  await expect(second.field("body.tr")).toHaveValue("<p>Tarayıcıda kalan metin.</p>");
  await second.press("Kaydet");
  await second.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.title).toMatchObject({ tr: "Tarayıcıda kalan başlık" });
});

test("a lost connection loses no word: the form stays and says where the text is", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Kopan ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await page.route(`**/content/duyurular/${id}*`, (route) =>
    route.request().method() === "POST" ? route.abort("aborted") : route.continue(),
  );
  await form.field("title.tr").fill("Bağlantısızken yazılan başlık");
  await page.clock.runFor(5_000);
  await expect(page.getByText("Otomatik kayıt yapılamadı. Metniniz bu tarayıcıda saklanıyor.")).toBeVisible();
  await expect(form.field("title.tr")).toHaveValue("Bağlantısızken yazılan başlık");
  await page.unroute(`**/content/duyurular/${id}*`);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.title).toMatchObject({ tr: "Bağlantısızken yazılan başlık" });
});

test("text that never arrived is offered again though a colleague has saved meanwhile, whether it was sent or not", async ({
  open,
  api,
}) => {
  const entry = await api.create("duyurular", await announcement(api, `Hiç varmayan ${unique()}`));
  const first = await open("chief");
  const form = entryForm(first, true);
  for (const isSent of [false, true]) {
    const typed = isSent ? "Gönderilen ama varmayan başlık" : "Hiç gönderilmeyen başlık";
    const page = isSent ? await first.context().newPage() : first;
    const own = isSent ? entryForm(page, true) : form;
    await page.goto(`/content/duyurular/${entry.id}`);
    await own.ready();
    const waiting: Route[] = [];
    await page.route("**/*.data*", (route) =>
      route.request().method() === "POST" ? void waiting.push(route) : route.continue(),
    );
    await own.field("title.tr").fill(typed);
    if (isSent) await own.press("Kaydet");
    else await own.field("title.en").press("Tab");
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(typed);
    // Closing a page lets a request through that still waits.
    await Promise.all(waiting.map((route) => route.abort("aborted")));
    await page.close();

    const now = await api.get("duyurular", entry.id);
    await api.save("duyurular", now, { summary: { tr: `Meslektaşın özeti ${isSent}` } });
    const again = await first.context().newPage();
    const second = entryForm(again, true);
    await again.goto(`/content/duyurular/${entry.id}`);
    await second.said("Bu sayfada kaydedilmemiş bir metniniz var.");
    await again.getByRole("button", { name: "Geri getir" }).click();
    await second.said("Tarayıcınızda kalan metin geri getirildi.");
    await second.press("Kaydet");
    await expect
      .poll(async () => (await api.get("duyurular", entry.id)).data)
      .toMatchObject({ title: { tr: typed }, summary: { tr: `Meslektaşın özeti ${isSent}` } });
    await again.close();
  }
});

test("text that is brought back is still kept when the line breaks while it comes, and until it is saved", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expectFailed("net::ERR_INTERNET_DISCONNECTED");
  const { id } = await api.create("duyurular", await announcement(api, `Yeniden kopan ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  // Typed in the moment before the page goes.
  await form.field("title.tr").fill("Son anda yazılan başlık");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await form.said("Bu sayfada kaydedilmemiş bir metniniz var.");
  await form.ready();
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Geri getir" }).click();
  await form.said("Sunucuya ulaşılamadı. Yazdıklarınız sayfada duruyor; yeniden deneyin.");
  expect(await kept()).toContain("Son anda yazılan başlık");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Geri getir" }).click();
  await form.said("Tarayıcınızda kalan metin geri getirildi.");
  await expect(form.field("title.tr")).toHaveValue("Son anda yazılan başlık");
  await expect(page.getByRole("button", { name: "Geri getir" })).toHaveCount(0);
  expect(await kept(), "it is nowhere else yet").toContain("Son anda yazılan başlık");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.title).toMatchObject({ tr: "Son anda yazılan başlık" });
  await expect.poll(kept).not.toContain("Son anda yazılan başlık");
});

test("a connection that fails at once, before React has drawn the sending, leaves the form awake", async ({
  open,
  api,
}) => {
  const { id } = await api.create("duyurular", await announcement(api, `Hemen kopan ${unique()}`));
  const page = await open("chief");
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      init?.method === "POST" && localStorage.getItem("cut")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : send(input, init);
  });
  const form = entryForm(page, true);
  // A clock that jumps is a broken line to the live connection, after which the page would load itself again.
  await page.routeWebSocket(/\/graphql/, (line) => line.close());
  await page.clock.install();
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  const cut = (isCut: boolean) =>
    page.evaluate((is) => (is ? localStorage.setItem("cut", "1") : localStorage.removeItem("cut")), isCut);
  const title = async () => (await api.get("duyurular", id)).data.title as { tr: string };
  const autosaveFailed = page.getByText("Otomatik kayıt yapılamadı. Metniniz bu tarayıcıda saklanıyor.");

  await test.step("saves by itself are tried again", async () => {
    await cut(true);
    await form.field("title.tr").fill("Kendiliğinden yeniden gönderilen başlık");
    await page.clock.runFor(5_000);
    await expect(autosaveFailed).toBeVisible();
    await cut(false);
    await page.clock.runFor(16_000);
    await expect.poll(title).toMatchObject({ tr: "Kendiliğinden yeniden gönderilen başlık" });
    await form.said(savedAt);
  });

  await test.step("a second press is taken", async () => {
    await cut(true);
    await form.field("title.tr").fill("Yeniden basılan başlık");
    await form.press("Kaydet");
    await form.said("Sunucuya ulaşılamadı. Yazdıklarınız sayfada duruyor; yeniden deneyin.");
    await cut(false);
    await form.press("Kaydet");
    await expect.poll(title).toMatchObject({ tr: "Yeniden basılan başlık" });
  });
});

test("without a connection a press on a form's button leaves the form as it is, and says so; then it is sent", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expectFailed("net::ERR_INTERNET_DISCONNECTED");
  const word = unique();
  const { id } = await api.create("duyurular", await announcement(api, `Bağlantısız ${word}`));
  const page = await open("admin");
  const cases = [
    { path: `/content/duyurular/${id}`, field: "title.tr", button: "Kaydet", typed: `Kopuk hatta yazılan ${word}` },
    { path: "/administration/users/new", field: "name", button: "Davet gönder", typed: "Kopuk Hat" },
    { path: "/administration/lists/tags", field: "tags", button: "Ekle", typed: `kopuk-${word}` },
  ];
  for (const { path, field, button, typed } of cases) {
    await page.goto(path);
    const input = page.getByRole("main").locator(`[name="${field}"]`).first();
    await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
    await input.fill(typed);
    if (field === "name") await page.getByRole("main").locator('[name="email"]').fill(`${word}@bornova.example`);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await expect(
      page.getByText("Sunucuya ulaşılamadı. Yazdıklarınız sayfada duruyor; yeniden deneyin."),
      path,
    ).toBeVisible();
    await expect(input, path).toHaveValue(typed);
    await page.unroute("**/*.data*");
    if (field !== "title.tr") continue;
    await expect(page.getByText("Metniniz bu tarayıcıda saklanıyor.")).toBeVisible();
    await page
      .getByRole("complementary", { name: "Yayın" })
      .getByRole("button", { name: "Kaydet", exact: true })
      .click();
    await expect(page.getByText("Kaydedildi.").first()).toBeVisible();
    expect((await api.get("duyurular", id)).data.title).toMatchObject({ tr: typed });
  }
});

test("a window that comes to the front without a connection keeps its page, and reads it again once there is one", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expectFailed("net::ERR_INTERNET_DISCONNECTED");
  const { id } = await api.create("duyurular", await announcement(api, `Uyanan ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  const reads: string[] = [];
  let isCut = true;
  await page.route("**/*.data*", (route) => {
    if (route.request().method() !== "GET") return route.continue();
    reads.push(route.request().url());
    return isCut ? route.abort("internetdisconnected") : route.continue();
  });
  await form.field("title.tr").fill("Kapak açılınca duran başlık");
  const front = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(async () => {
    await front();
    expect(reads.length).toBeGreaterThan(0);
  }).toPass();
  isCut = false;
  const answered = page.waitForResponse((response) => response.url().includes(".data?_routes=") && response.ok());
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await answered;
  await expect(form.field("title.tr")).toHaveValue("Kapak açılınca duran başlık");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.title).toMatchObject({ tr: "Kapak açılınca duran başlık" });
});

test("saving by itself stops when somebody else has saved; saving then merges", async ({ open, api }) => {
  const made = await api.create("duyurular", await announcement(api, `İki kişi ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(`/content/duyurular/${made.id}`);
  await form.ready();
  await api.save("duyurular", made, { priority: "urgent" });
  await form.field("title.tr").fill("Geç kalan başlık");
  await page.clock.runFor(5_000);
  await expect(
    page.getByRole("alert").filter({ hasText: "bu kaydı değiştirdi. Kaydettiğinizde iki metin birleştirilecek." }),
  ).toBeVisible();
  expect((await api.get("duyurular", made.id)).version).toBe(made.version + 1);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", made.id)).data).toMatchObject({
    priority: "urgent",
    title: { tr: "Geç kalan başlık" },
  });
});

for (const [what, change] of [
  ["a picture chosen from the library", "picture"],
  ["a row that was removed", "row"],
] as const) {
  test(`${what} counts as unsaved`, async ({ open, api }) => {
    const section = "etkinlikler";
    const { id } = await api.create(section, {
      title: { tr: `Seçili ${unique()}` },
      sessions: [{ _key: "a", startAt: "2027-06-01T17:00:00Z", venue: "Amfi" }],
    });
    const page = await open("chief");
    const form = entryForm(page, true);
    await page.clock.install();
    await page.goto(`/content/${section}/${id}`);
    await form.ready();
    if (change === "picture") {
      await form.openPart("Görsel ve dosyalar");
      await page.getByRole("button", { name: "Dosyalardan seç" }).first().click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /görselini seç/ })
        .first()
        .click();
      await expect(form.field("cover.file")).toHaveValue(/^[\da-f-]{36}$/);
    } else {
      await form.openPart("Ayrıntılar");
      await page.getByRole("button", { name: "Sil: 1. satır" }).click();
      await expect(form.field("sessions[0].venue")).toHaveCount(0);
    }
    // On a slow machine it has been saved before one looks.
    await expect(page.getByText(/Kaydedilmemiş değişiklik|\d{2}\.\d{2}’[dt][ae] kaydedildi/)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByRole("status").filter({ hasText: savedAt })).toBeVisible();
    const { data } = await api.get(section, id);
    if (change === "picture") expect(data.cover).toMatchObject({ file: await form.field("cover.file").inputValue() });
    else expect(data.sessions ?? []).toEqual([]);
  });
}

test("without scripts the note about urgent texts says when it is so, and leaves that out where it is @noscript", async ({
  open,
  api,
}) => {
  const page = await open("chief");
  const condition = "“Önem: Acil” veya “Uyarı şeridinde göster” seçiliyse:";
  const note = page.getByRole("paragraph").filter({ hasText: "Acil metin onay beklemeden yayımlanır" });
  const normal = await api.create("duyurular", await announcement(api, `Olağan ${unique()}`));
  await page.goto(`/content/duyurular/${normal.id}`);
  await expect(note.first()).toContainText(condition);
  const urgent = await api.create("duyurular", await announcement(api, `Acil ${unique()}`, { priority: "urgent" }));
  await page.goto(`/content/duyurular/${urgent.id}`);
  await expect(note.first()).toBeVisible();
  await expect(page.getByText(condition)).toHaveCount(0);
});

test("the controls of one line stand at one height, whatever lies over or under them", async ({ open, trouble }) => {
  trouble.expect(400);
  const page = await open("chief");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/content/meclisgundemvekararlari/new");
  const topsOf = (...names: string[]) =>
    Promise.all(names.map(async (name) => Math.round((await page.locator(`#field-${name}`).boundingBox())?.y ?? 0)));
  // A hint lies over the month alone.
  const [term, year, month] = await topsOf("councilTerm", "year", "month");
  expect([year, month]).toEqual([term, term]);
  await entryForm(page, true).press("Yayımla");
  await expect(page.locator("#field-meetingAt-error")).toBeVisible();
  // An error lies under the time alone.
  const [type, time] = await topsOf("sessionType", "meetingAt");
  expect(time).toBe(type);
  const label = page.getByText("Toplantı türü", { exact: false }).first();
  expect((type ?? 0) - ((await label.boundingBox())?.y ?? 0)).toBeLessThan(40);
});
