import { entryForm } from "./support/entry-form";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

test("the legal calendar is on the desk, narrowed by section and time, and leads to the field that ends a matter @both", async ({
  open,
}) => {
  const page = await open("chief");
  test.slow();
  await page.goto("/example");
  const desk = page.getByRole("region", { name: "Yasal takvim" });
  // What is due about a municipality that has just been planted is worked out little by little.
  const shown = async () => (await page.reload(), desk.getByRole("listitem").count());
  await expect.poll(shown, { timeout: 60_000 }).toBe(5);
  await desk.getByRole("link", { name: "Tümünü göster" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yasal takvim");
  // Whichever is there will do.
  const rows = page.getByRole("region", { name: "Yasal takvim" }).getByRole("row");
  const first = await rows.nth(1).innerText();
  const label =
    (await page.getByLabel("Bölüm").getByRole("option").allInnerTexts()).slice(1).find((one) => first.includes(one)) ??
    "";
  await page.getByLabel("Bölüm").selectOption({ label });
  await page.getByRole("button", { name: "Süz" }).click();
  await expect(page).toHaveURL(/section=[a-z]+/);
  await expect(rows.nth(1)).toContainText(label);
  // The address is there before the rows are: only the head says another thing then.
  await expect(rows.filter({ hasNotText: label })).toHaveCount(1);
  await rows.nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/content\/[a-z]+\/[\da-f-]{36}#field-[a-zA-Z]+/);
});

test("an entry is withdrawn with another in its place, and its readers are led there @both", async ({
  open,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow();
  trouble.expect(404, 422);
  const word = unique();
  const [editor, citizen] = [await open("chief"), await open("citizen")];
  const form = entryForm(editor, javaScriptEnabled);
  const write = async (title: string) => {
    await editor.goto("/content/duyurular/new");
    await form.ready();
    await form.field("title.tr").fill(title);
    await form.writeText("body.tr", "Duyurunun metni.");
    await form.openPart("Ayrıntılar");
    await form.chooseEntry("department", "Basın Yayın ve Halkla İlişkiler Müdürlüğü");
    await form.press("Yayımla");
    await form.said("Yayımlandı.");
  };
  await write(`Kalan ${word}`);
  await write(`Giden ${word}`);
  const entry = new URL(editor.url()).pathname;
  await editor.goto(`${entry}/confirm/withdraw`);
  await editor.getByLabel("Gerekçe").fill("Birleştirildi");
  await editor.getByRole("radio", { name: /Yerine geçen başka bir içeriği/ }).check();
  const box = editor.getByRole(javaScriptEnabled ? "combobox" : "searchbox", { name: "Yerine geçen içerik" });
  await box.fill(`Kalan ${word}`);
  if (javaScriptEnabled) {
    await expect(editor.getByRole("option", { name: new RegExp(`Kalan ${word}`) })).toBeVisible();
    // Enter takes what is lit, and nothing off the site.
    await box.press("Enter");
    await expect(editor.locator('[name="target"]')).toHaveValue(/^[\da-f-]{36}$/);
  } else {
    await box.press("Enter");
    await editor.getByRole("radio", { name: new RegExp(`Kalan ${word}`) }).check();
  }
  await expect(editor.getByLabel("Gerekçe")).toHaveValue("Birleştirildi");
  await editor.getByRole("button", { name: "Yayından kaldır" }).click();
  await form.said("Yayından kaldırıldı.");
  await citizen.goto(`/home/duyurular/giden-${word}`);
  await expect(citizen).toHaveURL(new RegExp(`/home/duyurular/kalan-${word}$`));
  await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Kalan ${word}`);
});
