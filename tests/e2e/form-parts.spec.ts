import { entryForm } from "./support/entry-form";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

test("a browser of another language shows a Turkish page's dates in Turkish order, typed or chosen", async ({
  open,
  api,
}) => {
  const { id } = await api.create("duyurular", {
    ...(await announcement(api, `Tarihli ${unique()}`)),
    validFrom: "2026-03-06T06:30:00.000Z",
  });
  const page = await open("chief", { locale: "en-US", timezoneId: "Europe/Istanbul" });
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}?lng=tr`);
  await form.ready();
  // The text that stands for the date was written by the page, not by anybody. (A clock of the test's own would hide
  // how the page was come to.)
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asks()).toBe(false);
  await form.openPart("Ayrıntılar");
  const shown = page.locator("#field-validFrom");
  await expect(shown).toHaveAttribute("placeholder", "gg.aa.yyyy ss:dd");
  await expect(shown).toHaveValue("06.03.2026 09:30");
  await shown.fill("7.4.2026 8.15");
  await expect(form.field("validFrom")).toHaveValue("2026-04-07T08:15");
  await shown.fill("31.02.2026 08:15");
  await expect(form.field("validFrom")).toHaveValue("");
  expect(await shown.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    "Geçerli bir tarih ve saat girin.",
  );
  await shown.fill("07.04.2026 08:15");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("duyurular", id)).data.validFrom).toBe("2026-04-07T05:15:00.000Z");
});

test("a browser of the page's own language keeps its date field", async ({ open, api }) => {
  const { id } = await api.create("duyurular", {
    ...(await announcement(api, `Kendi alanı ${unique()}`)),
    validFrom: "2026-03-06T06:30:00.000Z",
  });
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  const shown = page.locator("#field-validFrom");
  await expect(shown).toHaveAttribute("type", "datetime-local");
  await expect(shown).toHaveAttribute("name", "validFrom");
  await expect(shown).toHaveValue("2026-03-06T09:30");
});

test("the languages of a form stay as they were chosen; the file button speaks the page's language and is reached by keyboard", async ({
  open,
}) => {
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.goto("/content/haberler/new");
  await form.ready();
  await page.getByRole("button", { name: "Türkçe", exact: true }).click();
  await page.goto("/content/haberler/new");
  await expect(page.getByRole("button", { name: "Türkçe", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(form.field("title.en")).toBeHidden();
  await form.openPart("Görsel ve dosyalar");
  const button = page.locator('[data-slot="file-input"] label').first();
  await expect(button).toHaveText(/^Dosya(?:ları)? seçin$/);
  const input = page.locator('[data-slot="file-input"] input').first();
  await input.focus();
  await expect(input).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await chooser;
});

test("an icon is chosen by its picture", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/content/hizmetkategori/new");
  const name = page.locator('[name="icon"]');
  await page.getByRole("button", { name: "Simge seçin" }).click();
  await page.getByRole("button", { name: "Simgeyi seç: heart", exact: true }).click();
  await expect(name).toHaveValue("heroicons_outline:heart");
  await expect(page.getByRole("button", { name: "Simgeyi seç: heart", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("searchbox", { name: "Simge ara" }).fill("rocket");
  await page
    .getByRole("list", { name: "Bulunan simgeler" })
    .getByRole("button", { name: "Simgeyi seç: rocket-launch" })
    .click();
  await expect(name).toHaveValue("heroicons_outline:rocket-launch");
});

test("where the script of a colour can't be had, its field takes what is written all the same", async ({ open }) => {
  const page = await open("chief");
  await page.route("**/assets/lazy-inputs-*", (route) => route.abort("aborted"));
  await page.goto("/content/hizmetkategori/new");
  const first = unique();
  await page.locator('[name="name.tr"]').fill(first);
  const colour = page.locator('[name="color"]');
  await colour.fill("#0f766e");
  const form = entryForm(page, true);
  await form.press("Kaydet");
  await expect(page).toHaveURL(/\/content\/hizmetkategori\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  // Here the form is drawn in the browser, without the field: what it holds is sent all the same.
  const renamed = unique();
  await page.locator('[name="name.tr"]').fill(renamed);
  await form.press("Kaydet");
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  await page.reload();
  await expect(colour).toHaveValue("#0f766e");
});

test("without scripts icons stand with their names @noscript", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/content/hizmetkategori/new");
  await page.getByText("Simgeler ve adları").click();
  await expect(page.getByText("heroicons_outline:map-pin", { exact: true })).toBeVisible();
  await expect(page.locator('[data-slot="file-input"] label').first()).toBeVisible();
});

test("a toast lies on no heading and on nothing that can be pressed", async ({ open }) => {
  const page = await open("admin");
  for (const [width, height] of [
    [420, 800],
    [1360, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/me/settings/notifications");
    await page.getByRole("button", { name: "Kaydet" }).click();
    const toast = page.locator('[data-slot="toast"]').first();
    await expect(toast).toContainText("Bildirim tercihleriniz kaydedildi.");
    const covered = () =>
      toast.evaluate((element) => {
        const said = element.getBoundingClientRect();
        const isUnder = ({ width: wide, left, right, top, bottom }: DOMRect) =>
          wide > 1 && right > said.left && left < said.right && bottom > said.top && top < said.bottom;
        return [...document.querySelectorAll("h1,h2,h3,a,button,input,select,textarea,summary,label")]
          .filter((one) => !element.contains(one) && isUnder(one.getBoundingClientRect()))
          .map((one) => one.textContent);
      });
    await expect.poll(covered, `${width} px`).toEqual([]);
    expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  }
});

test("tags of the list are offered for the word that is being typed, and stand open to read without scripts @both", async ({
  open,
  javaScriptEnabled,
}) => {
  const page = await open("chief");
  await page.goto("/content/haberler/new");
  if (!javaScriptEnabled) {
    await page.getByText("Etiket listesi", { exact: true }).click();
    await expect(page.getByText(/asfalt, festival/)).toBeVisible();
    return;
  }
  await page.getByRole("navigation", { name: "Formun bölümleri" }).getByRole("link", { name: "Ayrıntılar" }).click();
  const box = page.getByRole("combobox", { name: "Etiketler" });
  await box.fill("özel söz, PAR");
  await expect(page.getByRole("option", { name: "park", exact: true })).toBeVisible();
  await box.press("Enter");
  await expect(box).toHaveValue("özel söz, park");
  await box.pressSequentially(", bakim");
  // Any word of a tag begins it; what stands there already is offered no more.
  await expect(page.getByRole("listbox", { name: "Etiket listesi" }).getByRole("option")).toHaveText(["yaşlı bakımı"]);
  await box.press("Escape");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await expect(box).toHaveValue("özel söz, park, bakim");
});
