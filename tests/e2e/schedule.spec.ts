import { entryForm } from "./support/entry-form";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

test("a text enters the site and leaves it at its times, without anybody there", async ({ api, request }) => {
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Zamanlı duyuru ${word}`));
  const address = `/home/duyurular/zamanli-duyuru-${word}`;
  const status = async () => (await request.get(address)).status();
  expect(await status()).toBe(404);
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await api.act("duyurular", made, "schedule", { publishAt: inSeconds(1), unpublishAt: inSeconds(3) });
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  // Announcements that are over go to the archive: their address stays, the list is rid of them.
  await expect.poll(async () => (await api.get("duyurular", made.id)).status, { timeout: 30_000 }).toBe("archived");
  const page = async (at: string) => (await request.get(at)).text();
  expect(await page(address)).toContain("Arşiv");
  expect(await page(`/home/duyurular?search=${word}`)).not.toContain(address);
  expect(await page(`/home/duyurular?search=${word}&archive=1`)).toContain(address);
});

test("what is scheduled is the version of that moment, not what is written later", async ({ api, request }) => {
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Kararlı metin ${word}`));
  await api.act("duyurular", made, "schedule", { publishAt: new Date(Date.now() + 2000).toISOString() });
  await api.save("duyurular", await api.get("duyurular", made.id), { body: { tr: "<p>Sonradan yazılan metin.</p>" } });
  const page = async () => (await request.get(`/home/duyurular/kararli-metin-${word}`)).text();
  await expect.poll(page, { timeout: 30_000 }).toContain("Çalışma sabah başlar");
  expect(await page()).not.toContain("Sonradan yazılan metin.");
});

test("a time is set and taken back in the form; the past is refused @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  trouble.expect(400);
  const { id } = await api.create("duyurular", await announcement(api, `Takvimli ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto("/content/duyurular/new");
  await form.said("Önizleme ve zamanlama, ilk kayıttan sonra burada açılır.");
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  const time = page.getByLabel("Yayına girme zamanı", { exact: true });
  await page.getByText("Zamanla", { exact: true }).click();
  await time.fill("2020-01-01T09:00");
  await form.press("Kaydet ve zamanla");
  await expect(page.getByText("Geçmiş bir zaman seçilemez.").first()).toBeVisible();
  await expect(time).toHaveValue("2020-01-01T09:00");
  await time.fill("2030-05-19T09:30");
  await form.press("Kaydet ve zamanla");
  await form.said("Zamanlandı.");
  await expect(time).toHaveValue("2030-05-19T09:30");
  expect(await api.get("duyurular", id)).toMatchObject({ status: "scheduled", publishAt: "2030-05-19T06:30:00.000Z" });
  await form.press("Zamanlamayı kaldır");
  await form.said("Zamanlama kaldırıldı.");
  expect(await api.get("duyurular", id)).toMatchObject({ status: "draft" });
});
