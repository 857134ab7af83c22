import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import type { Page } from "@playwright/test";

import { routeTable } from "../support/addresses";
import type { ContentApi } from "./support/api";
import { entryForm } from "./support/entry-form";
import { people } from "./support/people";
import { announcement, unique } from "./support/sample";
import { root } from "./support/server";
import { expect, test } from "./support/test";

const outdated = "Bu kayıt siz baktıktan sonra değişti";

test("what a colleague has written meanwhile is published only by who has seen it @both @agreed", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  trouble.expect(409);
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Birlikte ${word}`));
  const entry = `/content/duyurular/${made.id}`;
  const [ayse, baris, citizen] = [await open("chief"), await open("colleague"), await open("citizen")];
  const [hers, his] = [entryForm(ayse, javaScriptEnabled), entryForm(baris, javaScriptEnabled)];
  await ayse.goto(entry);
  await hers.ready();
  await baris.goto(entry);
  await his.ready();
  await his.field("summary.tr").fill("Barış'ın görülmemiş özeti");
  await his.press("Kaydet");
  await his.said("Kaydedildi.");
  await hers.field("title.tr").fill(`Birlikte yazılan ${word}`);
  await ayse.getByLabel("Değişiklik notu").fill("Ortak çalışma");
  await hers.press("Yayımla");
  const alert = ayse.getByRole("alert").filter({ hasText: outdated });
  await expect(alert).toContainText("Yazdıklarınız kaydedildi");
  await expect(alert).toContainText(people.colleague.name);
  await expect(alert).toContainText("Barış'ın görülmemiş özeti");
  await expect(hers.field("title.tr")).toHaveValue(`Birlikte yazılan ${word}`);
  await expect(hers.field("summary.tr")).toHaveValue("Barış'ın görülmemiş özeti");
  await expect(ayse.getByLabel("Değişiklik notu")).toHaveValue("Ortak çalışma");
  expect(await api.get("duyurular", made.id)).toMatchObject({
    liveVersion: null,
    data: { title: { tr: `Birlikte yazılan ${word}` } },
  });
  await hers.ready();
  await hers.press("Yayımla");
  await hers.said("Yayımlandı.");
  await citizen.goto(`/home/duyurular/birlikte-yazilan-${word}`);
  await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Birlikte yazılan ${word}`);
});

test("saving on an outdated page says whose change came along; withdrawing from one shows it first @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  trouble.expect(409);
  const made = await api.create("duyurular", await announcement(api, `Eski sayfa ${unique()}`));
  await api.act("duyurular", made, "publish");
  const [ayse, baris] = [await open("chief"), await open("colleague")];
  const hers = entryForm(ayse, javaScriptEnabled);
  const entry = `/content/duyurular/${made.id}`;
  const change = async (summary: string) => {
    const { version } = await api.get("duyurular", made.id);
    expect(
      (
        await baris.request.patch(`/api/content/duyurular/${made.id}`, {
          data: { version, data: { summary: { tr: summary } } },
        })
      ).ok(),
    ).toBe(true);
  };
  await ayse.goto(entry);
  await hers.ready();
  await change("Bir");
  await hers.field("title.en").fill("Another title");
  await hers.press("Kaydet");
  await hers.said(`Kaydedildi. Bu arada yapılan değişiklikler de alındı: ${people.colleague.name}: Özet`);
  await change("İki");
  await ayse.getByRole("complementary", { name: "Yayın" }).getByRole("link", { name: "Yayından kaldır" }).click();
  const alert = ayse.getByRole("alert").filter({ hasText: outdated });
  await expect(alert).toContainText(people.colleague.name);
  await change("Üç");
  await ayse.getByLabel("Gerekçe").fill("Vazgeçildi");
  await ayse.getByRole("button", { name: "Yayından kaldır" }).click();
  await expect(alert).toBeVisible();
  await expect(ayse.getByLabel("Gerekçe")).toHaveValue("Vazgeçildi");
  expect(await api.get("duyurular", made.id)).toMatchObject({ status: "published" });
  await expect.poll(() => ayse.locator('input[name="version"]').inputValue()).toBe(String(made.version + 4));
  await ayse.getByRole("button", { name: "Yayından kaldır" }).click();
  await hers.said("Yayından kaldırıldı.");
});

test("chosen rows of an outdated list stay as they are, and what changed is told @both", async ({
  open,
  api,
  trouble,
}) => {
  trouble.expect(409);
  const word = unique();
  const made = await api.create("duyurular", await announcement(api, `Listede ${word}`));
  const page = await open("chief");
  await page.goto(`/content/duyurular?search=${word}`);
  await page.getByRole("checkbox", { name: word }).check();
  await api.save("duyurular", made, { priority: "urgent" });
  const publish = async () => {
    await page.getByRole("button", { name: "Seçilenleri yayımla" }).click();
    await page.waitForURL(/\/confirm/);
    await page.getByRole("main").locator('button[name="intent"][value="publish"]').click();
  };
  await publish();
  const alert = page.getByRole("alert").filter({ hasText: "siz listeye bakarken değişti" });
  await expect(alert).toContainText(`${people.admin.name}: Önem`);
  await expect(alert.getByRole("link", { name: word })).toBeVisible();
  expect(await api.get("duyurular", made.id)).toMatchObject({ status: "draft" });
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  const box = page.getByRole("checkbox", { name: word });
  await expect(box).toHaveValue(`${made.id}:${made.version + 1}`);
  await box.check();
  await publish();
  await expect(alert).toBeHidden();
  await expect.poll(async () => (await api.get("duyurular", made.id)).status).toBe("published");
});

