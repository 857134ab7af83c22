import type { Page } from "@playwright/test";

import { makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const root = "/apps/ecommerce/inventory";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Kaydet", exact: true }).click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name }).first();

/** A product made by the interface. */
async function make(page: Page, product: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post(`/api/apps/ecommerce/inventory/product`, { data: { product } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

test("a product is made, found, opened below its row, changed, thrown away and brought back @both @agreed", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const name = `Çapa ${unique()}`;
  const page = await open("editor");
  await page.goto(`${root}?size=5`);
  await page.getByRole("link", { name: "Ürün ekle" }).first().click();
  await field(page, "Ad").fill(name);
  await field(page, "KDV hariç fiyat (₺)").fill("1.036");
  await field(page, "KDV (%)").fill("otuz");
  await save(page);
  await expect(page.getByText("Bir sayı yazın")).toBeVisible();
  await expect(field(page, "KDV (%)")).toHaveValue("otuz");
  await field(page, "KDV (%)").fill("30");
  await save(page);
  await expect(page.getByText(`“${name}” eklendi.`)).toBeVisible();

  await page.goto(`${root}?size=5`);
  await page.getByRole("searchbox", { name: "Ürünlerde ara" }).fill(name.toUpperCase());
  await page.getByRole("main").getByRole("button", { name: "Ara", exact: true }).click();
  await expect(row(page, name)).toContainText("₺1.346,80");
  await page.getByRole("button", { name: new RegExp(`^Etkin ?: ${name}`) }).click();
  await expect(page.getByText(`“${name}” devre dışı.`)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Devre dışı ?: ${name}`) }).click();
  await expect(page.getByText(`“${name}” etkin.`)).toBeVisible();
  await expect(page).toHaveURL(/search=.*size=5/);
  await page.getByRole("columnheader").getByRole("link", { name: "Fiyat" }).click();
  await expect(page).toHaveURL(/search=.*sort=price.*size=5/);
  await page.getByRole("link", { name: `Ayrıntıları aç: ${name}` }).click();
  await expect(field(page, "Fiyat (₺)")).toHaveValue("1346,80");
  await field(page, "Stok kodu").fill("ÇP-1");
  await save(page);
  await expect(page.getByText(`“${name}” kaydedildi.`)).toBeVisible();
  await expect(page).toHaveURL(/sort=price/);
  await expect(row(page, name)).toContainText("ÇP-1");

  // Another message has an undo of its own.
  await page.reload();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText(`“${name}” çöp kutusuna taşındı.`)).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});

test("what comes and goes is written down, what is not there is not handed out, a slip is taken back @both @agreed", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const page = await open("editor");
  const name = `Koni ${unique()}`;
  const id = await make(page, { name, active: true });
  await page.goto(`${root}/${id}`);
  await page.getByRole("radio", { name: "Depoya alındı" }).check();
  await field(page, "Adet").fill("12");
  await page.locator('input[name="reason"]').fill("İrsaliye 12");
  await page.getByRole("button", { name: "Hareketi kaydet" }).click();
  await expect(page.getByText(`“${name}”: 12 adet alındı, stok 12.`)).toBeVisible();
  await page.getByRole("radio", { name: "Birime verildi" }).check();
  await field(page, "Adet").fill("13");
  await page.locator('select[name="unit"]').selectOption({ index: 1 });
  await page.getByRole("button", { name: "Hareketi kaydet" }).click();
  await expect(page.getByText("Depoda 12 adet var; daha fazlası verilemez.")).toBeVisible();
  await expect(field(page, "Adet")).toHaveValue("13");
  await field(page, "Adet").fill("5");
  await page.getByRole("button", { name: "Hareketi kaydet" }).click();
  await expect(page.getByText(`“${name}”: 5 adet verildi, stok 7.`)).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).last().click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await page.goto(`${root}/movements?product=${id}`);
  await expect(page.getByRole("row").nth(1)).toContainText("Geri alındı");
  await expect(page.getByRole("row").nth(1)).toContainText("12");
});

test("a scanner types a code and Enter, and the next one can follow @both @agreed", async ({ open, trouble }) => {
  trouble.expect(422);
  const page = await open("editor");
  const code = `86${Date.now()}`;
  const name = `Baret ${unique()}`;
  await make(page, { name, barcode: code });
  await page.goto(`${root}/scan?kind=received`);
  const input = field(page, "Barkod ya da stok kodu");
  await input.fill(`${code}0`);
  await page.getByRole("button", { name: "Hareketi kaydet" }).click();
  await expect(page.getByText("Bu kodda bir ürün yok.")).toBeVisible();
  for (const stock of [1, 2]) {
    await input.fill(code);
    await page.getByRole("button", { name: "Hareketi kaydet" }).click();
    await expect(page.getByText(`“${name}”: 1 adet alındı, stok ${stock}.`)).toBeVisible();
    await expect(input).toHaveValue("");
  }
  await expect(page.getByRole("radio", { name: "Depoya alındı" })).toBeChecked();
});

test("a stock list is looked at, brought in and taken back; what was refused can be downloaded @both @agreed", async ({
  open,
}) => {
  const [mark, code] = [unique(), `S-${Date.now()}`];
  const page = await open("editor");
  await make(page, { name: `Eldiven ${mark}`, sku: code, price: 10, stock: 3 });
  await page.goto(root);
  await page.getByRole("link", { name: "İçeri aktar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ürünleri içeri aktar" })).toBeVisible();
  const rows = [`;${code};1.234,5;8`, `Yeni ${mark};${code}-2;2.50;4`, `Eksi ${mark};${code}-3;1;-1`];
  await page.getByLabel("Dosya", { exact: true }).setInputFiles({
    ...{ name: "liste.csv", mimeType: "text/csv" },
    buffer: Buffer.from(["Ad;Ürün no;Fiyat;Stok", ...rows].join("\r\n")),
  });
  await page.getByRole("button", { name: "Satırları göster" }).click();
  await expect(page.getByText("Henüz hiçbir şey yazılmadı")).toBeVisible();
  await page.getByText("Sütunlar: 4 sütunun 3 tanesi okunuyor").click();
  await page.getByRole("combobox", { name: "Ürün no" }).selectOption({ label: "Stok kodu" });
  await page.getByRole("button", { name: "Sütunları uygula" }).click();
  await expect(page.getByText("Stok: 3 → 8")).toBeVisible();
  await expect(page.getByText("Stok: Sıfırdan küçük olamaz.")).toBeVisible();
  await page.getByRole("button", { name: "İçeri aktar", exact: true }).click();
  for (const text of ["1 ürün eklendi", "1 ürün güncellendi", "1 satır alınamadı"])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("link", { name: "Alınamayan satırları indir" })).toHaveAttribute("href", /refused\.csv$/);
  await page.getByRole("link", { name: `Eldiven ${mark}` }).click();
  await expect(field(page, "Fiyat (₺)")).toHaveValue("1234,50");
  await page.goBack();
  await page.getByRole("link", { name: "İçeri aktarmayı geri al" }).click();
  await page.getByRole("button", { name: "Geri al", exact: true }).click();
  await expect(page.getByText("2 üründe yapılanlar geri alındı.").first()).toBeVisible();
  await page.goto(`${root}?search=${encodeURIComponent(mark)}`);
  await expect(row(page, `Eldiven ${mark}`)).toContainText("₺10,00");
  await expect(row(page, `Yeni ${mark}`)).toHaveCount(0);
});

test("pictures hang on a product, and keepers edit the lists @both", async ({ open }, { project }) => {
  const page = await open("chief");
  const mark = unique();
  await page.goto(`${root}/lists/brands`);
  await page.getByRole("textbox", { name: "Yeni ad" }).fill(`Marka ${mark}`);
  await page.getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(page.getByText("Listeye eklendi.")).toBeVisible();
  const id = await make(page, { name: `Resimli ${mark}` });
  await page.goto(`${root}/${id}`);
  await page.getByRole("combobox", { name: "Marka" }).selectOption(`Marka ${mark}`);
  const picture = { name: "urun.jpg", mimeType: "image/jpeg", buffer: await makePicture("#14532d") };
  await page.locator('input[name="files"]').setInputFiles(picture);
  if (project.name === "chromium") await expect(page.getByText("urun.jpg")).toBeVisible();
  await save(page);
  await expect(page.getByText(`“Resimli ${mark}” kaydedildi.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: "1 resimden 1." })).toHaveAttribute("src", /^\/attachments\//);
  await expect(page.getByRole("combobox", { name: "Marka" }).locator("option:checked")).toHaveText(`Marka ${mark}`);
});

test("what somebody has typed stays when the stock is moved beside it or by others", async ({ open }) => {
  const page = await open("editor");
  const name = `Urgan ${unique()}`;
  const id = await make(page, { name, stock: 9, active: true });
  await page.goto(`${root}/${id}`);
  await field(page, "Açıklama").fill("Kendir, 20 metre");
  await page.getByRole("radio", { name: "Depoya alındı" }).check();
  await field(page, "Adet").fill("3");
  const movement = { kind: "received", quantity: 1 };
  await page.request.post("/api/apps/ecommerce/inventory/movement", { data: { id, movement } });
  await page.evaluate(() =>
    (window as unknown as { __remixRouter: { revalidate: () => void } }).__remixRouter.revalidate(),
  );
  await expect(page.getByRole("cell", { name: "+1", exact: true })).toBeVisible();
  await expect(field(page, "Adet")).toHaveValue("3");
  await page.getByRole("button", { name: "Hareketi kaydet" }).click();
  await expect(page.getByText(`“${name}”: 3 adet alındı, stok 13.`)).toBeVisible();
  await expect(field(page, "Açıklama")).toHaveValue("Kendir, 20 metre");
  await save(page);
  await expect(page.getByText(`“${name}” kaydedildi`)).toBeVisible();
  await expect(field(page, "Stok")).toHaveValue("13");
  await expect(field(page, "Açıklama")).toHaveValue("Kendir, 20 metre");
});

test("the price is offered as it is typed, and a price of one's own stays", async ({ open }) => {
  const page = await open("editor");
  await page.goto(`${root}/new`);
  await field(page, "KDV hariç fiyat (₺)").fill("100");
  await field(page, "KDV (%)").fill("20");
  await expect(field(page, "Fiyat (₺)")).toHaveValue("120");
  await field(page, "Fiyat (₺)").fill("119,90");
  await field(page, "KDV (%)").fill("10");
  await expect(page.getByText("KDV ile: ₺110,00")).toBeVisible();
  await expect(field(page, "Fiyat (₺)")).toHaveValue("119,90");
});

test("the list is walked by keys, fits a telephone and has no barriers @drawn", async ({ open }) => {
  const page = await open("editor");
  const name = `Uzunca adlı bir depo malzemesi ${unique()}`;
  const id = await make(page, { name, stock: 3, active: true, sku: "UZN-1" });
  await page.goto(`${root}?search=${encodeURIComponent(name)}`);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(id));
  // The keys of a product are heard once it is drawn.
  await expect(page.locator("[data-record-form]")).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.locator("[data-record-form] :focus")).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});

