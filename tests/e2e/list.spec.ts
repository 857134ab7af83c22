import type { APIRequestContext, Page } from "@playwright/test";

import { entryForm } from "./support/entry-form";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

const rows = (page: Page) => page.getByRole("main").locator("tbody tr");
const titles = (page: Page) => rows(page).locator("td:has(a[lang]) a[lang]").allInnerTexts();

test("search finds Turkish words however their letters are typed @both", async ({ open, api }) => {
  const word = unique();
  await api.create("duyurular", { title: { tr: `İmar ve ISI Planı ${word}` } });
  const page = await open("viewer");
  for (const typed of ["İMAR", "imar", "IMAR", "ımar", "ısı planı", "ISI PLANI", "isi plani"]) {
    await page.goto("/content/duyurular");
    await page.getByRole("searchbox", { name: "Başlıkta ve metinde ara" }).fill(`${typed} ${word}`);
    await page.getByRole("main").getByRole("button", { name: "Ara", exact: true }).click();
    await expect(page).toHaveURL(/search=/);
    await expect(rows(page), typed).toHaveCount(1);
  }
});

test("a search without a result says so and can be cleared @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/duyurular?search=bulunmayan-sözcük");
  await expect(page.getByText("Sonuç bulunamadı")).toBeVisible();
  await page.getByRole("link", { name: "Temizle" }).click();
  await expect(page.getByText("Sonuç bulunamadı")).toBeHidden();
  await expect(rows(page)).toHaveCount(10);
});

test("filters stand in the address and narrow the list @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/duyurular");
  await page.getByText("Süzgeçler", { exact: true }).click();
  await page.getByRole("combobox", { name: "Kategori" }).selectOption("Kesinti");
  await page.getByRole("button", { name: "Süz" }).first().click();
  await expect(page).toHaveURL(/\/content\/duyurular\?category=outage$/);
  await expect(page.getByText("Süzgeçler (1)")).toBeVisible();
  await expect(rows(page).filter({ hasNotText: "Kesinti" })).toHaveCount(0);
  expect(await rows(page).count()).toBeGreaterThan(0);
});

test("what the front page has shown has a tab of its own, and the next tab shows the rest again @both", async ({
  open,
}) => {
  const page = await open("viewer");
  await page.goto("/mainpage/popup");
  const tabs = page.getByRole("navigation", { name: "Görünümler" });
  await expect(rows(page).filter({ hasText: "süresi doldu" })).not.toHaveCount(0);
  await tabs.getByRole("link", { name: "Süresi dolan", exact: true }).click();
  await expect(page).toHaveURL(/\/mainpage\/popup\?when=past$/);
  await expect(rows(page).filter({ hasNotText: "süresi doldu" })).toHaveCount(0);
  await expect(tabs.getByRole("link", { name: "Süresi dolan", exact: true })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Yayında", exact: true }).click();
  await expect(page).toHaveURL(/\/mainpage\/popup\?view=published$/);
  await expect(rows(page).filter({ hasNotText: "süresi doldu" })).not.toHaveCount(0);
});

test("columns sort by the Turkish alphabet, there and back @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/content/mudurlukler?sort=-name");
  const head = page.getByRole("columnheader", { name: "Ad", exact: true });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const ascending = await titles(page);
  expect(ascending.length).toBeGreaterThan(5);
  expect(ascending).toEqual([...ascending].sort(new Intl.Collator("tr").compare));
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
});

