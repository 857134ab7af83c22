import type { Page } from "@playwright/test";

import type { ContentApi } from "./support/api";
import { entryForm } from "./support/entry-form";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

/** A sitting as the council's office has it: thirty items and thirty decisions. */
async function sitting(api: ContentApi, more: Record<string, unknown> = {}) {
  const word = unique();
  const subject = (at: number) =>
    `${at + 1}. maddenin konusu ${word}: Kazımdirik Mahallesi 372 sokakta bisiklet yolu ve park düzenlemesi`;
  const numbers = Array.from({ length: 30 }, (_, at) => at);
  const { id } = await api.create("meclisgundemvekararlari", {
    year: 2026,
    month: 3,
    sitting: 1 + (Date.now() % 20),
    sessionType: "ordinary",
    meetingAt: "2026-03-06T15:00:00Z",
    place: "Meclis Salonu",
    agendaItems: numbers.map((at) => ({ _key: `a${at}`, no: at + 1, subject: subject(at), kind: "proposal" })),
    decisions: numbers.map((at) => ({
      _key: `d${at}`,
      decisionNo: String(400 + at),
      decisionDate: "2026-03-06",
      agendaNo: at + 1,
      subject: subject(at),
      summary: "Kabul edildi.",
      result: "unanimous",
    })),
    ...more,
  });
  return { id, path: `/content/meclisgundemvekararlari/${id}` };
}

const row = (page: Page, list: string, at: number) => page.locator(`[id="field-${list}[${at}]"]`);
const head = (page: Page, list: string, at: number) => row(page, list, at).locator("summary").first();

/** Without scripts what an open row holds is judged by the browser alone. */
const isOpen = (page: Page, list: string, at: number) =>
  row(page, list, at)
    .locator("details")
    .first()
    .evaluate((details: HTMLDetailsElement) => details.open);

test("a long sitting is folded to its words, and rows are added, duplicated, taken away and brought back @both", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  test.slow();
  const { id, path } = await sitting(api);
  const page = await open("admin");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(path);
  await expect(form.field("year")).toBeEnabled();
  const field = (at: number, column: string) => form.field(`agendaItems[${at}].${column}`);
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
  for (const [list, at, words] of [
    ["agendaItems", 2, /^3\. 3\. maddenin konusu/],
    ["decisions", 4, /^404\. 5\. maddenin konusu/],
  ] as const) {
    await expect(head(page, list, at)).toHaveText(words);
    expect(await isOpen(page, list, at)).toBe(false);
  }

  await press("Satır ekle: Gündem maddeleri");
  await expect(field(30, "no")).toHaveValue("31");
  await expect(field(30, "subject")).toBeFocused();
  await field(30, "subject").fill("Pazar yeri");
  await row(page, "agendaItems", 30)
    .getByRole("button", { name: /^Çoğalt: 31/ })
    .click();
  await expect(field(31, "no")).toHaveValue("32");
  await expect(field(31, "subject")).toHaveValue("Pazar yeri");
  await expect.poll(() => isOpen(page, "agendaItems", 31)).toBe(true);
  await field(31, "subject").fill("Pazar yeri, ikinci");

  await head(page, "agendaItems", 1).click();
  await field(1, "subject").fill("Silinecek madde");
  await row(page, "agendaItems", 1).getByRole("button", { name: "Sil: 2. satır" }).click();
  await expect(field(1, "no")).toHaveValue("3");
  await expect(page.getByText("Silindi: 2. Silinecek madde")).toBeVisible();
  await press("Geri al");
  await expect(field(1, "subject")).toHaveValue("Silinecek madde");
  await expect(page.getByText("Silindi:")).toHaveCount(0);

  await page.getByText("Birden çok satır yapıştır").first().click();
  await page.getByRole("main").locator('[name="lines:agendaItems"]').fill("40. Kent bostanı\n41. Gürültü haritası");
  await page.locator('[id="field-agendaItems"]').getByRole("button", { name: "Satırları ekle" }).click();
  await expect(field(33, "subject")).toHaveValue("Gürültü haritası");
  await expect(field(33, "no")).toHaveValue("41");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const items = (await api.get("meclisgundemvekararlari", id)).data.agendaItems as {
    _key: string;
    no: number;
    subject: string;
  }[];
  expect(items.map(({ no }) => no)).toEqual([...Array.from({ length: 32 }, (_, at) => at + 1), 40, 41]);
  expect(items.map(({ subject }) => subject).filter((_, at) => [1, 30, 31, 32].includes(at))).toEqual([
    "Silinecek madde",
    "Pazar yeri",
    "Pazar yeri, ikinci",
    "Kent bostanı",
  ]);
  expect(new Set(items.map(({ _key }) => _key)).size).toBe(items.length);
});

