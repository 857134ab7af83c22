import { expiredPreview } from "./support/people";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

test("the staff see the working copy, citizens don't @both", async ({ open, api, trouble }) => {
  trouble.expect(404);
  const word = unique();
  const { id } = await api.create("duyurular", await announcement(api, `Taslak duyuru ${word}`));
  const page = await open("viewer");
  await page.goto(`/content/duyurular/${id}/preview`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Taslak duyuru ${word}`);
  await expect(page.getByText("Önizleme – bu sayfa kaydedilmiş son çalışmayı gösterir")).toBeVisible();
  await page.getByRole("link", { name: "İngilizce" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Taslak duyuru ${word} in English`);
  const citizen = await open("citizen");
  expect((await citizen.goto(`/home/duyurular/taslak-duyuru-${word}`))?.status()).toBe(404);
});

test("a shared link shows the draft and its pictures to people without an account @both", async ({ open, api }) => {
  const word = unique();
  const news = await api.first("haberler");
  const { cover } = (await api.get("haberler", news.id)).data;
  const { id } = await api.create("haberler", {
    title: { tr: `Paylaşılan taslak ${word}` },
    spot: { tr: "Spot" },
    body: { tr: "<p>Metin.</p>" },
    cover,
  });
  const page = await open("chief");
  await page.goto(`/content/haberler/${id}`);
  await page.locator('[name="title.tr"]').fill(`Yeni başlık ${word}`);
  await page.getByRole("button", { name: "Önizleme bağlantısı oluştur" }).click();
  const link = page.getByRole("link", { name: /^\/preview\// });
  await expect(link).toBeVisible();
  await expect(page.locator('[name="title.tr"]'), "making the link loses nothing that was typed").toHaveValue(
    `Yeni başlık ${word}`,
  );
  const address = (await link.getAttribute("href")) ?? "";
  const citizen = await open("citizen");
  await citizen.goto(address);
  await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Yeni başlık ${word}`);
  const picture = citizen.getByRole("article").getByRole("img").first();
  await expect(picture).toBeVisible();
  const source = (await picture.getAttribute("src")) ?? "";
  expect((await citizen.context().request.get(source, { headers: { referer: citizen.url() } })).status()).toBe(200);
});

test("a link that isn't valid says so @both", async ({ page, trouble }) => {
  trouble.expect(404);
  const answer = await page.goto("/preview/unknownunknownunknownunknown1234");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bu önizleme bağlantısı geçerli değil");
});

test("a link whose time is over says so and shows nothing of the text @both", async ({ page, trouble }) => {
  trouble.expect(410);
  const answer = await page.goto(`/preview/${expiredPreview}`);
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bu önizleme bağlantısının süresi doldu");
  await expect(page.getByText("Gönderen kişiden yeni bir bağlantı isteyin.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});