test("pages and their sizes are named in Turkish @both", async ({ open, javaScriptEnabled }) => {
  const page = await open("viewer");
  await page.goto("/content/haberler");
  const paging = page.getByRole("navigation", { name: "Sayfalama" });
  await expect(paging).toContainText(/1 - 10 \/ \d+/);
  await expect(page.getByText("Sayfa başına kayıt")).toBeVisible();
  await paging.getByRole("link", { name: "Sonraki sayfa" }).click();
  await expect(paging).toContainText(/11 - 20 \/ \d+/);
  await paging.getByRole("link", { name: "Önceki sayfa" }).click();
  await expect(paging).toContainText(/1 - 10 \/ \d+/);
  await paging.getByRole("link", { name: "Son sayfa" }).click();
  await expect(paging.getByRole("link", { name: "Sonraki sayfa" })).toHaveAttribute("aria-disabled", "true");
  await paging.getByRole("link", { name: "İlk sayfa" }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel("Sayfa başına kayıt").selectOption("25");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Göster", exact: true }).last().click();
  await expect(paging).toContainText(/1 - 25 \/ \d+/);
  await expect(rows(page)).toHaveCount(25);
});

test("chosen rows are published and withdrawn once that was confirmed, with their titles @both @agreed", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  const word = unique();
  for (const name of ["Birinci", "İkinci"]) await api.create("duyurular", await announcement(api, `${name} ${word}`));
  const page = await open("chief");
  const list = `/content/duyurular?search=${word}`;
  const publish = page.getByRole("button", { name: "Seçilenleri yayımla" });
  const chooseBoth = async () => {
    await expect(rows(page)).toHaveCount(2);
    for (const row of await rows(page).all()) await row.getByRole("checkbox").check();
  };
  await page.goto(list);
  if (javaScriptEnabled) await expect(publish).toBeHidden();
  else {
    await expect(page.getByText("Önce listeden kayıt seçin, sonra yapılacak işi.")).toBeVisible();
    await publish.click();
    await expect(page.getByText("Önce listeden en az bir kayıt seçin.")).toBeVisible();
  }
  await chooseBoth();
  if (javaScriptEnabled) await expect(page.getByText("2 kayıt seçildi")).toBeVisible();
  await publish.click();
  await expect(page.getByRole("heading", { name: "2 kayıt yayımlansın mı?" })).toBeVisible();
  for (const name of ["Birinci", "İkinci"])
    await expect(page.getByRole("listitem").filter({ hasText: `${name} ${word}` })).toBeVisible();
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await expect(rows(page).filter({ hasText: "Taslak" })).toHaveCount(2);
  await chooseBoth();
  await publish.click();
  await page.getByRole("button", { name: "Yayımla", exact: true }).click();
  await expect(page.getByText("2 kayıt yayımlandı.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Yayında" })).toHaveCount(2);

  await page.goto(list);
  await chooseBoth();
  await page.getByRole("button", { name: "Seçilenleri yayından kaldır" }).click();
  const reason = page.getByLabel("Yayından kaldırma gerekçesi");
  await reason.evaluate((element) => element.removeAttribute("required"));
  await page.getByRole("button", { name: "Yayından kaldır", exact: true }).click();
  await expect(page.getByText("Yayından kaldırmak için gerekçe yazın.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 kayıt yayından kaldırılsın mı?" })).toBeVisible();
  await reason.fill("Yanlış bilgi");
  if (javaScriptEnabled) await expect(page.getByText("Yayından kaldırmak için gerekçe yazın.")).toBeHidden();
  await page.getByRole("button", { name: "Yayından kaldır", exact: true }).click();
  await expect(page.getByText("2 kayıt yayından kaldırıldı.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Yayından kaldırıldı" })).toHaveCount(2);
});

