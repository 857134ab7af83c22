import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const pages = {
  "/docs/guides": { tr: "Kılavuzlar", en: "Guides", checked: "tr" },
  "/docs/changelog": { tr: "Sürüm notları", en: "Changelog", checked: "en" },
  "/docs/guides/getting-started/introduction": { tr: "Giriş", en: "Introduction", checked: "en" },
  "/docs/guides/scripts/api": { tr: "Betikler için arayüz", en: "The interface for scripts", checked: "tr" },
} as const;

for (const [address, titles] of Object.entries(pages)) {
  test(`documentation in both languages, without barriers: ${address}`, async ({ open }) => {
    const page = await open("viewer");
    for (const [lang, scheme] of [
      ["tr", "light"],
      ["en", "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${address}?lng=${lang}`);
      await expect(page.getByRole("heading", { level: 1, name: titles[lang] })).toBeVisible();
      if (titles.checked === lang) expect(await violations(page), `${lang} ${scheme}`).toEqual([]);
    }
  });
}

test("a newcomer reads on from guide to guide, and jumps to a heading @both @drawn", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/docs/guides");
  await page.getByRole("main").getByRole("link", { name: "Giriş" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Giriş" })).toBeVisible();
  await page.getByRole("navigation", { name: "Bu sayfada" }).getByRole("link", { name: "Taslak ve yayın" }).click();
  await expect(page).toHaveURL(/#taslak-ve-yayin$/);
  await expect(page.getByRole("heading", { level: 2, name: "Taslak ve yayın" })).toBeInViewport();
  await page
    .getByRole("navigation", { name: "Belge sayfaları" })
    .getByRole("link", { name: "Bildirimler ve birlikte çalışmak" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Bildirimler ve birlikte çalışmak" })).toBeVisible();
});

test("an unknown guide is a page that isn't there; citizens are asked to sign in", async ({ open, trouble }) => {
  trouble.expect(404);
  const page = await open("viewer");
  for (const address of [
    "/docs/guides/getting-started/nothing",
    "/docs/guides/nothing/introduction",
    "/docs/guides/__proto__/constructor",
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { name: "Sayfa bulunamadı" })).toBeVisible();
  }
  const citizen = await open("citizen");
  await citizen.goto("/docs/guides/scripts/api");
  await expect(citizen).toHaveURL(/\/sign-in\?redirectURL=%2Fdocs%2Fguides%2Fscripts%2Fapi$/);
});
