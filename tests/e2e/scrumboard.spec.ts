import type { Page } from "@playwright/test";

import { unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

type Made = { id: string; lists: string[] };

/** A board with lists of these cards, made by the interface. */
async function makeBoard(page: Page, title: string, ...lists: string[][]): Promise<Made> {
  const send = async (method: "PUT" | "POST", path: string, data: unknown) => {
    const answer = await page.request.fetch(`/api/apps/scrumboard/${path}`, { method, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id: boardId } = await send("PUT", "board", { board: { title } });
  const ids: string[] = [];
  for (const [at, cards] of lists.entries()) {
    const { id: listId } = await send("POST", "board/list", { list: { boardId, title: `Liste ${at + 1}` } });
    ids.push(listId);
    for (const card of cards) await send("PUT", "board/card", { card: { boardId, listId, title: card } });
  }
  return { id: boardId, lists: ids };
}

const cardsOf = (page: Page, list: string) => page.getByRole("list", { name: `${list} listesinin kartları` });
const titles = (page: Page, list: string) => cardsOf(page, list).locator("[data-row-link]");
const shows = (page: Page, list: string, ...cards: string[]) => expect(titles(page, list)).toHaveText(cards);
const awake = (page: Page) => expect(page.locator("ul[data-draggable]")).toHaveCount(1);

test("a board is made, gets cards, and one is written, moved, thrown away and taken back @both @agreed", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const page = await open("editor");
  const mark = unique();
  await page.goto("/apps/scrumboard/new");
  await page.getByRole("textbox", { name: "Başlık", exact: true }).fill(`Şenlik ${mark}`);
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Şenlik ${mark}` })).toBeVisible();
  for (const card of ["Afiş", "Sahne"]) {
    await page.getByRole("textbox", { name: "Yeni kart, Yapılacak" }).fill(card);
    await page.getByRole("button", { name: "Kart ekle: Yeni kart, Yapılacak" }).click();
    await expect(page.getByText(`“${card}” eklendi.`)).toBeVisible();
  }
  await shows(page, "Yapılacak", "Afiş", "Sahne");

  await page.getByRole("link", { name: "Etiketler" }).click();
  await page.getByRole("textbox", { name: "Yeni etiket" }).fill("Acil");
  await page.getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(page.getByText("Etiket eklendi.")).toBeVisible();
  await page.getByRole("link", { name: "Panoya dön" }).click();

  await titles(page, "Yapılacak").filter({ hasText: "Afiş" }).click();
  await page.getByRole("textbox", { name: "Açıklama" }).fill("Türkçe ve İngilizce");
  await page.getByRole("checkbox", { name: "Acil" }).check();
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("“Afiş” kaydedildi.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Açıklama" })).toHaveValue("Türkçe ve İngilizce");
  await page.getByRole("combobox", { name: "Liste" }).selectOption({ label: "Yapılıyor" });
  await page.getByRole("button", { name: "Taşı", exact: true }).click();
  await expect(page.getByText("“Afiş” taşındı.")).toBeVisible();
  await page.getByRole("link", { name: "Panoya dön" }).click();
  await shows(page, "Yapılacak", "Sahne");
  await shows(page, "Yapılıyor", "Afiş");
  await expect(cardsOf(page, "Yapılıyor").getByText("Acil")).toBeVisible();

  await titles(page, "Yapılıyor").filter({ hasText: "Afiş" }).click();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText("“Afiş” çöp kutusuna taşındı.")).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await shows(page, "Yapılıyor", "Afiş");
});

test("lists are renamed, moved by button and number, and thrown away with their cards @both", async ({ open }) => {
  const page = await open("editor");
  const { id } = await makeBoard(page, `Listeler ${unique()}`, ["Bir"], [], []);
  await page.goto(`/apps/scrumboard/${id}`);
  const names = (...all: string[]) =>
    expect(page.getByRole("textbox", { name: /^Listenin adı:/ }))
      .toHaveCount(all.length)
      .then(async () => {
        for (const [at, name] of all.entries())
          await expect(page.getByRole("textbox", { name: /^Listenin adı:/ }).nth(at)).toHaveValue(name);
      });
  await names("Liste 1", "Liste 2", "Liste 3");
  await page.getByRole("textbox", { name: "Listenin adı: Liste 2" }).fill("Orta");
  await page.getByRole("button", { name: "Listenin adını kaydet: Liste 2" }).click();
  await expect(page.getByText("Listenin adı artık “Orta”.")).toBeVisible();
  await names("Liste 1", "Orta", "Liste 3");
  const menu = async (list: string) => {
    const button = page.getByRole("button", { name: `Liste işlemleri: ${list}` });
    await button.click();
    return page.locator("[data-list]").filter({ has: button });
  };
  await (await menu("Liste 1")).getByRole("button", { name: "Sağa taşı" }).click();
  await names("Orta", "Liste 1", "Liste 3");
  const own = await menu("Liste 1");
  await own.getByRole("spinbutton", { name: "Kaçıncı sırada" }).fill("3");
  await own.getByRole("button", { name: "Taşı", exact: true }).click();
  await expect(page.getByText("“Liste 1” listesi taşındı.")).toBeVisible();
  await names("Orta", "Liste 3", "Liste 1");
  await (await menu("Liste 1")).getByRole("button", { name: "Listeyi sil" }).click();
  await names("Orta", "Liste 3");
  const toast = page.locator("[data-slot=toast]").filter({ hasText: "kartlarıyla çöp kutusuna taşındı" });
  await toast.getByRole("button", { name: "Geri al" }).click();
  await names("Orta", "Liste 3", "Liste 1");
  await shows(page, "Liste 1", "Bir");
});

/** Drags with the mouse from the middle of one element to a point of another: parts of its width and height. */
async function drag(
  page: Page,
  from: ReturnType<Page["locator"]>,
  to: ReturnType<Page["locator"]>,
  { across = 0.4, down = 0.75 } = {},
) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("There is nothing to drag");
  await page.mouse.move(start.x + 24, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + start.height / 2 + 12, { steps: 3 });
  await page.mouse.move(end.x + end.width * across, end.y + end.height * down, { steps: 8 });
  await page.mouse.up();
}
const tile = (page: Page, title: string) => page.locator("[data-card]").filter({ hasText: title });

test("two people drag on one board, and both of their moves hold", async ({ open }) => {
  const [page, other] = [await open("editor"), await open("chief")];
  const { id } = await makeBoard(page, `Birlikte ${unique()}`, ["A1", "A2", "A3"], ["B1"], []);
  for (const one of [page, other]) {
    await one.goto(`/apps/scrumboard/${id}`);
    await awake(one);
  }
  await Promise.all([
    drag(page, tile(page, "A1"), tile(page, "B1")),
    drag(other, tile(other, "A3"), cardsOf(other, "Liste 3").locator("..")),
  ]);
  for (const one of [page, other]) {
    await shows(one, "Liste 1", "A2");
    await shows(one, "Liste 2", "B1", "A1");
    await shows(one, "Liste 3", "A3");
  }
  // A list by its head, and back by keys: the focus stays on its handle.
  const names = (one: Page) => one.getByRole("textbox", { name: /^Listenin adı:/ });
  await drag(page, page.locator("[data-list-head]").first(), page.locator("[data-list]").nth(1), {
    across: 0.8,
    down: 0.3,
  });
  for (const one of [page, other]) {
    await expect(names(one).first()).toHaveValue("Liste 2");
    await expect(names(one).nth(1)).toHaveValue("Liste 1");
  }
  await page.reload();
  await awake(page);
  await expect(names(page).first()).toHaveValue("Liste 2");
  const handle = page.getByRole("button", { name: "Listeyi taşı: Liste 1" });
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(names(page).first()).toHaveValue("Liste 1");
  await expect(handle).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "“Liste 1” listesi 3 liste içinde 1. sırada." })).toHaveCount(
    1,
  );
  await expect(names(other).first()).toHaveValue("Liste 1");
});

test("a card goes by keys alone, each place is said, and Escape closes its dialog to where it began", async ({
  open,
}) => {
  const page = await open("editor");
  const { id } = await makeBoard(page, `Klavye ${unique()}`, ["Bir", "İki"], ["Üç"]);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  const handle = page.getByRole("link", { name: "Taşı: Bir" });
  const said = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await said("“Bir” zaten en başta.");
  await page.keyboard.press("ArrowDown");
  await said("“Bir” Liste 1 listesinde 2. sırada.");
  await expect(handle).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await said("“Bir” Liste 2 listesinde 2. sırada.");
  await expect(handle).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await said("Bu yönde başka liste yok.");
  await shows(page, "Liste 2", "Bir", "Üç");
  await expect(async () => {
    const whole = (await (await page.request.get(`/api/apps/scrumboard/board?id=${id}`)).json()) as {
      lists: { cards: { title: string }[] }[];
    };
    expect(whole.lists.map(({ cards }) => cards.map(({ title }) => title))).toEqual([["İki"], ["Bir", "Üç"]]);
  }).toPass();
  await titles(page, "Liste 2").first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bir" });
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(titles(page, "Liste 2").first()).toBeFocused();
});

test("a card that could not be moved goes back and says so, and the next move holds", async ({ open, trouble }) => {
  trouble.expectFailed("net::ERR_FAILED");
  const page = await open("editor");
  const { id } = await makeBoard(page, `Bağlantısız ${unique()}`, ["Bir", "İki"], ["Üç"]);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  const isMove = (url: URL) => url.pathname.startsWith(`/apps/scrumboard/${id}`);
  await page.route(isMove, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("link", { name: "Taşı: Bir" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Sunucuya ulaşılamadı.").first()).toBeVisible();
  await shows(page, "Liste 1", "Bir", "İki");
  await shows(page, "Liste 2", "Üç");
  await page.unroute(isMove);
  await page.getByRole("link", { name: "Taşı: Bir" }).focus();
  await page.keyboard.press("ArrowDown");
  await shows(page, "Liste 1", "İki", "Bir");
  await expect(async () => {
    const whole = (await (await page.request.get(`/api/apps/scrumboard/board?id=${id}`)).json()) as {
      lists: { cards: { title: string }[] }[];
    };
    expect(whole.lists.map(({ cards }) => cards.map(({ title }) => title))).toEqual([["İki", "Bir"], ["Üç"]]);
  }).toPass();
});

test("what others move appears while somebody writes, and typing saves itself", async ({ open }) => {
  const [page, other] = [await open("editor"), await open("chief")];
  const { id, lists } = await makeBoard(page, `Canlı ${unique()}`, ["Bir", "İki"], []);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  await other.goto(`/apps/scrumboard/${id}`);
  await awake(other);
  const field = page.getByRole("textbox", { name: "Yeni kart, Liste 1" });
  await field.fill("Yarım kalan");
  await drag(other, tile(other, "İki"), cardsOf(other, "Liste 2").locator(".."));
  await shows(page, "Liste 2", "İki");
  await expect(field).toHaveValue("Yarım kalan");
  await expect(field).toBeFocused();

  await titles(page, "Liste 1").first().click();
  await page.getByRole("textbox", { name: "Başlık", exact: true }).fill("Bir, yeni adıyla");
  await expect(page.getByRole("status").filter({ hasText: /^Kaydedildi$/ })).toBeVisible();
  await expect(titles(other, "Liste 1")).toHaveText(["Bir, yeni adıyla"]);
  const answer = await other.request.fetch("/api/apps/scrumboard/board/card", {
    method: "PUT",
    data: { card: { boardId: id, listId: lists[1], title: "Üç" } },
  });
  expect(answer.ok()).toBe(true);
  await shows(page, "Liste 2", "İki", "Üç");
});

test("a finger drags by the handle on a phone, and the dialog covers the board @drawn", async ({ open }) => {
  const page = await open("editor", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await makeBoard(page, `Telefon ${unique()}`, ["Bir", "İki", "Üç"]);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [from, to] = [
    await page.getByRole("link", { name: "Taşı: Bir" }).boundingBox(),
    await tile(page, "Üç").boundingBox(),
  ];
  if (!from || !to) throw new Error("There is nothing to drag");
  const touch = await page.context().newCDPSession(page);
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const end = to.y + to.height * 0.8;
  // A finger rests before it lets go: Chromium takes a lift out of a movement for a fling, which the next tap only stops.
  const steps = [...Array.from({ length: 8 }, (_, step) => y + ((end - y) * (step + 1)) / 8), end, end];
  const start = Date.now() / 1000 - 5;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", time: number, ...at: number[]) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map((y) => ({ x, y, id: 1 })),
      timestamp: start + time,
    });
  await send("touchStart", 0, y);
  for (const [step, at] of steps.entries()) await send("touchMove", (step + 1) * (step < 8 ? 0.02 : 0.2), at);
  await expect(page.locator("[data-over=after]")).toHaveCount(1);
  await send("touchEnd", 2.2);
  await shows(page, "Liste 1", "İki", "Üç", "Bir");
  await titles(page, "Liste 1").first().tap();
  const box = await page.getByRole("dialog", { name: "İki" }).boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 390]);
});

test("a board of three hundred cards is drawn in a second and more of a list comes by scrolling @drawn", async ({
  open,
}) => {
  test.slow();
  const page = await open("editor");
  const many = (letter: string) => Array.from({ length: 75 }, (_, at) => `${letter}${at + 1}`);
  const { id } = await makeBoard(page, `Büyük ${unique()}`, many("A"), many("B"), many("C"), many("D"));
  await page.goto("/apps/scrumboard");
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  await expect(titles(page, "Liste 1")).toHaveCount(50);
  const column = page.locator("[data-cards]").first();
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(titles(page, "Liste 1")).toHaveCount(75);
  await expect(titles(page, "Liste 1").last()).toHaveText("A75");
  // The last one goes behind the first one of another list.
  const last = page.locator("[data-card]").filter({ has: page.getByRole("link", { name: "A75", exact: true }) });
  await last.scrollIntoViewIfNeeded();
  await drag(page, last, page.locator("[data-list]").nth(2).locator("[data-card]").first());
  await expect(titles(page, "Liste 3").nth(0)).toHaveText("C1");
  await expect(titles(page, "Liste 3").nth(1)).toHaveText("A75");
  await expect(titles(page, "Liste 3").nth(2)).toHaveText("C2");
  await expect(titles(page, "Liste 1")).toHaveCount(74);
  await expect(async () => {
    const whole = (await (await page.request.get(`/api/apps/scrumboard/board?id=${id}`)).json()) as {
      lists: { cards: { title: string }[] }[];
    };
    expect(whole.lists[2]?.cards.slice(0, 3).map(({ title }) => title)).toEqual(["C1", "A75", "C2"]);
  }).toPass();
});

test("a list's name is saved when its field is left, and two names wait for the reader", async ({ open, trouble }) => {
  trouble.expect(409);
  const page = await open("editor");
  const { id, lists } = await makeBoard(page, `Adlar ${unique()}`, []);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  const name = page.getByRole("textbox", { name: /^Listenin adı:/ });
  await name.fill("Sırada");
  await page.getByRole("textbox", { name: "Yeni kart, Liste 1" }).click();
  await expect(page.getByText("Listenin adı artık “Sırada”.")).toBeVisible();

  // Somebody writes a name while another one is given, and leaving the field decides nothing.
  await name.fill("Benim adım");
  const answer = await page.request.fetch("/api/apps/scrumboard/board/list", {
    method: "PATCH",
    data: { list: { id: lists[0], title: "Başkasının adı" } },
  });
  expect(answer.ok()).toBe(true);
  await name.press("Enter");
  await expect(page.getByText("Başkasının adı", { exact: true })).toBeVisible();
  await name.click();
  await page.getByRole("textbox", { name: /^Yeni kart,/ }).click();
  await expect(page.getByText("Başkasının adı", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Benim adım");
  await name.press("Enter");
  await expect(page.getByText("Listenin adı artık “Benim adım”.")).toBeVisible();
});

test("the first list of a board takes cards at once, and a new card that was lost keeps its text", async ({
  open,
  trouble,
}) => {
  trouble.expectFailed("net::ERR_FAILED");
  const page = await open("editor");
  const { id } = await makeBoard(page, `Boş ${unique()}`);
  await page.goto(`/apps/scrumboard/${id}`);
  await page.getByRole("textbox", { name: "Yeni listenin adı" }).fill("İlk");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Yeni kart, İlk" });
  for (const card of ["Bir", "İki"]) {
    await field.fill(card);
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("");
  }
  await shows(page, "İlk", "Bir", "İki");
  await drag(page, tile(page, "Bir"), tile(page, "İki"));
  await shows(page, "İlk", "İki", "Bir");

  const isPost = (url: URL) => url.pathname.startsWith(`/apps/scrumboard/${id}`);
  await page.route(isPost, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await field.fill("Kaybolmasın");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sunucuya ulaşılamadı.").first()).toBeVisible();
  await expect(field).toHaveValue("Kaybolmasın");
  await page.unroute(isPost);
  await page.keyboard.press("Enter");
  await shows(page, "İlk", "İki", "Bir", "Kaybolmasın");
  await expect(field).toHaveValue("");
});

test("Enter in the number of a place moves there @both", async ({ open }) => {
  const page = await open("editor");
  const { id, lists } = await makeBoard(page, `Sıra ${unique()}`, ["Bir", "İki", "Üç"], [], []);
  const whole = (await (await page.request.get(`/api/apps/scrumboard/board?id=${id}`)).json()) as {
    lists: { cards: { id: string }[] }[];
  };
  await page.goto(`/apps/scrumboard/${id}/card/${whole.lists[0]?.cards[1]?.id}`);
  await page.getByRole("spinbutton", { name: "Kaçıncı sırada" }).last().fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“İki” taşındı.")).toBeVisible();
  await page.goto(`/apps/scrumboard/${id}`);
  await shows(page, "Liste 1", "Bir", "Üç", "İki");
  await page.getByRole("button", { name: "Liste işlemleri: Liste 2" }).click();
  const own = page.locator(`[data-list="${lists[1]}"]`);
  await own.getByRole("spinbutton", { name: "Kaçıncı sırada" }).fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Liste 2” listesi taşındı.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Listenin adı:/ }).last()).toHaveValue("Liste 2");
});

test("leaving a board asks while moves are on their way, and a newer move replaces one that waits", async ({
  open,
}) => {
  const page = await open("editor");
  const { id } = await makeBoard(page, `Yolda ${unique()}`, ["Bir", "İki", "Üç", "Dört"]);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  const sent: string[] = [];
  await page.route(
    (url) => url.pathname.startsWith(`/apps/scrumboard/${id}`),
    async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent.push(route.request().postData() ?? "");
      await held;
      await route.continue();
    },
  );
  await page.getByRole("link", { name: "Taşı: Bir" }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowDown");
  await shows(page, "Liste 1", "İki", "Üç", "Dört", "Bir");
  const questions: string[] = [];
  page.once("dialog", (dialog) => (questions.push(dialog.message()), void dialog.dismiss()));
  await page.getByRole("link", { name: "Panolar" }).last().click();
  await expect(() => expect(questions).toHaveLength(1)).toPass();
  expect(page.url()).toContain(id);
  // A card over the board leaves it where it is.
  await titles(page, "Liste 1").first().click();
  await expect(page.getByRole("dialog", { name: "İki" })).toBeVisible();
  letGo();
  await expect(async () => {
    const whole = (await (await page.request.get(`/api/apps/scrumboard/board?id=${id}`)).json()) as {
      lists: { cards: { title: string }[] }[];
    };
    expect(whole.lists[0]?.cards.map(({ title }) => title)).toEqual(["İki", "Üç", "Dört", "Bir"]);
  }).toPass();
  expect(sent).toHaveLength(2);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Panolar" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Panolar" })).toBeVisible();
});

test("what is typed in a card stays while others throw it away, and brings it back", async ({ open, trouble }) => {
  trouble.expect(409);
  const [page, other] = [await open("editor"), await open("chief")];
  const { id } = await makeBoard(page, `Atılan ${unique()}`, ["Bir", "İki"]);
  await page.goto(`/apps/scrumboard/${id}`);
  await awake(page);
  await titles(page, "Liste 1").first().click();
  const text = page.getByRole("textbox", { name: "Açıklama" });
  await expect(text).toBeVisible();
  await other.goto(`/apps/scrumboard/${id}`);
  await titles(other, "Liste 1").first().click();
  await other.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(other.getByText("“Bir” çöp kutusuna taşındı.")).toBeVisible();
  await expect(page.getByText("Kart ya da listesi çöp kutusunda.")).toBeVisible();
  await text.fill("Uzun uzun yazılan");
  await page.getByRole("button", { name: "Geri al ve kaydet" }).click();
  await expect(page.getByText("“Bir” geri alındı.")).toBeVisible();
  await shows(page, "Liste 1", "Bir", "İki");
  await titles(page, "Liste 1").first().click();
  await expect(text).toHaveValue("Uzun uzun yazılan");
  // It saves itself again.
  await text.fill("Sonra da");
  await expect(page.getByRole("status").filter({ hasText: /^Kaydedildi$/ })).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue("Sonra da");
  await shows(other, "Liste 1", "Bir", "İki");
});

test("what is typed in a card stays while others throw its board away, and brings both back @both", async ({
  open,
  trouble,
  javaScriptEnabled,
}) => {
  trouble.expect(404, 409);
  const [page, chief, third] = [await open("editor"), await open("chief"), await open("colleague")];
  const { id } = await makeBoard(page, `Atılan pano ${unique()}`, ["Bir"]);
  const whole = (await (await page.request.get(`/api/apps/scrumboard/board?id=${id}`)).json()) as {
    lists: { cards: { id: string }[] }[];
  };
  const card = `/apps/scrumboard/${id}/card/${whole.lists[0]?.cards[0]?.id}`;
  for (const one of [page, chief]) await one.goto(card);
  await third.goto(`/apps/scrumboard/${id}/edit`);
  await third.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(third.getByRole("heading", { level: 1, name: "Panolar" })).toBeVisible();
  for (const [at, one] of [page, chief].entries()) {
    if (javaScriptEnabled !== false) await expect(one.getByText("Pano çöp kutusunda.")).toBeVisible();
    await one.getByRole("textbox", { name: "Açıklama" }).fill(`Uzun uzun yazılan ${at}`);
    if (javaScriptEnabled === false || at === 0) {
      await one.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(one.getByText("Bu kayıt çöp kutusunda.")).toBeVisible();
    }
    await expect(one.getByText("Pano çöp kutusunda.")).toBeVisible();
    await expect(one.getByRole("textbox", { name: "Açıklama" })).toHaveValue(`Uzun uzun yazılan ${at}`);
  }
  await expect(page.getByText("Panoyu bir yayın yönetmeni geri alırsa burada kaydedebilirsiniz.")).toBeVisible();
  await chief.getByRole("button", { name: "Geri al ve kaydet" }).click();
  await expect(chief.getByText("“Bir” geri alındı.")).toBeVisible();
  if (javaScriptEnabled !== false) {
    // The page was read again: why it was refused, and what was typed, are still there.
    await expect(page.getByText("Pano çöp kutusunda.")).toHaveCount(0);
    await expect(page.getByText("Bu kayıt çöp kutusunda.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Açıklama" })).toHaveValue("Uzun uzun yazılan 0");
    page.once("dialog", (dialog) => void dialog.accept());
  }
  await page.goto(card);
  await expect(page.getByRole("textbox", { name: "Açıklama" })).toHaveValue("Uzun uzun yazılan 1");
});

test("a board and what lies over it have no barriers, in either look and language, at a desk and on a phone @drawn", async ({
  open,
}) => {
  test.slow();
  const page = await open("chief");
  const long = "Belediyelerarasılaştırılamayabileceklerimizdenmişsinizcesine uzun bir başlık";
  const { id, lists } = await makeBoard(page, `${long} ${unique()}`, [long, "İki"], []);
  const label = await page.request.fetch("/api/apps/scrumboard/board/label", {
    method: "PUT",
    data: { label: { boardId: id, title: "Sürdürülebilirleştirilebilecekler" } },
  });
  const card = await page.request.fetch("/api/apps/scrumboard/board/card", {
    method: "PUT",
    data: {
      card: { boardId: id, listId: lists[1], title: long, dueDate: "2020-01-01", labels: [await label.json()] },
    },
  });
  const { id: cardId } = (await card.json()) as { id: string };
  const own = `/apps/scrumboard/${id}`;
  for (const [lang, scheme] of [
    ["tr", "light"],
    ["en", "dark"],
  ] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [
        "/apps/scrumboard",
        "/apps/scrumboard/new",
        own,
        `${own}/card/${cardId}`,
        `${own}/edit`,
        `${own}/labels`,
      ]) {
        await page.goto(`${path}?lng=${lang}`);
        await page.evaluate((to) => (document.documentElement.dataset.scheme = to), scheme);
        const name = `${path} ${lang} ${width}`;
        expect.soft(await violations(page), name).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      }
    }
});

test("who only reads sees a board without forms, and an unknown card leads back to the board", async ({
  open,
  trouble,
}) => {
  trouble.expect(404);
  const editor = await open("editor");
  const { id } = await makeBoard(editor, `Okunan ${unique()}`, ["Bir"]);
  const page = await open("viewer");
  await page.goto(`/apps/scrumboard/${id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Liste 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Taşı:/ })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Yeni kart, Liste 1" })).toHaveCount(0);
  await titles(page, "Liste 1").first().click();
  await expect(page.getByText("Bu kartı yalnızca okuyabilirsiniz.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Kaydet", exact: true })).toHaveCount(0);
  await page.goto(`/apps/scrumboard/${id}/card/6c1e0d2a-0000-4000-8000-00000000000f`);
  await expect(page.getByText("Kart bulunamadı")).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Panoya dön" }).last().click();
  await shows(page, "Liste 1", "Bir");
  await page.goto("/apps/scrumboard/6c1e0d2a-0000-4000-8000-00000000000f");
  await expect(page.getByText("Pano bulunamadı")).toBeVisible();
  await page.getByRole("link", { name: "Panolara dön" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Panolar" })).toBeVisible();
});