test("two people who deliver and hand out at once leave the right stock @both", async ({ open }) => {
  const [ayse, baris] = [await open("chief"), await open("editor")];
  const name = `Halat ${unique()}`;
  const id = await make(ayse, { name, active: true });
  await ayse.request.post("/api/apps/ecommerce/inventory/movement", {
    data: { id, movement: { kind: "received", quantity: 8 } },
  });
  // Both look at a stock of eight.
  for (const page of [ayse, baris]) await page.goto(`${root}/${id}`);
  await ayse.getByRole("radio", { name: "Depoya alındı" }).check();
  await field(ayse, "Adet").fill("4");
  await baris.getByRole("radio", { name: "Birime verildi" }).check();
  await field(baris, "Adet").fill("5");
  await baris.locator('select[name="unit"]').selectOption({ index: 1 });
  await Promise.all([ayse, baris].map((page) => page.getByRole("button", { name: "Hareketi kaydet" }).click()));
  await expect(ayse.getByText(`“${name}”: 4 adet alındı`)).toBeVisible();
  await expect(baris.getByText(`“${name}”: 5 adet verildi`)).toBeVisible();
  await ayse.reload();
  await expect(field(ayse, "Stok")).toHaveValue("7");
  // Each movement once, with who made it.
  await ayse.goto(`${root}/movements?product=${id}`);
  await expect(ayse.getByRole("cell", { name: "+4", exact: true })).toHaveCount(1);
  await expect(ayse.getByRole("cell", { name: "−5", exact: true })).toHaveCount(1);
});

