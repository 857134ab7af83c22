import { unique } from "./support/sample";
import { expect, test } from "./support/test";

test("a table of assembly areas is given, looked at, taken and taken back @both", async ({ open, trouble }) => {
  const word = unique();
  trouble.expect(422);
  const csv = [
    "ADI;MAHALLE;ILCE;YOL;ENLEM;BOYLAM",
    `Birinci ${word};ERZENE;BORNOVA;Gençlik Cad.;38,4571;27,2143`,
    `İkinci ${word};ERZENE MAH.;BORNOVA;Sanat Cad.;38,4572;27,2144`,
    `Ters ${word};ERZENE;BORNOVA;Sanat Cad.;27,21;38,45`,
    `Uzak ${word};ALSANCAK;KONAK;Kordon;38,43;27,14`,
  ].join("\r\n");

  const page = await open("chief");
  await page.goto("/content/depremtoplanma");
  await page.getByRole("link", { name: "Açık veriden al" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Açık veriden al: Deprem Toplanma Alanları" }),
  ).toBeVisible();
  await page.getByLabel("ya da metni yapıştırın").fill('[{"ADI": "yarım');
  await page.getByRole("button", { name: "Satırları göster" }).click();
  await expect(page.getByText("Bu metin JSON gibi başlıyor ama okunamıyor.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("ya da metni yapıştırın")).toHaveValue('[{"ADI": "yarım');

  await page.getByLabel("Dosya", { exact: true }).setInputFiles({
    name: "alanlar.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await page.getByRole("button", { name: "Satırları göster" }).click();
  await expect(page.getByText("Henüz hiçbir şey yazılmadı")).toBeVisible();
  await expect(page.getByText("2 satır yeni")).toBeVisible();
  await expect(page.getByText("1 satır başka ilçenin; alınmaz")).toBeVisible();
  await expect(page.getByText("enlem ile boylam yer değiştirmiş görünüyor.", { exact: false })).toBeVisible();
  await page.getByRole("checkbox", { name: `İkinci ${word}` }).uncheck();
  await page.getByRole("button", { name: "Seçili satırları al" }).last().click();
  await expect(page.getByText("1 taslak oluşturuldu")).toBeVisible();
  await page.getByRole("link", { name: `Birinci ${word}` }).click();
  await expect(page.locator("input[name=name]")).toHaveValue(`Birinci ${word}`);

  await page.goBack();
  await page.getByRole("link", { name: "Oluşan taslakları geri al" }).click();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText("1 taslak çöp kutusuna taşındı.")).toBeVisible();
});
