import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

const mainNavigation = (page: Page) =>
  page.getByRole("navigation", { name: /Ana menü|Main navigation/ }).filter({ visible: true });

/** Which files of the navigation the page asks for. */
function watchFiles(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/me/navigation") asked.push(search);
  });
  return asked;
}

/** Lost with the document it was put into. */
const markDocument = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.stays = "yes"));
const stays = (page: Page) => page.locator('html[data-stays="yes"]');

async function openContent(page: Page, layout: string) {
  const navigation = mainNavigation(page);
  if (layout === "classic") return navigation;
  await navigation.getByRole("button", { name: "İçerik" }).click();
  return layout === "compact"
    ? page.getByRole("navigation", { name: "İçerik" })
    : navigation.locator(".menu:popover-open");
}

for (const layout of ["classic", "compact", "enterprise"] as const) {
  test(`${layout}: links lead on within the document, the mark and the open branch go along, and no file is asked for`, async ({
    open,
  }) => {
    const page = await open("admin", { viewport: { width: 1360, height: 900 } });
    const asked = watchFiles(page);
    await page.goto(`/content/duyurular?layout=${layout}`);
    await markDocument(page);
    const branch = await openContent(page, layout);
    await expect(branch.locator('[aria-current="page"]')).toHaveText("Duyurular");
    await branch.getByRole("link", { name: "Haberler", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haberler");
    if (layout !== "classic") await expect(branch).toBeHidden();
    await openContent(page, layout);
    await expect(branch.locator("[aria-current]")).toHaveText(["Haberler"]);
    await branch.locator("summary", { hasText: "Meclis" }).click();
    await branch.getByRole("link", { name: "Komisyonlar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Komisyonlar");
    await openContent(page, layout);
    await expect(branch.locator("details[open]:has([aria-current])")).not.toHaveCount(0);
    await expect(branch.locator("[aria-current]")).toHaveText(["Komisyonlar"]);
    if (layout !== "enterprise")
      await expect(branch.locator("details[open] > summary", { hasText: "Haber ve duyuru" })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haberler");
    await openContent(page, layout);
    await expect(branch.locator("[aria-current]")).toHaveText(["Haberler"]);
    await expect(stays(page)).toHaveCount(1);
    expect(asked).toEqual([]);
  });

  test(
    `${layout}: without scripts the entry of the page is marked and links lead on`,
    { tag: "@noscript" },
    async ({ open }) => {
      const page = await open("admin", { viewport: { width: 1360, height: 900 }, javaScriptEnabled: false });
      await page.goto(`/content/duyurular?layout=${layout}`);
      const branch = await openContent(page, layout);
      await expect(branch.locator("[aria-current]")).toHaveText(["Duyurular"]);
      await branch.getByRole("link", { name: "Haberler", exact: true }).click();
      await expect(page).toHaveURL(/\/content\/haberler/);
      await openContent(page, layout);
      await expect(branch.locator('[aria-current="page"]')).toHaveText("Haberler");
    },
  );
}

test("another layout and another language bring their navigation, from one file each", async ({ open }) => {
  const page = await open("polyglot", { viewport: { width: 1360, height: 900 } });
  const asked = watchFiles(page);
  await page.goto("/content/duyurular");
  await markDocument(page);
  const choose = async (layout: string) => {
    if (!(await page.locator("#look-drawer").isVisible())) {
      await page
        .getByRole("button", { name: /^(Kullanıcı menüsü|User menu)/ })
        .first()
        .click();
      await page.locator('button[popovertarget="look-drawer"]:visible').first().click();
    }
    await page.locator(`#look-drawer button[value="${layout}"]`).click();
    await expect(page.locator("html")).toHaveAttribute("data-layout", layout);
  };
  await choose("material");
  await expect(mainNavigation(page).getByRole("button", { name: "İçerik" })).toBeVisible();
  await expect(mainNavigation(page).locator("button[data-active]")).toHaveText("İçerik");
  await choose("futuristic");
  await expect(mainNavigation(page).getByRole("link", { name: "Haberler", exact: true })).toBeVisible();
  await expect(mainNavigation(page).locator("a[aria-current]")).toHaveText(["Duyurular"]);
  expect(asked).toHaveLength(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Dil/ }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(mainNavigation(page).getByRole("link", { name: "News", exact: true })).toBeVisible();
  await expect(mainNavigation(page).locator("a[aria-current]")).toHaveText(["Announcements"]);
  expect([asked.length, asked[1]?.startsWith("?lng=en&v=")]).toEqual([2, true]);
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "Türkçe" }).click();
  await expect(mainNavigation(page).getByRole("link", { name: "Haberler", exact: true })).toBeVisible();
  await expect(stays(page)).toHaveCount(1);
  expect(asked).toHaveLength(2);
  await page.context().request.post("/preferences", { form: { layout: "compact" } });
});

test("where the file can't be had, what was drawn stays and works; it comes with a later page", async ({ open }) => {
  const page = await open("polyglot", { viewport: { width: 1360, height: 900 } });
  await page.goto("/content/duyurular?layout=classic");
  await markDocument(page);
  await page.route("**/me/navigation?*", (route) => route.abort("aborted"));
  await page.getByRole("button", { name: /^Dil/ }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const bar = mainNavigation(page);
  await bar.getByRole("link", { name: "Haberler", exact: true }).click();
  await expect(page).toHaveURL(/\/content\/haberler/);
  await expect(bar.locator("[aria-current]")).toHaveText(["Haberler"]);
  await page.unroute("**/me/navigation?*");
  // By its address: the file may have come by itself meanwhile, and with it another language.
  await bar.locator('a[href="/content/duyurular"]:visible').click();
  await expect(bar.locator("[aria-current]")).toHaveText(["Announcements"]);
  await expect(stays(page)).toHaveCount(1);
  await page.context().request.post("/preferences", { form: { lng: "tr" } });
});
