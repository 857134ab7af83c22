import { expect, test } from "./support/test";

test("a citizen narrows a list, turns its pages, searches within it and takes the filter back @both", async ({
  open,
}) => {
  const page = await open("citizen");
  await page.goto("/home/haberler?page=2");
  const filters = page.getByRole("form", { name: "Listeyi süzün" });
  await filters.getByLabel("Kategoriler").selectOption({ index: 1 });
  await filters.getByRole("button", { name: "Süz" }).click();
  await expect(page).toHaveURL(/\/home\/haberler\?categories=[\w-]+$/);
  const chosen = new URL(page.url()).searchParams.get("categories") ?? "";
  const label = (await filters.getByLabel("Kategoriler").locator("option:checked").textContent()) ?? "";
  const [, name = "", count = ""] = /^(.*) \((\d+)\)$/.exec(label) ?? [];
  await expect(page.getByRole("status").filter({ hasText: `${count} sonuç` })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(Math.min(12, Number(count)));
  await expect(page.getByRole("article").filter({ hasNotText: name })).toHaveCount(0);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");

  const search = page.getByRole("searchbox", { name: "Ara: Haberler" });
  await search.fill("park");
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`categories=${chosen}.*search=park|search=park.*categories=${chosen}`));
  await page.getByRole("link", { name: "Süzmeyi kaldır" }).click();
  await expect(page).toHaveURL(/\/home\/haberler\?search=park$/);
});

test("an address of before, and from a unit's page all that is its own @both", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home/staticpages?lang=en");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/home/sayfa?lang=en");
  await page.goto("/home/mudurlukler/fen-isleri-mudurlugu");
  const news = page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: "Haberler" }) });
  await expect(news.getByRole("article")).toHaveCount(3);
  await news.getByRole("link", { name: /^Tümünü gör ?: Haberler$/ }).click();
  await expect(page).toHaveURL(/\/home\/haberler\?department=[\da-f-]{36}$/);
  await expect(page.getByLabel("Sorumlu müdürlük").locator("option:checked")).toHaveText(
    /^Fen İşleri Müdürlüğü \(\d+\)$/,
  );
});
