import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

const standard = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** What axe finds, short enough to be read. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found, passes } = await new AxeBuilder({ page }).withTags(standard).analyze();
  expect(passes.length, "rules that were looked at").toBeGreaterThan(10);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join(" | ").slice(0, 400)}`);
}

const staffPages = {
  desk: "/example",
  list: "/content/duyurular",
  tree: "/content/staticpages",
  slides: "/mainpage/slider",
  trash: "/content/duyurular?view=trash",
  "no result": "/content/duyurular?search=bulunmayan",
  "new entry": "/content/duyurular/new",
  entry: "/content/haberler/:id",
  versions: "/content/haberler/:id/versions",
  version: "/content/haberler/:id/versions/1",
  withdrawing: "/content/haberler/:id/confirm/withdraw",
  preview: "/content/haberler/:id/preview",
  library: "/apps/file-manager-public",
  file: "/apps/file-manager-public/:file",
  "no such page": "/content/nothing-here",
} as const;

const publicPages = {
  home: "/home",
  "a section": "/home/haberler",
  events: "/home/etkinlikler",
  "an entry": "/home/haberler/:slug",
  search: "/home/search?search=park",
  "sign-in": "/sign-in",
  "no such page": "/home/haberler/nothing-here",
} as const;

for (const [name, address] of Object.entries(staffPages)) {
  test(`staff page without barriers: ${name}`, async ({ open, api, trouble }) => {
    trouble.expect(404);
    const { id } = await api.first("haberler");
    const { cover } = (await api.get("haberler", id)).data as { cover: { file: string } };
    const page = await open("admin");
    const to = address.replace(":id", id).replace(":file", cover.file);
    for (const [lang, scheme] of [["tr", "light"], ["en", "dark"]] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${to}${to.includes("?") ? "&" : "?"}lng=${lang}`);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (name === "new entry" || name === "entry") await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
      expect(await violations(page), `${lang} ${scheme}`).toEqual([]);
    }
  });
}

for (const [name, address] of Object.entries(publicPages)) {
  test(`public page without barriers: ${name}`, async ({ open, request, trouble }) => {
    trouble.expect(404);
    const page = await open("citizen");
    for (const [lang, scheme] of [["tr", "light"], ["en", "dark"]] as const) {
      const { items } = (await (await request.get(`/api/public/haberler?lang=${lang}`)).json()) as { items: Array<{ slug: string }> };
      const to = address.replace(":slug", items[0]?.slug ?? "");
      await page.emulateMedia({ colorScheme: scheme });
      const query = name === "sign-in" ? `lng=${lang}` : `lang=${lang}`;
      await page.goto(`${to}${to.includes("?") ? "&" : "?"}${query}`);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      expect(await violations(page), `${lang} ${scheme}`).toEqual([]);
    }
  });
}

/** How far the whole page can be pushed sideways, in pixels. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("nothing sticks out at the width of a phone, with the editor open", async ({ open, api }) => {
  test.setTimeout(60_000);
  const { id } = await api.first("haberler");
  const page = await open("admin", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { items } = (await (await page.request.get("/api/public/haberler")).json()) as { items: Array<{ slug: string }> };
  const addresses = ["/example", "/content/haberler", "/content/haberler/new", `/content/haberler/${id}`, `/content/haberler/${id}/versions`, "/apps/file-manager-public", "/home", "/home/haberler", `/home/haberler/${items[0]?.slug}`, "/home/search?search=park", "/sign-out"];
  for (const address of addresses) {
    await page.goto(address);
    expect(await overhang(page), address).toBeLessThanOrEqual(0);
  }
  await page.goto(`/content/haberler/${id}`);
  await page.locator('[name="body.tr"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
  expect(await overhang(page), "with the editor").toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
});

test("the menu of a phone is a drawer @both", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 390, height: 844 } });
  await page.goto("/example");
  const drawer = page.locator("#main-menu");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await drawer.getByRole("link", { name: "Dosyalar" }).click();
  await expect(page).toHaveURL(/\/apps\/file-manager-public$/);
  await expect(drawer).toBeHidden();
});

test("the language of the interface is changed and kept @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/duyurular?size=25");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await page.getByRole("button", { name: "Dil: Türkçe" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/\/content\/duyurular\?size=25$/);
  await expect(page.getByRole("heading", { level: 1, name: "Announcements" })).toBeVisible();
  await expect(page.getByText(/1 - 25 \/ \d+/)).toBeVisible();
  await page.goto("/example");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "Türkçe" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
});

test("dark is chosen and kept @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/example");
  await page.getByRole("button", { name: "Koyu görünüme geç" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  await page.reload();
  await page.getByRole("button", { name: "Açık görünüme geç" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
});

test("nothing jumps while lists, forms and public pages load", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Sabit ${unique()}`));
  const page = await open("admin");
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Array<{ node: Node | null }> }>) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node } of entry.sources) shifts.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const address of ["/content/duyurular", `/content/duyurular/${id}`, "/home", "/home/haberler"]) {
    await page.goto(address);
    if (address.endsWith(id)) await expect(page.locator('[contenteditable="true"]')).toHaveCount(2);
    await page.waitForLoadState("networkidle");
    const { sum, moved } = await page.evaluate(() => (window as Window & { shifts?: { sum: number; moved: string[] } }).shifts ?? { sum: Number.NaN, moved: [] });
    expect(sum, `${address}\n${moved.join("\n")}`).toBeLessThanOrEqual(0.01);
  }
});
