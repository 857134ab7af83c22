import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

/** The longest word of a dictionary, a hashtag and an address as people paste them. */
const longWord = "#BornovadaYazAkşamlarıÇokGüzelBirlikteyizHepimizİçinBuYazda!";
const longText = `${longWord} Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine https://ebelediye.ornek.bel.tr/basvuru/${"a".repeat(
  60,
)}`;

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("no public page is wider than a phone of 320 pixels, whatever words stand in it", async ({
  open,
  api,
  request,
  trouble,
}) => {
  test.slow();
  trouble.expect(404);
  const unit = await api.first("mudurlukler");
  const made = await api.create("duyurular", {
    title: { tr: longWord },
    body: {
      tr: `<h2>${longWord}</h2><p>${longText}</p><ul><li>${longText}</li></ul><table><tbody><tr><th>${longWord}</th><td>${longText}</td></tr></tbody></table>`,
    },
    category: "general",
    priority: "normal",
    validFrom: new Date(Date.now() - 60_000).toISOString(),
    department: unit.id,
  });
  await api.act("duyurular", made, "publish");
  const question = await api
    .create("sss", {
      question: { tr: `${longWord} ne demek?` },
      answer: { tr: `<p>${longText}</p>` },
      category: "general",
    })
    .catch(() => null);
  if (question) await api.act("sss", question, "publish").catch(() => null);
  const page = await open("citizen", { viewport: { width: 320, height: 640 } });
  const list = (await (await request.get("/sitemap.xml")).text()).match(/<loc>[^<]+/g) ?? [];
  const parts = await Promise.all(
    list.map(async (line) =>
      ((await (await request.get(new URL(line.slice(5)).pathname)).text()).match(/<loc>[^<]+/g) ?? []).map(
        (one) => new URL(one.slice(5)).pathname,
      ),
    ),
  );
  // Of each kind of page one: a list, and the first entry under it.
  const kinds = new Map(
    parts
      .flat()
      .map((path) => [path.split("/").length > 3 ? `${path.split("/").slice(0, -1).join("/")}/*` : path, path]),
  );
  const paths = [
    "/home",
    `/home/search?search=${encodeURIComponent(longWord)}`,
    "/home/acik-veri",
    "/home/bize-yazin",
    "/home/cerezler",
    "/home/hic/yok",
    "/home/etkinlikler?view=calendar",
    ...kinds.values(),
  ];
  expect(paths.length).toBeGreaterThan(40);
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    if ((await overhang(page)) > 0) wide.push(`${path} ${await overhang(page)}`);
  }
  expect(wide).toEqual([]);
  // The words on every other page: they stand in place of what is written there.
  for (const path of [
    "/home",
    "/home/haberler",
    "/home/etkinlikler",
    "/home/mudurlukler",
    "/home/deprem-toplanma-alanlari",
    "/home/projeler",
    "/home/iletisim",
    "/home/sss",
  ]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate((word) => {
      const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (
          node.textContent?.trim() &&
          !node.parentElement?.closest("script, style, option, select, svg, [href^='tel:']")
        )
          node.textContent = word;
    }, longWord);
    if ((await overhang(page)) > 0) wide.push(`${path} with long words ${await overhang(page)}`);
  }
  expect(wide).toEqual([]);
});

test("on a phone the municipality's name leaves room for what stands beside it, and the quick actions lie in a bar", async ({
  open,
}) => {
  const page = await open("citizen", { viewport: { width: 320, height: 640 } });
  await page.goto("/home");
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const [ends, begins, lines] = await page.evaluate(() => {
      const header = document.querySelector("header");
      const words = document.createTreeWalker(header ?? document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let [right, lines] = [0, 0];
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (!/Belediyesi/.test(node.textContent ?? "")) continue;
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.top < 80);
        right = Math.max(right, ...boxes.map((box) => box.right));
        lines = Math.max(lines, boxes.length);
      }
      const language = [...(header?.querySelectorAll("a, button") ?? [])].find(
        (element) =>
          /^(TR|EN)/.test((element as HTMLElement).innerText.trim()) && element.getBoundingClientRect().width > 0,
      );
      return [right, language?.getBoundingClientRect().left ?? 0, lines] as const;
    });
    expect(ends, `${width} px`).toBeGreaterThan(0);
    expect(ends, `${width} px`).toBeLessThanOrEqual(begins);
    expect(lines, `no word of the name is broken at ${width} px`).toBeLessThanOrEqual(2);
  }
  for (const control of await page.locator("[data-controls] button").all()) {
    const box = await control.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
  const bar = page.getByRole("navigation", { name: "Hızlı İşlemler" });
  const box = await bar.boundingBox();
  expect(box?.width).toBe(360);
  // At the end of the page it stands under the last line, not over it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [footer, below] = await page.evaluate(() => [
    document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0,
    document.querySelector("nav.sticky")?.getBoundingClientRect().top ?? 0,
  ]);
  expect(footer).toBeLessThanOrEqual(below + 1);
});

test("the front page is headed by the municipality's name, and each of its links leads somewhere", async ({
  open,
  request,
}) => {
  const page = await open("citizen");
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText([/Belediyesi$/]);
  const hrefs = await page
    .locator("a[href^='/home']")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")?.split("#")[0] ?? ""))]);
  expect(hrefs.length).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const href of hrefs) if ((await request.get(href)).status() >= 400) broken.push(href);
  expect(broken).toEqual([]);
});

test("what is on today and this weekend is one touch away, before the filters; the nearest place comes first", async ({
  open,
}) => {
  const page = await open("citizen", { viewport: { width: 360, height: 740 } });
  await page.goto("/home/etkinlikler");
  await expect(page.getByRole("form", { name: "Listeyi süzün" })).toBeHidden();
  const weekend = page.getByRole("link", { name: "Bu hafta sonu" });
  await weekend.click();
  await expect(page).toHaveURL(/days=weekend/);
  await expect(weekend).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("status").first()).toHaveText(/\d+ sonuç|0 sonuç/);
  await page.goto("/home/deprem-toplanma-alanlari");
  const [nearest, first, download] = await Promise.all([
    page.locator("[data-nearest], #near").first().boundingBox(),
    // They lie folded, by neighbourhood.
    page.locator("main details:has(article)").first().boundingBox(),
    page
      .getByRole("link", { name: /indir|veri/i })
      .last()
      .boundingBox(),
  ]);
  expect(nearest?.y ?? 0).toBeLessThan(first?.y ?? 0);
  expect(download?.y ?? 0).toBeGreaterThan(first?.y ?? 0);
});

test("a printed page says whose it is, where it stands and of which day", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home/haberler");
  await expect(page.getByText(/^Yazdırma tarihi: /)).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Yazdırma tarihi: \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await expect(page.getByText(/^https?:\/\/[^ ]+\/home\/haberler$/)).toBeVisible();
});