test("a note typed beside words that have saved themselves is in the history; nothing is offered again after a good save", async ({
  open,
  api,
}) => {
  const { id } = await api.create("duyurular", await announcement(api, `Notlu ${unique()}`));
  const page = await open("chief");
  const form = entryForm(page, true);
  await page.clock.install();
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await form.field("title.tr").fill("Kendiliğinden kaydedilen");
  await page.getByLabel("Değişiklik notu").fill("Başlık düzeltildi");
  await page.clock.runFor(5_000);
  await form.said(/\d[’'][dt][ae] kaydedildi/);
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  await expect(page.getByLabel("Değişiklik notu")).toHaveValue("");
  // Spaces are dropped when they are saved: the same text, spelt otherwise.
  await form.field("title.tr").fill("Kendiliğinden kaydedilen  ");
  await form.press("Kaydet");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("meydan.backup:"))))
    .toEqual([]);
  await page.goto(`/content/duyurular/${id}/versions`);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Başlık düzeltildi" })).toContainText(
    "Başlık (Türkçe)",
  );
  await page.goto(`/content/duyurular/${id}`);
  await form.ready();
  await expect(page.getByText("kaydedilmeden kalmış")).toHaveCount(0);
});

/** Whether the page would ask before it is left, and what it has posted by itself. */
async function restless(page: Page): Promise<{ asks: boolean }> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    return { asks: leaving.defaultPrevented };
  });
}

/** Where the registry looks for sections too: one file each, those of the front page in a folder of their own. */
const sectionFiles = join(root, "app/lib/content/sections");

type SectionFile = { section: string; area: string; kinds: string[] };

function readSections(): SectionFile[] {
  const files = readdirSync(sectionFiles, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^[^.]+\.ts$/.test(file),
  );
  return files.map((file) => ({
    section: basename(file, ".ts"),
    area: dirname(file) === "." ? "content" : dirname(file),
    kinds: [...readFileSync(join(sectionFiles, file), "utf8").matchAll(/kind: "(\w+)"/g)].map(([, kind = ""]) => kind),
  }));
}

/** As few sections as have every kind of field between them. */
function withEveryKind(sections: readonly SectionFile[]): SectionFile[] {
  const open = new Set(sections.flatMap(({ kinds }) => kinds));
  const chosen: SectionFile[] = [];
  while (open.size > 0) {
    const gain = ({ kinds }: SectionFile) => kinds.filter((kind) => open.has(kind)).length;
    const best = [...sections].sort((a, b) => gain(b) - gain(a))[0];
    if (!best) break;
    chosen.push(best);
    for (const kind of best.kinds) open.delete(kind);
  }
  return chosen;
}

