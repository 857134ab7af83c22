import { answered } from "./support/answered";
import { entryForm } from "./support/entry-form";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

test("a category is renamed while it is used: pages, lists and addresses follow, and it can't be thrown away @both", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  const word = unique();
  const [page, citizen] = [await open("admin"), await open("citizen")];
  const form = entryForm(page, javaScriptEnabled);
  const { id: department } = await api.first("mudurlukler", "Zabıta");
  const category = await api.create("hizmetkategori", {
    name: { tr: `Pazar Yerleri ${word}` },
    icon: "heroicons_outline:home",
  });
  await api.act("hizmetkategori", category, "publish");
  for (const name of ["Tezgâh başvurusu", "Pazar günleri"]) {
    const service = await api.create("hizmetdetay", {
      title: { tr: `${name} ${word}` },
      shortDescription: { tr: "Kısaca." },
      category: category.id,
      department,
      audience: ["citizen"],
      channels: ["counter"],
      serviceStatus: "open",
      completionText: { tr: "1 gün" },
      requiredDocuments: [{ name: { tr: "Kimlik" } }],
    });
    await api.act("hizmetdetay", service, "publish");
  }
  const [former, old] = [
    `/home/hizmetler/pazar-yerleri-${word}`,
    `/home/hizmetler/pazar-yerleri-${word}/tezgah-basvurusu-${word}`,
  ];
  await citizen.goto(former);
  await expect(
    citizen
      .getByRole("main")
      .getByRole("link", { name: `Pazar günleri ${word}` })
      .first(),
  ).toBeVisible();

  await test.step("its name and its address are changed in its form", async () => {
    await page.goto(`/content/hizmetkategori/${category.id}`);
    await form.field("name.tr").fill(`Semt Pazarları ${word}`);
    await form.openPart("Adres ve arama");
    await form.field("slug.tr").fill(`semt-pazarlari-${word}`);
    await form.press("Değişiklikleri yayımla");
    await form.said("Yayımlandı.");
  });

  await test.step("what is filed under it says the new name, and every address of before leads on", async () => {
    const place = `/home/hizmetler/semt-pazarlari-${word}`;
    for (const [from, to] of [
      [former, place],
      [old, `${place}/tezgah-basvurusu-${word}`],
    ]) {
      await expect
        .poll(
          async () => {
            const answer = await citizen.request.get(from ?? "", { maxRedirects: 0 });
            return [answer.status(), new URL(answer.headers().location ?? "", "http://meydan").pathname];
          },
          { timeout: 20_000 },
        )
        .toEqual([301, to]);
    }
    await citizen.goto(old);
    await expect(
      citizen.getByRole("navigation", { name: "Sayfa yolu" }).getByRole("link", { name: `Semt Pazarları ${word}` }),
    ).toBeVisible();
    await citizen.goto(`/home/search?search=${word}`);
    await expect(citizen.getByText(`Pazar Yerleri ${word}`)).toHaveCount(0);
  });

  await test.step("before it is thrown away its form says who uses it, and refuses", async () => {
    await page.goto("/content/hizmetkategori?search=" + word);
    await expect(page.getByRole("row").filter({ hasText: `Semt Pazarları ${word}` })).toContainText("2");
    await page.goto(`/content/hizmetkategori/${category.id}`);
    await page.getByRole("complementary", { name: "Yayın" }).getByRole("link", { name: "Çöp kutusuna taşı" }).click();
    await expect(page.getByText("Şu içerikler bunu kullandığı için silinemez:")).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: word })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Çöp kutusuna taşı" })).toHaveCount(0);
  });
});

test("a category of the settings says how many use it, is asked about before it is removed, and stays where it is used @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(400);
  const [page, citizen] = [await open("admin"), await open("citizen")];
  // One that no other test chooses: the server is shared.
  await page.goto("/administration/lists/newsCategories");
  const row = page.getByRole("group").filter({ hasText: /Tarım/ }).first();
  const count = Number(/(\d+)/.exec((await row.locator("legend").textContent()) ?? "")?.[1]);
  expect(count).toBeGreaterThan(0);

  await test.step("renamed, citizens filter the news by its new name", async () => {
    await row.getByLabel("Türkçe").fill("Tarım ve Hayvancılık");
    await answered(page, "/administration", () => page.getByRole("button", { name: "Kaydet" }).click());
    await citizen.goto("/home/haberler");
    await expect(
      citizen.getByLabel("Kategoriler").locator("option").filter({ hasText: "Tarım ve Hayvancılık" }),
    ).toHaveCount(1);
  });

  await test.step("removed, it asks first, and news that have it keep it", async () => {
    const renamed = page
      .getByRole("group")
      .filter({ hasText: /Tarım ve Hayvancılık/ })
      .first();
    await renamed.getByRole("checkbox", { name: /kaldır/i }).check();
    await page.getByRole("button", { name: "Kaydet" }).click();
    const agree = page.locator('[name="agreed"]');
    await expect(agree).toBeVisible();
    await agree.check();
    await answered(page, "/administration", () => page.getByRole("button", { name: "Kaydet" }).click());
    await expect(page.locator('[name="agreed"]')).toHaveCount(0);
    await citizen.goto("/home/haberler");
    const search = citizen.getByRole("searchbox", { name: "Ara: Haberler" });
    await search.fill("Üretici Pazarı");
    await search.press("Enter");
    await expect(citizen.getByRole("article").filter({ hasText: "Tarım ve Hayvancılık" }).first()).toBeVisible();
    await page.goto("/content/haberler/new");
    await expect(page.getByRole("checkbox", { name: "Tarım ve Hayvancılık" })).toHaveCount(0);
  });
});