test("rows go to the trash and come back from it @both", async ({ open, api }) => {
  const word = unique();
  for (const name of ["Birinci", "İkinci"]) await api.create("duyurular", await announcement(api, `${name} ${word}`));
  const page = await open("chief");
  await page.goto(`/content/duyurular?search=${word}`);
  for (const row of await rows(page).all()) await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Seçilenleri çöp kutusuna taşı" }).click();
  await page.getByRole("button", { name: "Çöp kutusuna taşı", exact: true }).click();
  await expect(page.getByText("2 kayıt çöp kutusuna taşındı.")).toBeVisible();
  await expect(page.getByText("Sonuç bulunamadı")).toBeVisible();
  await page.getByRole("navigation", { name: "Görünümler" }).getByText("Diğer").click();
  await page.getByRole("link", { name: "Çöp kutusu" }).filter({ visible: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).filter({ hasText: "Birinci" }).getByRole("button", { name: "Çöpten çıkar" }).click();
  await expect(page.getByText("1 kayıt çöpten çıkarıldı.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Tümü", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Birinci");
});

test("slides are put in order with buttons; each move is said, keeps the focus and can be taken back @both", async ({
  open,
  javaScriptEnabled,
}) => {
  const page = await open("chief");
  await page.goto("/mainpage/slider");
  await expect(rows(page).nth(1)).toBeVisible();
  const before = await titles(page);
  await page.getByRole("button", { name: `Aşağı taşı: ${before[0]}` }).click();
  const swapped = [before[1] ?? "", before[0] ?? "", ...before.slice(2)];
  await expect.poll(() => titles(page)).toEqual(swapped);
  await expect(page.getByRole("status").filter({ hasText: `“${before[0]}” artık 2. sırada.` })).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: `Aşağı taşı: ${before[0]}` })).toBeFocused();
  await page.reload();
  expect(await titles(page)).toEqual(swapped);
  await page.getByRole("button", { name: `Yukarı taşı: ${before[0]}` }).click();
  await expect.poll(() => titles(page)).toEqual(before);
  await page.getByRole("button", { name: `Aşağı taşı: ${before[1]}` }).click();
  await expect.poll(() => titles(page)).not.toEqual(before);
  await page.getByRole("button", { name: "Taşımayı geri al" }).click();
  await expect.poll(() => titles(page)).toEqual(before);
  await expect(page.getByRole("status").filter({ hasText: `“${before[1]}” 2. sırada.` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Taşımayı geri al" })).toHaveCount(0);
});

test("slides are put in order by dragging", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/mainpage/slider");
  const before = await titles(page);
  await expect(rows(page).first()).toHaveAttribute("draggable", "true");
  const target = await rows(page).nth(2).boundingBox();
  await rows(page)
    .first()
    .dragTo(rows(page).nth(2), {
      targetPosition: { x: 300, y: (target?.height ?? 40) - 4 },
      sourcePosition: { x: 300, y: 10 },
    });
  await expect.poll(() => titles(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
});

test("a viewer sees lists without a way to change them @both", async ({ open, trouble }) => {
  trouble.expect(403);
  const page = await open("viewer");
  await page.goto("/content/duyurular");
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Yeni duyuru" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Seçilenleri yayımla" })).toHaveCount(0);
  await page.goto("/content/duyurular/new");
  await expect(page.getByRole("heading", { name: "Bu sayfa için yetkiniz yok" })).toBeVisible();
});

test("a department's editor writes drafts in their own sections and is told why no more @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  trouble.expect(403);
  const word = unique();
  const page = await open("editor");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto("/content/haberler");
  await expect(page.getByRole("button", { name: "Seçilenleri yayımla" })).toHaveCount(0);
  await page.getByRole("link", { name: "Yeni haber" }).click();
  await form.ready();
  await form.field("title.tr").fill(`Birim haberi ${word}`);
  await expect(page.getByText("yetkili bir çalışma arkadaşınız yayımlar")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Yayımla|Zamanla/ })).toHaveCount(0);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const made = await api.first("haberler", word);
  const answer = await page.request.post(`/api/content/haberler/${made.id}/publish`, {
    data: { version: made.version },
  });
  expect(answer.status()).toBe(403);

  const notice = await api.first("duyurular");
  await page.goto("/content/duyurular");
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Yeni duyuru" })).toHaveCount(0);
  await page.goto(`/content/duyurular/${notice.id}`);
  await expect(page.getByText("Bu kaydı yalnızca görüntüleyebilirsiniz.")).toBeVisible();
  await page.goto("/content/duyurular/new");
  await expect(page.getByRole("heading", { name: "Bu sayfa için yetkiniz yok" })).toBeVisible();
  await page.goto("/mainpage/slider");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Yukarı taşı/ })).toHaveCount(0);
});

/** Takes everything out of a section, for good: what lies under others goes first. */
async function emptySection(request: APIRequestContext, section: string) {
  for (const [intent, view] of [
    ["trash", "all"],
    ["purge", "trash"],
  ] as const) {
    for (let rest = 5; rest > 0; rest--) {
      const { items } = (await (await request.get(`/api/content/${section}?size=100&view=${view}`)).json()) as {
        items: { id: string; version: number }[];
      };
      if (items.length === 0) break;
      const body = new URLSearchParams([
        ["intent", intent],
        ...items.map(({ id, version }) => ["item", `${id}:${version}`]),
      ]);
      await request.post(`/content/${section}`, {
        data: body.toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        maxRedirects: 0,
      });
    }
  }
}