/** Addresses of the pages beside the entries' own that ask before they are left. */
async function guardedPages(): Promise<string[]> {
  const isGuarded = (file: string) =>
    /<UnsavedGuard|useLeaveGuard\(/.test(readFileSync(join(root, "app", file), "utf8"));
  return (await routeTable())
    .filter(({ file }) => !file.startsWith("routes/content/") && isGuarded(file))
    .map(({ address }) => address);
}

/** Notes the rich texts that the page shows as the HTML they are made of, before its scripts run. */
function noteRawText() {
  document.addEventListener("DOMContentLoaded", () => {
    const raw = [...document.querySelectorAll("textarea")].filter(
      (area) => /<\w/.test(area.value) && area.checkVisibility(),
    );
    document.documentElement.dataset.raw = raw.map(({ name }) => name).join(" ");
  });
}

/** The ids of a board and of a card on it. */
async function boardWithCard(page: Page): Promise<[string, string]> {
  const send = async (method: "PUT" | "POST", path: string, data: unknown) =>
    ((await (await page.request.fetch(`/api/apps/scrumboard/${path}`, { method, data })).json()) as { id: string }).id;
  const boardId = await send("PUT", "board", { board: { title: "Dokunulmayan" } });
  const listId = await send("POST", "board/list", { list: { boardId, title: "Liste" } });
  return [boardId, await send("PUT", "board/card", { card: { boardId, listId, title: "Kart" } })];
}

/** Where the forms of a section are begun. */
const newPath = ({ section, area }: SectionFile) => `/${area}/${section}/new`;

const few = withEveryKind(readSections());

/** A page on which whatever asks or posts by itself is noted. */
async function openUntouched(open: (who: "admin") => Promise<Page>) {
  const page = await open("admin");
  await page.route(/\.(woff2|png|jpe?g|webp|avif)/, (route) => route.abort("aborted"));
  await page.addInitScript(noteRawText);
  await page.clock.install();
  const noisy: string[] = [];
  const ofThePage = ["/graphql", "/api/auth/browser-token"];
  page.on(
    "request",
    (request) =>
      void (
        request.method() === "POST" &&
        !ofThePage.some((path) => request.url().endsWith(path)) &&
        noisy.push(`${page.url()} posted to ${request.url()}`)
      ),
  );
  page.on("dialog", (dialog) => (noisy.push(`${page.url()} asked before it was left`), void dialog.accept()));
  const look = async () => {
    const { asks } = await restless(page);
    await page.clock.fastForward(40_000);
    if (asks || (await restless(page)).asks) noisy.push(`${page.url()} would ask`);
  };
  /** Goes from page to page as links do. */
  const visit = async (addresses: readonly string[]) => {
    for (const to of addresses) {
      await page.evaluate(
        (to) =>
          (window as unknown as { __remixRouter: { navigate: (to: string) => Promise<void> } }).__remixRouter.navigate(
            to,
          ),
        to,
      );
      // A single page that exists is no new one.
      await expect(page).toHaveURL(
        ({ pathname }) => pathname === to || (to.endsWith("/new") && pathname.startsWith(to.slice(0, -3))),
      );
      await look();
    }
    // The last of them is left, too.
    await page.goto("/administration");
    expect(noisy).toEqual([]);
  };
  return { page, look, visit, noisy };
}

test.describe("no form that nobody has touched warns, saves itself or shows the HTML of a text", () => {
  const pathOf = (api: ContentApi, one: SectionFile) =>
    api.first(one.section).then(
      ({ id }) => `/${one.area}/${one.section}/${id}`,
      () => newPath(one),
    );

  // What arrives late does so when a document is loaded: once for every kind of field.
  test("whose document was loaded", async ({ open, api }) => {
    test.slow();
    const { page, look, noisy } = await openUntouched(open);
    for (const one of few) {
      await page.goto(await pathOf(api, one));
      await look();
      expect(await page.locator("html").getAttribute("data-raw")).toBe("");
    }
    await page.goto("/administration");
    expect(noisy).toEqual([]);
  });

  test("that begins an entry", async ({ open }) => {
    test.slow();
    const { page, visit } = await openUntouched(open);
    await page.goto("/administration");
    await visit(few.map(newPath));
  });

  test("that holds an entry", async ({ open, api }) => {
    test.slow();
    const { page, visit } = await openUntouched(open);
    await page.goto("/administration");
    await visit(await Promise.all(few.map((one) => pathOf(api, one))));
  });

  test("of the other pages that ask before they are left", async ({ open }) => {
    test.slow();
    const { page, visit } = await openUntouched(open);
    await page.goto("/administration/users");
    const someone = (
      await page.locator('main a[href^="/administration/users/"]:not([href$="/new"])').first().getAttribute("href")
    )
      ?.split("/")
      .pop();
    const { id: contact } = (await (await page.request.post("/api/apps/contacts/contact")).json()) as { id: string };
    const made = await page.request.post("/api/apps/ecommerce/inventory/product");
    const { id: product } = (await made.json()) as { id: string };
    const [board, card] = await boardWithCard(page);
    const own = (await guardedPages()).map((address) =>
      address
        .replace("/contacts/:id", `/contacts/${contact}`)
        .replace("/inventory/:id", `/inventory/${product}`)
        .replace("/scrumboard/:boardId/card/:cardId", `/scrumboard/${board}/card/${card}`)
        .replace("/scrumboard/:boardId", `/scrumboard/${board}`)
        .replace("/users/:id", `/users/${someone}`)
        .replace("/webhooks/:id", "/webhooks/new")
        .replace("/setting/:group", "/setting/site")
        .replace("/setting/sections/:section", "/setting/sections/haberler"),
    );
    expect(own.filter((address) => address.includes(":"))).toEqual([]);
    await visit(own);
  });
});

test("until the editor stands its text is shown as it will be, and nothing moves when it comes", async ({
  open,
  api,
}) => {
  const { id } = await api.create("duyurular", await announcement(api, `Titremeyen ${unique()}`));
  const page = await open("chief");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/rich-text-editor-*.js", async (route) => (await late, route.continue()));
  await page.goto(`/content/duyurular/${id}`);
  const place = page.locator('div[id="field-body.tr"]');
  await expect(place.getByText("Çalışma sabah başlar, akşam biter.", { exact: true })).toBeVisible();
  await expect(page.locator('textarea[name="body.tr"]')).toBeHidden();
  const before = await place.evaluate((element) => element.getBoundingClientRect().height);
  release();
  await expect(page.locator('[id="field-body.tr"][contenteditable="true"]')).toBeVisible();
  const after = await place.evaluate((element) => element.closest(".overflow-hidden")?.getBoundingClientRect().height);
  expect(after).toBe(before);
});