test("only what is wrong stands open, and its number stays filled in @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow();
  trouble.expect(400);
  const { path } = await sitting(api);
  const page = await open("admin");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(path);
  await expect(form.field("year")).toBeEnabled();
  await head(page, "decisions", 7).click();
  await form.field("decisions[7].votesFor").fill("yirmi");
  await head(page, "decisions", 7).click();
  await form.press("Kaydet");
  await form.said(/aşağıdaki alanları düzeltin/);
  expect(await isOpen(page, "decisions", 7)).toBe(true);
  expect(await isOpen(page, "decisions", 6)).toBe(false);
  await expect(form.field("decisions[7].votesFor")).toHaveAttribute("aria-invalid", "true");
  const link = page.getByRole("alert").getByRole("link", { name: /Karar/ }).first();
  await head(page, "decisions", 7).click();
  await link.click();
  await expect(form.field("decisions[7].votesFor")).toBeVisible();
  if (javaScriptEnabled) await expect(form.field("decisions[7].votesFor")).toBeFocused();
});

test("a long sitting takes four screens of a laptop, and its place on a phone is kept", async ({ open, api }) => {
  test.slow();
  const { path } = await sitting(api);
  for (const [viewport, most] of [
    [{ width: 1366, height: 768 }, 4],
    [{ width: 390, height: 844 }, 6],
  ] as const) {
    const page = await open("admin", { viewport });
    await page.goto(path);
    await expect(page.locator('[name="year"]')).toBeEnabled();
    // From the first field to the last: what stands above and below it is the page's.
    const screens = await page
      .locator("#part-content")
      .evaluate((part) => part.getBoundingClientRect().height / innerHeight);
    expect(screens).toBeLessThanOrEqual(most);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const decision = row(page, "decisions", 11);
    await head(page, "decisions", 11).click();
    await decision.locator('[name$=".summary"]').fill("Oy birliğiyle kabul edildi.");
    await page.getByRole("main").getByRole("button", { name: "Kaydet", exact: true }).last().click();
    await expect(page.getByText("Kaydedildi.").first()).toBeVisible();
    // The row one has been in is open still, and in sight.
    await expect(decision.locator('[name$=".summary"]')).toBeInViewport();
    await head(page, "decisions", 11).click();
    await expect(head(page, "decisions", 11)).toBeInViewport();
  }
});

test("lines pasted into the words of a new row become rows", async ({ open, api }) => {
  const { path } = await sitting(api, { agendaItems: [], decisions: [] });
  const page = await open("admin");
  const form = entryForm(page, true);
  await page.goto(path);
  await page.getByRole("button", { name: "Satır ekle: Gündem maddeleri" }).click();
  await expect(form.field("agendaItems[0].subject")).toBeFocused();
  await form.field("agendaItems[0].subject").evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Kent bostanı\r\nBisiklet yolu\r\nOtopark\r\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(form.field("agendaItems[2].subject")).toHaveValue("Otopark");
  for (const at of [0, 1, 2]) await expect(form.field(`agendaItems[${at}].no`)).toHaveValue(String(at + 1));
  await expect(head(page, "agendaItems", 1)).toHaveText("2. Bisiklet yolu");
  await expect(page.getByText("Kaydedilmemiş değişiklik")).toBeVisible();
});

test("lines left in their box become rows when the box is left", async ({ open, api }) => {
  const { path } = await sitting(api, { agendaItems: [], decisions: [] });
  const page = await open("admin");
  const form = entryForm(page, true);
  await page.goto(path);
  await page.getByText("Birden çok satır yapıştır").first().click();
  const box = page.locator('[id="field-agendaItems-lines"]');
  await box.fill("Kent bostanı\nBisiklet yolu");
  await box.press("Tab");
  await expect(form.field("agendaItems[1].subject")).toHaveValue("Bisiklet yolu");
  await expect(box).toHaveValue("");
  await expect(page.getByText("Kaydedilmemiş değişiklik")).toBeVisible();
});

test("what rows hold while they are folded is saved by itself and brought back after a crash", async ({
  open,
  api,
}) => {
  const { id, path } = await sitting(api);
  const page = await open("admin");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(path);
  await expect(form.field("year")).toBeEnabled();
  await head(page, "decisions", 3).click();
  await form.field("decisions[3].summary").fill("Kapalıyken de kalır.");
  await head(page, "decisions", 3).click();
  await expect(form.field("decisions[3].summary")).toBeHidden();
  await page.clock.runFor(5_000);
  await expect(page.getByRole("status").filter({ hasText: /kaydedildi/ })).toBeVisible();
  const stored = (await api.get("meclisgundemvekararlari", id)).data.decisions as { summary: string }[];
  expect(stored[3]?.summary).toBe("Kapalıyken de kalır.");
});
