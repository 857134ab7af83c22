import { entryForm } from "./support/entry-form";
import { people } from "./support/people";
import { makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

// With everything that moves.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("two people write, publish, correct and withdraw a news item @both @agreed", async ({
  open,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow();
  trouble.expect(409, 410);
  const word = unique();
  const [ayse, baris, citizen] = [await open("chief"), await open("colleague"), await open("citizen")];
  const [hers, his] = [entryForm(ayse, javaScriptEnabled), entryForm(baris, javaScriptEnabled)];
  const address = `/home/haberler/ciglide-isikli-solen-${word}`;

  await test.step("Ayşe writes it in both languages and publishes it", async () => {
    await ayse.goto("/content/haberler/new");
    await hers.ready();
    await hers.field("title.tr").fill(`Çiğli'de Işıklı Şölen ${word}`);
    await hers.field("title.en").fill(`Festival of Lights ${word}`);
    await hers.field("spot.tr").fill("Meydan bu akşam fenerlerle aydınlanıyor.");
    await hers.field("spot.en").fill("Lanterns light the square tonight.");
    await hers.writeText("body.tr", "Şölen saat sekizde başlıyor.");
    await hers.writeText("body.en", "The festival starts at eight.");
    await hers.openPart("Görsel ve dosyalar");
    await hers.uploadPicture("cover", await makePicture(), {
      tr: "Fenerlerle süslü meydan",
      en: "The square with lanterns",
    });
    await hers.openPart("Ayrıntılar");
    await ayse.getByRole("checkbox", { name: "Kültür ve Sanat" }).check();
    await hers.chooseEntry("department", "Basın Yayın ve Halkla İlişkiler Müdürlüğü");
    await ayse.getByLabel("Değişiklik notu").fill("İlk metin");
    await hers.press("Yayımla");
    await hers.said("Yayımlandı.");
    await expect(ayse).toHaveURL(/\/content\/haberler\/[\da-f-]{36}$/);
  });
  const entry = new URL(ayse.url()).pathname;

  await test.step("citizens read it in both languages", async () => {
    await citizen.goto("/home");
    await citizen.getByRole("link", { name: `Çiğli'de Işıklı Şölen ${word}` }).click();
    await expect(citizen).toHaveURL(new RegExp(`${address}$`));
    await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Çiğli'de Işıklı Şölen ${word}`);
    await expect(citizen.getByText("Şölen saat sekizde başlıyor.")).toBeVisible();
    await expect(citizen.getByRole("img", { name: "Fenerlerle süslü meydan" })).toBeVisible();
    await citizen.goto(`/home/haberler/festival-of-lights-${word}?lang=en`);
    await expect(citizen.locator("html")).toHaveAttribute("lang", "en");
    await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Festival of Lights ${word}`);
    await expect(citizen.getByRole("img", { name: "The square with lanterns" })).toBeVisible();
  });

  await test.step("each changes another field: both changes stay", async () => {
    await baris.goto(entry);
    await his.ready();
    await his.writeText("body.tr", "Şölen saat dokuzda başlıyor.");
    await baris.getByLabel("Değişiklik notu").fill("Saat düzeltildi");
    await his.press("Kaydet");
    await his.said("Kaydedildi.");
    await hers.field("title.tr").fill(`Bornova'da Işıklı Şölen ${word}`);
    await hers.press("Kaydet");
    await hers.said("Kaydedildi.");
    await expect(hers.field("title.tr")).toHaveValue(`Bornova'da Işıklı Şölen ${word}`);
    await expect(hers.field("body.tr")).toHaveValue("<p>Şölen saat dokuzda başlıyor.</p>");
  });

  await test.step("both change the title: she sees both texts, takes his, and publishes", async () => {
    await baris.goto(entry);
    await his.ready();
    await his.field("title.tr").fill(`Fener Şöleni ${word}`);
    await his.press("Kaydet");
    await his.said("Kaydedildi.");
    await hers.field("title.tr").fill(`Büyük Işık Şöleni ${word}`);
    await hers.press("Kaydet");
    await hers.said("Bu kaydı siz yazarken bir başkası da değiştirdi");
    const choice = ayse.getByRole("group", { name: /Başlık/ }).filter({ has: ayse.getByRole("radio") });
    await expect(choice.getByRole("radio", { name: "Benim metnim" })).toBeChecked();
    // What only one of the two says is marked, for the ear with words.
    await expect(choice).toContainText(`[yalnızca burada: Büyük Işık ]Şöleni ${word}`);
    await expect(choice).toContainText(`[yalnızca burada: Fener] Şöleni ${word}`);
    await expect(hers.field("title.tr")).toHaveValue(`Büyük Işık Şöleni ${word}`);
    await choice.getByRole("radio", { name: `Yazan: ${people.colleague.name}` }).check();
    await hers.press("Değişiklikleri yayımla");
    await hers.said("Yayımlandı.");
    await expect(hers.field("title.tr")).toHaveValue(`Fener Şöleni ${word}`);
    await citizen.goto(address);
    await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Fener Şöleni ${word}`);
    await expect(citizen.getByText("Şölen saat dokuzda başlıyor.")).toBeVisible();
  });

  await test.step("the history says who did what; an old version is compared and brought back", async () => {
    await ayse.getByRole("link", { name: "Sürüm geçmişi" }).click();
    await expect(ayse.getByRole("heading", { level: 1, name: "Sürüm geçmişi" })).toBeVisible();
    const versions = ayse
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: ayse.getByRole("link", { name: "Karşılaştır" }) });
    await expect(
      versions.filter({ hasText: people.colleague.name }).filter({ hasText: "Saat düzeltildi" }),
    ).toHaveCount(1);
    await expect(versions.filter({ hasText: people.chief.name }).first()).toBeVisible();
    await expect(versions.filter({ hasText: "Yayındaki" })).toHaveCount(1);
    await versions.last().getByRole("link", { name: "Karşılaştır" }).click();
    await expect(ayse.getByRole("heading", { level: 1 })).toHaveText(/^1\. ve \d+\. sürüm$/);
    await expect(ayse.getByRole("main")).toContainText(`[çıkarılan: Çiğli'de Işıklı Şölen ]${word}`);
    await expect(ayse.getByRole("main")).toContainText(`[eklenen: Fener Şöleni] ${word}`);
    await ayse.getByRole("button", { name: "Bu sürüme dön (1. sürüm)" }).click();
    await hers.said("1. sürüme dönüldü.");
    await expect(hers.field("title.tr")).toHaveValue(`Çiğli'de Işıklı Şölen ${word}`);
  });

  await test.step("withdrawing takes it from the site at once", async () => {
    await ayse.getByRole("complementary").getByRole("link", { name: "Yayından kaldır" }).click();
    await ayse.getByLabel("Gerekçe").fill("Etkinlik ertelendi");
    await ayse.getByRole("button", { name: "Yayından kaldır" }).click();
    await hers.said("Yayından kaldırıldı.");
    const answer = await citizen.goto(address);
    expect(answer?.status()).toBe(410);
    await expect(citizen.getByRole("heading", { name: "Bu içerik yayından kaldırıldı" })).toBeVisible();
  });
});