/** What a browser has that reads codes itself, and a camera: it sees what the test holds before it. */
const readsCodes = () => {
  const seen = window as typeof window & { codeBefore?: string; BarcodeDetector?: unknown };
  seen.BarcodeDetector = class {
    static getSupportedFormats = async () => ["ean_13", "qr_code", "aztec"];
    constructor({ formats }: { formats: string[] }) {
      if (formats.join() !== "ean_13,qr_code") throw new Error(`asked for ${formats.join()}`);
    }
    async detect(video: HTMLVideoElement) {
      return video.videoWidth > 0 && seen.codeBefore ? [{ rawValue: seen.codeBefore }] : [];
    }
  };
  navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput" } as MediaDeviceInfo];
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    const drawn = canvas.getContext("2d");
    setInterval(() => drawn?.fillRect(0, 0, 9, 9), 50);
    return canvas.captureStream(20);
  };
};
test("a camera reads a code and shows its product, which is saved by hand; what keeps it from that is said", async ({
  open,
}) => {
  const code = `87${Date.now()}`;
  const name = `Projektör ${unique()}`;
  const page = await open("editor");
  await make(page, { name, barcode: code, stock: 4 });
  const button = page.getByRole("button", { name: "Kamerayla oku" });
  // A browser that reads no codes has no button.
  await page.goto(`${root}/scan`);
  await expect(page.getByLabel("Barkod ya da stok kodu")).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.addInitScript(readsCodes);
  const list = await page.goto(root);
  expect(list?.headers()["permissions-policy"]).toContain("camera=()");
  const document = page.waitForResponse((answer) => answer.url().endsWith("/scan"));
  await page.getByRole("link", { name: "Okut", exact: true }).click();
  expect((await document).headers()["permissions-policy"]).toContain("camera=(self)");
  await button.click();
  await expect(page.getByLabel("Kameranın görüntüsü")).toBeVisible();
  const show = (text: string) => page.evaluate((seen) => Object.assign(window, { codeBefore: seen }), text);
  await show(code);
  await expect(page.getByRole("status").filter({ hasText: `${name}: stokta 4 adet` })).toBeVisible();
  await expect(field(page, "Barkod ya da stok kodu")).toHaveValue(code);
  await page.getByRole("radio", { name: "Depoya alındı" }).check();
  await page.getByRole("button", { name: "Hareketi kaydet" }).click();
  await expect(page.getByText(`“${name}”: 1 adet alındı, stok 5.`)).toBeVisible();
  await show(`${code}9`);
  await expect(page.getByText(`${code}9: Bu kodda bir ürün yok.`)).toBeVisible();
  await page.getByRole("button", { name: "Kamerayı kapat" }).click();
  await expect(page.getByLabel("Kameranın görüntüsü")).toHaveCount(0);

  for (const [problem, text] of [
    ["NotAllowedError", "Kameraya izin verilmedi."],
    ["NotFoundError", "Bu cihazda kamera bulunamadı."],
    ["NotReadableError", "Kamera kullanılamıyor"],
    ["TypeError", "Kamera açılamadı."],
  ] as const) {
    await page.evaluate((refused) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(Object.assign(new Error(refused), { name: refused }));
    }, problem);
    await button.click();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole("button", { name: "Kamerayı kapat" }).click();
  }
});