test("a section without entries says what will stand there, and how to begin @both", async ({ open }) => {
  await emptySection((await open("admin")).request, "kurumsalicerik");
  const page = await open("chief");
  await page.goto("/content/kurumsalicerik");
  await expect(page.getByText("Henüz içerik yok")).toBeVisible();
  await expect(page.getByText("İlk kaydı eklediğinizde burada görünecek.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Sayfalama" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Yeni kurumsal sayfa" }).last()).toBeVisible();
  for (const [view, words] of [
    ["withdrawn", "Yayından kaldırılmış kayıt yok"],
    ["mine", "Size ait kayıt yok"],
    ["inReview", "Onay bekleyen kayıt yok"],
    ["trash", "Çöp kutusu boş"],
  ]) {
    await page.goto(`/content/kurumsalicerik?view=${view}`);
    await expect(page.getByText(words ?? "")).toBeVisible();
  }
  await page.getByRole("link", { name: "Tüm kayıtları göster" }).click();
  await expect(page.getByText("Henüz içerik yok")).toBeVisible();
});

const lists = [
  "/content/haberler",
  "/content/duyurular",
  "/content/etkinlikler",
  "/content/mudurlukler",
  "/content/staticpages",
  "/content/hizmetkategori",
  "/mainpage/slider",
  "/administration/users",
  "/administration/audit",
  "/administration/mails",
  "/administration/jobs?view=done",
  "/administration/trash",
  "/administration/lists/tags",
  "/apps/file-manager-public/folders/galeri?view=list",
];

test("nothing of a list is cut at any width", async ({ open, api }) => {
  // A dozen pages.
  test.slow();
  const thrown = await api.create("duyurular", { title: { tr: `Çöp ${unique()}` } });
  await api.remove("duyurular", thrown);
  const page = await open("admin", { viewport: { width: 390, height: 900 } });
  for (const list of lists) {
    await page.goto(list);
    const region = page.locator('[data-slot="table-region"]');
    const hasTable = (await region.count()) > 0;
    for (const width of [390, 600, 768, 960, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      if (hasTable)
        expect
          .soft(
            await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
            `${list} overflows at ${width}`,
          )
          .toBeLessThanOrEqual(1);
      expect
        .soft(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${list} widens the page at ${width}`,
        )
        .toBeLessThanOrEqual(0);
    }
  }
});

test("on a phone a row is a card with title, state, time and menu @both @drawn", async ({
  open,
  javaScriptEnabled,
}) => {
  const page = await open("chief", { viewport: { width: 390, height: 844 } });
  const menu = javaScriptEnabled === false ? "link" : "button";
  await page.goto("/content/haberler");
  const card = rows(page).first();
  const box = await card.boundingBox();
  const inside = [
    card.getByRole("link").first(),
    card.getByText(/^(Yayında|Taslak|Zamanlandı|Arşivde|Onay bekliyor|Yayından kaldırıldı)/).first(),
    card.getByText(/\d{4}/).first(),
    card.getByRole(menu, { name: /^İşlemler/ }),
  ];
  for (const part of inside) {
    await expect(part).toBeVisible();
    const at = await part.boundingBox();
    expect((at?.x ?? 0) >= (box?.x ?? 0) && (at?.x ?? 999) + (at?.width ?? 999) <= 390).toBe(true);
  }
  expect(box?.y ?? 999).toBeLessThan(620);
});

test("a row is offered to leave its parent only where it has one", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/content/staticpages");
  const menuAddress = await rows(page)
    .first()
    .getByRole("button", { name: /^İşlemler/ })
    .getAttribute("href");
  const parent = new URL(menuAddress ?? "", page.url()).searchParams.get("menu");
  const answer = await page.request.post("/api/content/staticpages", {
    data: { data: { title: { tr: `Alt sayfa ${unique()}` } }, parentId: parent },
  });
  const { id: child } = (await answer.json()) as { id: string };
  const out = page.getByRole("button", { name: "Bir düzey yukarı çıkar" });
  await page.goto(`/content/staticpages?menu=${child}`);
  await expect(out).toBeVisible();
  await page.goto(`/content/staticpages?menu=${parent}`);
  await expect(page.getByRole("link", { name: "Çoğalt" })).toBeVisible();
  await expect(out).toHaveCount(0);
});

test("a row's menu is made when somebody reaches for it, stands at its row, closes by a second press and with Escape", async ({
  open,
  trouble,
}) => {
  const page = await open("chief");
  await page.goto("/content/duyurular?search=a");
  // The other row stands above: the menu of the first covers those below it.
  const [first, second] = [1, 0].map((at) =>
    rows(page)
      .nth(at)
      .getByRole("button", { name: /^İşlemler/ }),
  );
  const menu = page.getByRole("group", { name: /^İşlemler/ });
  const item = (name: string) => menu.getByRole("link", { name });
  if (!first || !second) throw new Error("two rows are expected");
  await expect(item("Çoğalt")).toHaveCount(0);
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(item("Düzenle")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeFocused();
  await expect(item("Çoğalt")).toBeHidden();
  await page.keyboard.press("Space");
  await expect(item("Düzenle")).toBeFocused();
  await page.keyboard.press("Escape");

  await first.click();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  // The open menu is gone into by the arrow, too.
  await first.press("ArrowDown");
  await expect(item("Düzenle")).toBeFocused();
  const [button, shown] = [await first.boundingBox(), await menu.boundingBox()];
  expect(
    Math.abs((shown?.x ?? 0) + (shown?.width ?? 0) - ((button?.x ?? 0) + (button?.width ?? 0))),
    "it ends where its button ends",
  ).toBeLessThan(12);
  expect((shown?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0)), "and stands under it").toBeLessThan(12);
  await first.click();
  await expect(menu).toBeHidden();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await first.click();
  await second.click();
  await expect(second).toHaveAttribute("aria-expanded", "true");
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toHaveAccessibleName((await second.getAttribute("aria-label")) ?? "");
  await item("Çoğalt").click();
  await expect(page).toHaveURL(/\/content\/duyurular\/new\?copy=/);

  // A press before the page was awake is a link, and leads to where the menu is open.
  await page.goto("/content/duyurular?search=a");
  await page.goto(new URL((await second.getAttribute("href")) ?? "", page.url()).href);
  await expect(item("Çoğalt")).toBeVisible();
  await expect(second).toHaveAttribute("aria-expanded", "true");

  // Without the menu's script: as without any.
  trouble.expectFailed("net::ERR_FAILED");
  await page.route("**/row-menu-parts*", (route) => route.abort());
  await page.goto("/content/duyurular?search=a");
  await second.click();
  await expect(page).toHaveURL(/menu=[\da-f-]{36}$/);
  await page.getByRole("link", { name: "Çoğalt" }).click();
  await expect(page).toHaveURL(/\/content\/duyurular\/new\?copy=/);
});

test("without scripts a row's menu is the same list with the menu in it @noscript", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/content/duyurular?search=a&page=1");
  const second = rows(page).nth(1);
  await second.getByRole("link", { name: /^İşlemler/ }).click();
  await expect(page).toHaveURL(/search=a&page=1&menu=[\da-f-]{36}$/);
  await expect(page.getByRole("link", { name: "Çoğalt" })).toHaveCount(1);
  await second.getByRole("link", { name: "Çoğalt" }).click();
  await expect(page).toHaveURL(/\/content\/duyurular\/new\?copy=/);
});

test("a person chooses the columns, in the address and for the next time @both", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/content/duyurular");
  const heads = page.getByRole("columnheader");
  await expect(heads.filter({ hasText: "Önem" })).toHaveCount(1);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("checkbox", { name: "Önem" }).uncheck();
  await page.getByRole("button", { name: "Uygula" }).last().click();
  await expect(page).toHaveURL(/columns=/);
  await expect(heads.filter({ hasText: "Önem" })).toHaveCount(0);
  await page.goto("/content/duyurular");
  await expect(heads.filter({ hasText: "Kategori" })).toHaveCount(1);
  await expect(heads.filter({ hasText: "Önem" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("link", { name: "Varsayılana dön" }).click();
  await expect(page).not.toHaveURL(/columns=/);
  await expect(heads.filter({ hasText: "Önem" })).toHaveCount(1);
});

test("the chooser says which columns have no room; a choice that is applied unchanged changes nothing, and a smaller one makes room @both @drawn", async ({
  open,
}) => {
  // So high that nothing of the panel lies where the page keeps room for the bar below the table: the driver would
  // scroll it.
  const page = await open("chief", { viewport: { width: 960, height: 1100 } });
  const seen = async () => (await page.getByRole("columnheader").allTextContents()).map((text) => text.trim());
  const chooser = page.getByRole("button", { name: "Sütunlar" });
  const withoutRoom = page.locator("label", { hasText: "(yer yok)" }).filter({ visible: true }).getByRole("checkbox");
  const moves = () =>
    page.locator('[data-slot="table-region"]').evaluate((region) => region.scrollWidth > region.clientWidth);
  await page.goto("/content/duyurular");
  const before = await page.getByRole("columnheader").filter({ visible: true }).allTextContents();
  await chooser.click();
  const boxes = page.getByRole("checkbox", { checked: true, disabled: false }).and(page.locator('[name="columns"]'));
  const [ticked, without] = [
    await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
    await withoutRoom.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
  ];
  expect(without.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Uygula" }).last().click();
  await expect(page).toHaveURL(/columns=/);
  expect([await page.getByRole("columnheader").filter({ visible: true }).allTextContents(), await moves()]).toEqual([
    before,
    false,
  ]);
  // What is left has the room of what went.
  await chooser.click();
  for (const name of ticked.filter((name) => !without.includes(name)))
    await page.locator(`[name="columns"][value="${name}"]:visible`).uncheck();
  await page.getByRole("button", { name: "Uygula" }).last().click();
  await expect(page.getByRole("columnheader").filter({ visible: true, hasText: "Durum" })).toHaveCount(0);
  expect([(await seen()).length > 2, await moves()]).toEqual([true, false]);
  await chooser.click();
  await page.getByRole("link", { name: "Varsayılana dön" }).click();
  await expect(page).not.toHaveURL(/columns=/);
});

test("one box chooses the page, and what a search finds is chosen as a whole", async ({ open, api }) => {
  const word = unique();
  for (let at = 1; at <= 12; at++) await api.create("duyurular", { title: { tr: `Toplu ${word} ${at}` } });
  const page = await open("chief");
  await page.goto(`/content/duyurular?search=${word}`);
  const all = page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" });
  await all.check();
  await expect(page.getByText("10 kayıt seçildi")).toBeVisible();
  await rows(page).first().getByRole("checkbox").uncheck();
  await expect(page.getByText("9 kayıt seçildi")).toBeVisible();
  await expect(all).toHaveJSProperty("indeterminate", true);
  await page.getByRole("checkbox", { name: "Bulunan 12 kaydın tümü" }).check();
  await page.getByRole("button", { name: "Seçilenleri çöp kutusuna taşı" }).click();
  await expect(page.getByRole("heading", { name: "12 kayıt çöp kutusuna taşınsın mı?" })).toBeVisible();
  await page.getByRole("button", { name: "Çöp kutusuna taşı", exact: true }).click();
  await expect(page.getByText("12 kayıt çöp kutusuna taşındı.")).toBeVisible();
});

test("rows of administration are chosen as those of content are: counted, asked about, changed together @both", async ({
  open,
  javaScriptEnabled,
}) => {
  const word = unique();
  const page = await open("admin");
  await page.goto("/administration/lists/tags");
  await page.getByLabel("Listeye etiket ekle").fill(`${word} bir, ${word} iki, ${word} üç`);
  await page.getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(page.getByText(/listeye eklendi/)).toBeVisible();
  await page.goto(`/administration/lists/tags?search=${word}`);
  const remove = page.getByRole("button", { name: "Seçilenleri kaldır" });
  const box = (name: string) => page.getByRole("checkbox", { name: `Seç: ${word} ${name}` });
  if (javaScriptEnabled === false) {
    await expect(remove).toBeVisible();
    for (const name of ["bir", "iki", "üç"]) await box(name).check();
  } else {
    await expect(remove).toBeHidden();
    await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
    await expect(page.getByText("3 kayıt seçildi")).toBeVisible();
  }
  await box("üç").uncheck();
  await page.getByRole("button", { name: "Seçilenleri birleştir" }).click();
  await expect(page.getByRole("heading", { name: "2 etiket birleştirilsin mi?" })).toBeVisible();
  await page.getByLabel("Kalacak ad").fill(`${word} tek`);
  await page.getByRole("button", { name: "Birleştir", exact: true }).click();
  await expect(page.getByText("2 etiket birleştiriliyor")).toBeVisible();
  await page.goto(`/administration/lists/tags?search=${word}`);
  await box("tek").check();
  await box("üç").check();
  await remove.click();
  await expect(page.getByRole("heading", { name: "2 etiket bütün içeriklerden kaldırılsın mı?" })).toBeVisible();
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await expect(box("tek")).toBeVisible();
  await box("tek").check();
  await box("üç").check();
  await remove.click();
  await page.getByRole("button", { name: "Etiketleri kaldır" }).click();
  await expect(page.getByText("2 etiket kaldırılıyor")).toBeVisible();
  await page.goto(`/administration/lists/tags?search=${word}`);
  await expect(page.getByText("Böyle bir etiket yok")).toBeVisible();
});

test("one's own account is not among those that a box for all of them chooses", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/administration/users");
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  const own = page.getByRole("checkbox", { name: "Seç: Deniz Yönetir" });
  await expect(own).toBeDisabled();
  await expect(own).not.toBeChecked();
  await page.getByRole("button", { name: "Seçilen hesapları kapat" }).click();
  await expect(page.getByRole("heading", { name: /hesap kapatılsın mı\?$/ })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Deniz Yönetir");
});

test("files are chosen by a box each; what can be done with them comes then, and the trash asks", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/apps/file-manager-public/folders/galeri");
  const trash = page.getByRole("button", { name: "Seçilenleri çöp kutusuna taşı" });
  await expect(page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" })).toBeVisible();
  await expect(trash).toBeHidden();
  await page
    .getByRole("checkbox", { name: /^Seç: / })
    .first()
    .check();
  await expect(page.getByText("1 kayıt seçildi")).toBeVisible();
  await trash.click();
  await expect(page.getByRole("heading", { name: "1 dosya çöp kutusuna taşınsın mı?" })).toBeVisible();
  await page.getByRole("link", { name: "Vazgeç" }).click();
  await expect(page).toHaveURL(/folders\/galeri$/);
  await expect(trash).toBeHidden();
});

test("Escape closes the box of filters and the menus, and gives the focus back", async ({ open }) => {
  const page = await open("chief");
  await page.goto("/content/duyurular");
  const filters = page.getByText("Süzgeçler", { exact: true });
  await filters.click();
  const category = page.getByRole("combobox", { name: "Kategori" });
  await category.focus();
  await page.keyboard.press("Escape");
  await expect(category).toBeHidden();
  await expect(page.locator("summary:focus")).toHaveText(/Süzgeçler/);
  const columns = page.getByRole("button", { name: "Sütunlar" });
  await columns.click();
  await page.getByRole("checkbox", { name: "Önem" }).focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Önem" })).toBeHidden();
  await expect(columns).toBeFocused();
});

test("every list without a row says so, and that there are none of none @both", async ({ open }) => {
  const page = await open("admin");
  const nothing = unique();
  for (const address of [
    `/content/duyurular?search=${nothing}`,
    `/search?q=${nothing}`,
    `/apps/file-manager-public?search=${nothing}`,
    `/administration/users?search=${nothing}`,
    "/administration/mails?state=failed",
    "/administration/trash?what=files",
    `/home/haberler?search=${nothing}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByText("0 / 0", { exact: true }), address).toBeVisible();
  }
});

test("on a phone a list begins within 300 pixels, and no tab is cut @both @drawn", async ({ open }) => {
  const page = await open("chief", { viewport: { width: 390, height: 844 } });
  await page.goto("/content/haberler");
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await top('[data-slot="table-body"] [data-slot="table-row"]')).toBeLessThanOrEqual(300);
  for (const width of [360, 390, 768, 1360]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await page
      .locator('[data-slot="tab-links"]')
      .evaluate(
        (row) =>
          [...row.querySelectorAll(":scope > ul > li")].filter(
            (one) => one.checkVisibility() && one.getBoundingClientRect().right > row.getBoundingClientRect().right + 1,
          ).length,
      );
    expect(cut, `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("navigation", { name: "Görünümler" }).getByText("Diğer").click();
  await page.getByRole("link", { name: "Arşiv", exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/view=archived/);
  await expect(page.getByRole("navigation", { name: "Görünümler" }).getByText("Diğer")).toContainText("Arşiv");
});
