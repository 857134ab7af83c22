import type { Page } from "@playwright/test";

import { entryForm } from "./support/entry-form";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

const offer = (page: Page) => page.getByText("Bu sayfada kaydedilmemiş bir metniniz var.");
const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("meydan.backup:")));
const savedAt = /\d{2}\.\d{2}’[dt][ae] kaydedildi/;

test("nothing is offered again after a save, a refusal or a decision that has kept the text; the head says what is true after an autosave", async ({
  open,
  api,
  trouble,
}) => {
  test.slow(); // seven ways to save
  trouble.expect(400, 409, 422);
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Yayında ${word}`));
  await api.act("duyurular", made, "publish");
  const page = await open("chief");
  const form = entryForm(page, true);
  const settled = async (what: string) => {
    await expect.poll(() => copies(page), what).toEqual([]);
    await page.reload();
    await form.ready();
    await expect(offer(page), what).toHaveCount(0);
  };
  await page.clock.install();
  await page.goto(`/content/duyurular/${made.id}`);
  await form.ready();

  await test.step("saved by itself, then with a note", async () => {
    await form.field("title.tr").fill(`Yayında, değişti ${word}`);
    await page.clock.runFor(5_000);
    await form.said(savedAt);
    const main = page.getByRole("main");
    await expect(main.getByText("Yayımlanmamış değişiklik")).toBeVisible();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Yayında, değişti ${word}`);
    await expect(page.getByRole("complementary", { name: "Yayın" }).getByRole("definition").first()).toHaveText(
      String(made.version + 1),
    );
    await page.getByLabel("Değişiklik notu").fill("Başlık düzeltildi");
    await form.press("Kaydet");
    await form.said("Kaydedildi.");
    await expect(offer(page)).toHaveCount(0);
    await settled("after a note");
  });

  await test.step("a note alone is no text of the entry", async () => {
    await page.getByLabel("Değişiklik notu").fill("Vazgeçilen not");
    await page.clock.runFor(1_000);
    await expect(page.getByText("Kaydedilmemiş değişiklik var")).toHaveCount(0);
    await settled("after a note alone");
  });

  await test.step("publishing what a colleague has changed meanwhile", async () => {
    await form.field("title.tr").fill(`Yayında, yine değişti ${word}`);
    await api.save("duyurular", await api.get("duyurular", made.id), { summary: { tr: "Meslektaşın özeti" } });
    await form.press("Değişiklikleri yayımla");
    await form.said("Yazdıklarınız kaydedildi");
    await expect(offer(page)).toHaveCount(0);
    await settled("after a stale publish");
  });

  await test.step("a refused publish and a refused schedule", async () => {
    await page.locator('[id="field-body.tr"][contenteditable="true"]').fill("");
    await form.press("Değişiklikleri yayımla");
    await form.said("yayımlamak için şunları tamamlayın");
    await expect(offer(page)).toHaveCount(0);
    await settled("after a refused publish");
    await form.field("title.tr").fill(`Zamanlanacak ${word}`);
    await page.getByText("Zamanla", { exact: true }).click();
    await page.getByLabel("Yayına girme zamanı", { exact: true }).fill("2020-01-01T09:00");
    await page.getByRole("button", { name: "Kaydet ve zamanla" }).click();
    await expect
      .poll(async () => (await api.get("duyurular", made.id)).data.title)
      .toMatchObject({ tr: `Zamanlanacak ${word}` });
    await expect(offer(page)).toHaveCount(0);
    await settled("after a refused schedule");
  });
});

test("a comment of a return is no text: nothing is offered when the entry may be written again", async ({
  open,
  api,
}) => {
  const made = await api.create("duyurular", await announcement(api, `İade edilen ${unique()}`));
  await api.act("duyurular", made, "submit");
  const page = await open("colleague");
  await page.goto(`/content/duyurular/${made.id}`);
  const panel = page.getByRole("region", { name: "Onay bekliyor" });
  await panel.getByLabel("Ne düzeltilmeli?").fill("Tarih eksik");
  await panel.getByRole("button", { name: "İade et" }).click();
  await expect(page.getByText("İade edildi.").first()).toBeVisible();
  await entryForm(page, true).ready();
  await expect(offer(page)).toHaveCount(0);
  expect(await copies(page)).toEqual([]);
});

test("two tabs keep their texts apart: saving in one leaves the other's, which is offered with the fields that differ", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(409);
  const word = unique();
  const { id } = await api.create("duyurular", await announcement(api, `İki sekme ${word}`));
  const first = await open("chief");
  const second = await first.context().newPage();
  const [one, two] = [entryForm(first, true), entryForm(second, true)];
  for (const [page, form] of [
    [first, one],
    [second, two],
  ] as const) {
    await page.clock.install();
    await page.goto(`/content/duyurular/${id}`);
    await form.ready();
  }
  await one.field("title.en").fill(`Two tabs ${word}`);
  await first.clock.runFor(1_000);
  await two.field("title.tr").fill(`İkinci sekme ${word}`);
  await second.clock.runFor(1_000);
  await two.press("Kaydet");
  await two.said("Kaydedildi.");
  expect(await copies(second)).toHaveLength(1);
  await first.close();
  await second.reload();
  await expect(offer(second)).toBeVisible();
  await expect(second.getByText("Farklı olan alanlar: Başlık (Türkçe) ve Başlık (İngilizce)")).toBeVisible();
  await second.getByRole("button", { name: "Geri getir" }).click();
  await two.said("Tarayıcınızda kalan metin geri getirildi.");
  await two.press("Kaydet");
  await expect.poll(async () => (await api.get("duyurular", id)).data.title).toMatchObject({ en: `Two tabs ${word}` });
});

test("a conflict's page holds the text itself; the same new form sent twice begins one entry", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(409);
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Çakışan ${word}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${made.id}`);
  await form.ready();
  await api.save("duyurular", made, { title: { tr: `Onların ${word}` } });
  await form.field("title.tr").fill(`Benim ${word}`);
  await form.press("Kaydet");
  await expect(page.getByRole("radio", { name: "Benim" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  await expect.poll(() => copies(page)).toEqual([]);

  await page.goto("/content/duyurular/new");
  const once = await form.field("once").inputValue();
  const send = (title: string) =>
    page.request.post("/content/duyurular/new", {
      multipart: { version: "0", intent: "save", once, "title.tr": title },
      headers: { Accept: "text/html" },
      maxRedirects: 0,
    });
  const answers = await Promise.all([send(`Çift ${word}`), send(`Çift ${word}`)]);
  expect(answers.map((answer) => answer.status())).toEqual([302, 302]);
  const addresses = new Set(answers.map((answer) => answer.headers().location));
  expect(addresses.size).toBe(1);
  // A page that was kept says something else later: that is meant for an entry of its own.
  const other = await send(`Çift ve sonrası ${word}`);
  expect(addresses).not.toContain(other.headers().location);
  const found = await page.request.get(
    `/api/content/duyurular?${new URLSearchParams({ search: word, view: "draft" })}`,
  );
  const { items } = (await found.json()) as { items: { title: { tr: string } }[] };
  const titles = items.map(({ title }) => title.tr).filter((title) => title.startsWith("Çift"));
  expect(titles.sort()).toEqual([`Çift ${word}`, `Çift ve sonrası ${word}`].sort());
});
