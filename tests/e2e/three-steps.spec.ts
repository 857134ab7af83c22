import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

const phone = { viewport: { width: 390, height: 844 } };
const main = (page: Page) => page.getByRole("main");

/** Groups are opened in the menu without leaving the page; each link is a step. */
type Way = { groups?: readonly string[]; links: readonly string[] };

async function follow(page: Page, { groups, links }: Way) {
  expect(links.length).toBeLessThanOrEqual(3);
  await page.goto("/home");
  const [first = "", ...rest] = links;
  if (groups) {
    await page.getByRole("button", { name: "Menüyü aç" }).click();
    const menu = page.locator("#site-menu");
    for (const group of groups) await menu.locator("summary").getByText(group, { exact: true }).click();
    await menu.getByRole("link", { name: first, exact: true }).first().click();
  } else await main(page).getByRole("link", { name: first, exact: true }).first().click();
  for (const name of rest) await main(page).getByRole("link", { name, exact: true }).first().click();
}

const wanted: readonly { name: string; heading: RegExp; words: string; place: string; menu: Way; category?: Way }[] = [
  {
    name: "how to ask for information",
    heading: /Bilgi Edinme/,
    words: "bilgi edinme",
    place: "/home/bilgi-edinme",
    menu: { groups: ["Bize Ulaşın"], links: ["Bilgi Edinme"] },
    category: { links: ["Sosyal Destek", "Bilgi Edinme Başvurusu"] },
  },
  {
    name: "a member of the council",
    heading: /^Lale Cevizdere$/,
    words: "Lale Cevizdere",
    place: "/home/meclis/uyeler/",
    menu: { groups: ["Kurumsal", "Bornova Meclisi"], links: ["Meclis Üyeleri", "Lale Cevizdere"] },
    category: {
      groups: ["Kurumsal", "Bornova Meclisi"],
      links: ["Komisyonlar", "Eğitim, Kültür, Gençlik ve Spor Komisyonu", "Lale Cevizdere"],
    },
  },
  {
    name: "a facility",
    heading: /^Küçükpark Kültür Merkezi$/,
    words: "Küçükpark Kültür",
    place: "/home/tesisler/",
    menu: { groups: ["Hizmetlerimiz", "Yakınınızda"], links: ["Tesislerimiz", "Küçükpark Kültür Merkezi"] },
  },
];

for (const { name, heading, words, place, menu, category } of wanted) {
  test(`on a phone a citizen finds ${name} in three steps: by menu, by search${category ? ", by category" : ""} @both`, async ({
    open,
    isDocument,
  }) => {
    const page = await open("citizen", phone);
    const arrived = async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      // Nothing is wider than the phone.
      if (!isDocument)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    };
    await test.step("by menu", async () => {
      await follow(page, menu);
      await arrived();
    });
    await test.step("by search", async () => {
      await page.goto("/home");
      await page.getByRole("search").first().getByRole("searchbox").fill(words);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/home\/search\?search=/);
      await main(page).getByRole("article").locator(`a[href^="${place}"]`).first().click();
      await arrived();
    });
    if (!category) return;
    await test.step("by category", async () => {
      await follow(page, category);
      await arrived();
    });
  });
}
