import { people } from "./support/people";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

test("two versions stand side by side with their authors and marked words; restoring the old one names what is gone @both", async ({
  open,
  api,
  trouble,
}) => {
  // The question what is to be left out.
  trouble.expect(409);
  const word = unique();
  const admin = await open("admin");
  const uploaded = await admin.request.post("/api/files", {
    multipart: {
      file: { name: `yonetmelik-${word}.txt`, mimeType: "text/plain", buffer: Buffer.from(`Yönetmelik ${word}`) },
    },
  });
  const file = (await uploaded.json()) as { id: string; url: string };
  const linking = `<p>Yol <a href="${file.url}">yönetmeliği</a> bugün geçerli.</p>`;
  const made = await api.create(
    "duyurular",
    await announcement(api, `Eski başlık ${word}`, {
      body: { tr: linking },
      attachments: [{ file: file.id, title: { tr: "Yönetmelik" } }],
    }),
  );
  const page = await open("chief");
  const saved = await page.request.patch(`/api/content/duyurular/${made.id}`, {
    data: {
      version: made.version,
      data: { title: { tr: `Yeni başlık ${word}` }, body: { tr: "<p>Yol yarın geçerli.</p>" }, attachments: [] },
    },
  });
  expect(saved.ok()).toBe(true);
  expect((await admin.request.delete(`/api/files/${file.id}`)).ok()).toBe(true);

  await page.goto(`/content/duyurular/${made.id}/versions`);
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: people.admin.name })
    .getByRole("link", { name: "Karşılaştır" })
    .click();
  const field = (name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const title = field("Başlık (Türkçe)");
  await expect(title).toContainText(`1. sürüm · ${people.admin.name}`);
  await expect(title).toContainText(`2. sürüm · ${people.chief.name}`);
  await expect(title.locator("del")).toHaveText("[çıkarılan: Eski]");
  await expect(title.locator("ins")).toHaveText("[eklenen: Yeni]");
  await expect(field("Duyuru metni (Türkçe)").locator("ins")).toContainText("yarın");

  await page.getByRole("button", { name: "Bu sürüme dön (1. sürüm)" }).click();
  const question = page.getByRole("alert").filter({ hasText: "Bu sürümde gösterilen şu öğeler artık yok" });
  await expect(question.getByRole("listitem")).toHaveText(
    [`Ekler: yonetmelik-${word}.txt`, `Duyuru metni: yonetmelik-${word}.txt`],
    { ignoreCase: true },
  );
  expect(await api.get("duyurular", made.id)).toMatchObject({ version: 2 });
  await question.getByRole("button", { name: "Bunlar olmadan 1. sürüme dön" }).click();
  await expect(page.getByText("1. sürüme dönüldü.").first()).toBeVisible();
  const { data } = await api.get("duyurular", made.id);
  expect(data.title).toMatchObject({ tr: `Eski başlık ${word}` });
  expect((data.body as { tr: string }).tr).toContain("<a>yönetmeliği</a>");
});

test("from the list to the page on the site, and from there back to its form; citizens are offered no form @both", async ({
  open,
  api,
}) => {
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Görülen ${word}`));
  await api.act("duyurular", made, "publish");
  const [page, citizen, viewer] = [await open("chief"), await open("citizen"), await open("viewer")];
  await page.goto(`/content/duyurular?search=${word}`);
  // A link to the page with the menu open; with scripts a button that fetches it.
  await page.locator(`[aria-label="İşlemler: Görülen ${word}"]:visible`).click();
  const link = page.locator(`a[href="/content/duyurular/${made.id}/site"]`);
  await expect(link).toHaveText("Sitede gör");
  await expect(link).toHaveAttribute("target", "_blank");
  const address = `/home/duyurular/gorulen-${word}`;
  await page.goto(`/content/duyurular/${made.id}/site`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  for (const other of [citizen, viewer]) {
    await other.goto(address);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(`Görülen ${word}`);
    await expect(other.getByRole("link", { name: "Bu sayfayı düzenle" })).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Bu sayfayı düzenle" }).click();
  await expect(page).toHaveURL(new RegExp(`/content/duyurular/${made.id}$`));
});
