import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";

import { contentApi } from "./support/api";
import { password, people } from "./support/people";
import { makePicture, unique } from "./support/sample";
import { root, startServer } from "./support/server";
import { copyTemplate } from "./support/template";
import { expect, test } from "./support/test";

/** Nothing stands beside the page. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("the list of everything is searched, narrowed, sorted, turned over and taken along as a table @both @drawn", async ({
  open,
}) => {
  const page = await open("viewer");
  await page.goto("/samples/listonly");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  // At the width of an office's screen all columns stand beside one another, the last one whole.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(() =>
      page.locator('[data-slot="table-region"]').evaluate((region) => region.scrollWidth - region.clientWidth),
    )
    .toBe(0);
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
  const titles = () => page.locator("tbody tr a").allTextContents();
  await page.getByRole("columnheader", { name: "Başlık" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Başlık" })).toHaveAttribute("aria-sort", "ascending");
  const first = await titles();
  expect(first).toEqual([...first].sort(new Intl.Collator("tr", { numeric: true }).compare));
  await page.getByRole("link", { name: "Sonraki", exact: false }).first().click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(titles).not.toEqual(first);
  const second = await titles();
  await page.locator("main #search").fill("emlak");
  await page.locator("#status").selectOption("published");
  await page.locator("main").getByRole("button", { name: "Süz", exact: true }).click();
  await expect(page).toHaveURL(/search=emlak/);
  await expect(page).not.toHaveURL(/page=2/);
  // The page before shows until the answer is there: none of its rows are on a page of what was found.
  await expect.poll(async () => (await titles()).some((title) => second.includes(title))).toBe(false);
  await expect(page.locator("tbody tr").first()).toContainText("Yayında");
  const shown = await titles();
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /CSV|indir/i })
    .first()
    .click();
  const table = readFileSync(await (await download).path(), "utf8");
  expect(table.split("\r\n").length).toBeGreaterThan(shown.length);
  for (const title of shown) expect(table).toContain(title.replaceAll('"', '""'));
  // A list to read: nothing in it changes anything.
  await expect(page.locator('main form[method="post"]')).toHaveCount(0);
  await page.getByRole("link", { name: "Süresi dolmak üzere olanlar" }).click();
  await expect(page.getByLabel(/gün içinde dolanlar/)).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/samples/listonly?search=park");
  expect(await fits(page)).toBe(true);
});

// A server of its own: what is saved is looked into half a minute later, and its clock goes on by that.
test("suggestions are narrowed, taken one by one or refused, and many at once where nobody need read them @both", async ({
  browser,
  playwright,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow();
  trouble.expect(400, 409);
  const { dataDir, remove } = copyTemplate();
  const enter = async (url: string) => {
    const request = await playwright.request.newContext({ baseURL: url });
    expect(
      (await request.post("/sign-in", { form: { email: people.admin.email, password }, maxRedirects: 0 })).status(),
    ).toBe(302);
    const context = await browser.newContext({
      baseURL: url,
      storageState: await request.storageState(),
      javaScriptEnabled,
    });
    trouble.watch(context);
    return { request, api: contentApi(request), context, page: await context.newPage() };
  };
  let server = await startServer(dataDir);
  const before = await enter(server.url);
  const word = unique();
  const answer = await before.request.post("/api/files", {
    multipart: { file: { name: "park.jpg", mimeType: "image/jpeg", buffer: await makePicture("#115e59") } },
  });
  const { id: file } = (await answer.json()) as { id: string };
  const sentence = "Kazımdirik Mahallesinde yeni park açıldı ve park bu hafta sonu çocukların oyunlarıyla doldu.";
  const body = `<p>${sentence} Parkın yürüyüş yolu, oyun alanı ve kafesi var. Mahalle sakinleri parka bisikletle de gelebiliyor. Yürüyüş yolunun uzunluğu bir kilometre. Oyun alanı gece de aydınlatılıyor.</p>`;
  const department = (await before.api.first("mudurlukler", "Basın")).id;
  const make = (title: string) =>
    before.api.create("haberler", {
      title: { tr: title },
      body: { tr: body },
      department,
      gallery: [{ file, caption: { tr: "Parkın kapısı" } }],
    });
  const [one, two] = [await make(`Birinci park ${word}`), await make(`İkinci park ${word}`)];
  expect((await before.request.patch(`/api/files/${file}`, { data: { alt: { en: "The gate of a park" } } })).ok()).toBe(
    true,
  );
  await expect
    .poll(async () =>
      (await (await before.request.get("/administration/jobs?view=due&lng=tr")).text()).includes(
        "Bir görseli gösteren içeriklerin önerileri",
      ),
    )
    .toBe(true);
  await Promise.all([before.request.dispose(), before.context.close()]);
  await server.stop();
  server = await startServer(dataDir, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, "tests/e2e/support/clock-ahead.mjs"))}`,
    CLOCK_AHEAD: "60000",
  });
  const { request, api, context, page } = await enter(server.url);

  await test.step("the page says how many pictures nobody has described, and leads to them", async () => {
    await expect
      .poll(
        async () =>
          (await (await request.get("/samples/aidata?kind=alt&section=haberler")).text()).includes(
            `İkinci park ${word}`,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    await page.goto("/samples/aidata?kind=alt&section=haberler");
    await page.getByRole("link", { name: /^Alternatif metni eksik \d+ görsel$/ }).click();
    await expect(page).toHaveURL(/\/missing-alt$/);
    await page.goBack();
  });

  const card = (of: string) =>
    page.locator("li", { hasText: `${of} ${word}` }).filter({ has: page.getByRole("button") });
  await test.step("a picture of a gallery is described by its caption, and another stays as it is", async () => {
    await expect(card("Birinci park")).toContainText("Galeri, 1. görsel");
    await card("Birinci park")
      .getByRole("button", { name: /^Öneriyi kabul et/ })
      .click();
    await expect(page.getByText("1 öneri kabul edildi").first()).toBeVisible();
    expect((await api.get("haberler", one.id)).data.gallery).toMatchObject([{ file, alt: { tr: "Parkın kapısı" } }]);
    await card("İkinci park")
      .getByRole("button", { name: /^Uygun değil/ })
      .click();
    await expect(page.getByText("1 öneri uygun görülmedi").first()).toBeVisible();
    expect((await api.get("haberler", two.id)).version).toBe(two.version);
    await page.locator("#status").selectOption("refused");
    await page.locator("main").getByRole("button", { name: "Süz", exact: true }).click();
    await expect(page.getByText(`İkinci park ${word}`).first()).toBeVisible();
  });

  await test.step("keywords of several are accepted together; a summary is not, and says so", async () => {
    await page.goto("/samples/aidata?kind=keywords&section=haberler");
    for (const of of ["Birinci park", "İkinci park"]) await card(of).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Seçilenleri kabul et" }).click();
    await expect(page.getByText("2 öneri kabul edildi").first()).toBeVisible();
    expect((await api.get("haberler", two.id)).data.tags).toContain("park");
    await page.goto("/samples/aidata?kind=summary&section=haberler");
    await card("İkinci park").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Seçilenleri kabul et" }).click();
    await expect(page.getByText("Bu tür yalnızca tek tek, okunarak kabul edilebilir.")).toBeVisible();
    // With scripts what was ticked stays ticked, to be tried again.
    await card("İkinci park").getByRole("checkbox").uncheck();
    await page.getByRole("button", { name: "Seçilenleri kabul et" }).click();
    await expect(page.getByText("Önce en az bir öneri seçin")).toBeVisible();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/samples/aidata");
  if (javaScriptEnabled) expect(await fits(page)).toBe(true);
  await Promise.all([request.dispose(), context.close()]);
  await server.stop();
  remove();
});
