import { unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const pages = [
  "/dashboards/project",
  "/dashboards/project?tab=team",
  "/dashboards/project?tab=budget",
  "/dashboards/analytics",
  "/dashboards/finance",
  "/dashboards/crypto",
  "/pages/activities",
];

test("a figure leads to the list that it counts, and what somebody does stands among the activities @both", async ({
  open,
}) => {
  const title = `Gecikmiş iş ${unique()}`;
  const page = await open("colleague");
  await page.goto("/apps/tasks/new");
  await page.getByRole("textbox", { name: "Başlık" }).fill(title);
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await page.goto("/dashboards/project");
  const figure = page.getByRole("link", { name: /^\d+ Gecikmiş görev$/ });
  const count = Number((await figure.textContent())?.match(/\d+/)?.[0]);
  await figure.click();
  await expect(page).toHaveURL(/\/apps\/tasks\?view=overdue$/);
  await expect(page.getByRole("list", { name: "Görev listesi" }).getByRole("listitem")).toHaveCount(count);

  await page.goto("/pages/activities");
  await page.getByRole("combobox", { name: "Tür" }).selectOption({ label: "Görev" });
  await page.getByRole("main").getByRole("button", { name: "Süz" }).click();
  await expect(page).toHaveURL(/kind=task/);
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(/\/apps\/tasks\/[\w-]{36}$/);
});

test("tabs, weeks and sorts are addresses, and invented figures say so @both", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/dashboards/project");
  await page.getByRole("main").getByRole("link", { name: "Geçen hafta" }).first().click();
  await expect(page).toHaveURL(/\/dashboards\/project\?week=last-week$/);
  await expect(page.getByText("Geçen hafta gün gün onaya gönderilen")).toHaveCount(1);
  await page.getByRole("link", { name: "Bütçe", exact: true }).first().click();
  await expect(page).toHaveURL(/\?tab=budget$/);
  await expect(page.getByText("Örnek veri")).toHaveCount(5);

  await page.goto("/dashboards/finance");
  const table = page.getByRole("table", { name: "Son hesap hareketleri" }).or(page.locator("table").last());
  const first = table.getByRole("row").nth(1);
  await page.getByRole("link", { name: "Tutar" }).click();
  await expect(page).toHaveURL(/\?sort=amount$/);
  await expect(first).toContainText("Asfalt yaması");
  await page.getByRole("link", { name: "Tutar" }).click();
  await expect(first).toContainText("Emlak vergisi tahsilatı");
});

test("a chart tells its numbers to the keys and the pointer, and has them as a table", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/dashboards/finance");
  const chart = page.getByRole("img", { name: /^Son on iki ayda beklenen/ });
  const figure = page.getByRole("figure", { name: /^Son on iki ayda beklenen/ });
  const told = figure.getByRole("status");
  await chart.focus();
  await expect(told).toHaveText(/Beklenen ₺/);
  await page.keyboard.press("Home");
  const begin = await told.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(told).not.toHaveText(begin ?? "");
  await page.keyboard.press("Escape");
  await expect(told).toHaveText("");
  await chart.hover();
  await expect(told).toHaveText(/Gerçekleşen ₺/);
  // The stores have a chart before this one once they have movements.
  await figure.getByText("Sayılar", { exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Beklenen" })).toBeVisible();
});

test("on a phone nothing runs out of the page, and axe finds nothing in either scheme", async ({ open }) => {
  test.slow();
  const page = await open("viewer");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of pages)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
      expect([path, colorScheme, await violations(page)]).toEqual([path, colorScheme, []]);
    }
});
