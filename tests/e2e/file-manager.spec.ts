import { createHash, randomBytes } from "node:crypto";

import type { Page } from "@playwright/test";

import { makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

const root = "/apps/file-manager-public";

async function makeFolder(page: Page, name: string): Promise<{ id: string; path: string }> {
  const answer = await page.request.post("/api/files/folders", { data: { name } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; path: string };
}

test("fifty files whose upload is cut twice, once by the line and once by a reload, arrive whole", async ({
  open,
  trouble,
}) => {
  test.slow();
  trouble.expectFailed("net::ERR_CONNECTION_RESET");
  // An upload may end just when the page is left: the page that comes asks for it, hears that it is no more, and sends
  // the file again.
  trouble.expect(404);
  const page = await open("chief");
  const folder = await makeFolder(page, unique());
  const files = Array.from({ length: 50 }, (_, at) => {
    // Every tenth is sent in three parts.
    const content =
      at % 10 === 0
        ? Buffer.alloc(5_000_000, `${at} ${randomBytes(8).toString("hex")}\n`)
        : Buffer.from(`${folder.path} ${at}`);
    return { name: `dosya-${at}.txt`, mimeType: "text/plain", buffer: content };
  });
  const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  let sent = 0;
  let line: "open" | "cut" | "silent" = "open";
  await page.route(/\/api\/files(?:\/uploads.*)?$/, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    sent++;
    if (sent === 20) line = "cut";
    if (sent >= 45 && line === "open") line = "silent";
    if (line === "cut") return route.abort("connectionreset");
    if (line === "open") return route.continue();
  });
  await page.goto(`${root}/folders/${folder.path}`);
  await page.locator('input[name="upload"]').setInputFiles(files);
  const queue = page.getByRole("list", { name: "Yüklenen dosyalar" });
  await expect(queue.getByRole("listitem")).toHaveCount(50);
  await expect(queue.getByText("Bağlantı kesildi; geri gelince kaldığı yerden sürecek").first()).toBeVisible();
  line = "open";
  await expect.poll(() => line, { timeout: 60_000 }).toBe("silent");
  await page.unroute(/\/api\/files(?:\/uploads.*)?$/);
  await page.reload();
  const listed = async () => {
    const answer = await page.request.get(`/api/files?folder=${folder.id}&size=100`);
    return ((await answer.json()) as { items: { sha256: string }[] }).items.map(({ sha256 }) => sha256).sort();
  };
  await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBe(50);
  expect(await listed()).toEqual(files.map(({ buffer }) => hashOf(buffer)).sort());
  await expect(page.getByText("50 dosya", { exact: true })).toBeVisible();
});

test("the bar at the top tells how far a file that is sent in parts has come, and goes with its end", async ({
  open,
}) => {
  const page = await open("chief");
  let letOn = () => {};
  const held = new Promise<void>((resolve) => (letOn = resolve));
  let parts = 0;
  await page.route("**/api/files/uploads/*", async (route) => {
    if (route.request().method() === "PATCH" && ++parts === 2) await held;
    await route.continue();
  });
  await page.goto(root);
  await page
    .locator('input[name="upload"]')
    .setInputFiles({ name: "parcali.txt", mimeType: "text/plain", buffer: Buffer.alloc(5_000_000, `${unique()}\n`) });
  const bar = page.locator(".loading-bar");
  await expect(bar).toHaveAttribute("data-mode", "determinate");
  await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d$/);
  letOn();
  await expect(bar).toBeHidden();
});

test("a picture in eleven places is replaced in all of them at once, and put back by one press", async ({
  open,
  api,
}) => {
  test.slow();
  const page = await open("chief");
  const word = unique();
  const sent = await page.request.post("/api/files", {
    multipart: {
      file: { name: `${word}.jpg`, mimeType: "image/jpeg", buffer: await makePicture("#14532d") },
      "alt.tr": "Park",
    },
  });
  const before = (await sent.json()) as { id: string; url: string; sha256: string };
  const { data } = await api.get("haberler", (await api.first("haberler")).id);
  const places: string[] = [];
  for (let at = 1; at <= 11; at++) {
    const title = `${word} ${at}`;
    const entry = await api.create("haberler", {
      ...data,
      slug: undefined,
      gallery: undefined,
      featured: undefined,
      newsDate: new Date().toISOString(),
      title: { tr: title, en: `${title} in English` },
      cover: { file: before.id, alt: { tr: "Park", en: "Park" } },
    });
    await api.act("haberler", entry, "publish");
    places.push(`/home/haberler/${word}-${at}`);
  }
  const citizen = await open("citizen");
  const picturesOf = async (address: string) =>
    new Set(
      (await (await citizen.request.get(address)).text()).match(new RegExp(`/media/${before.id}/[\\w.-]+`, "g")) ?? [],
    );
  const seen = new Set<string>();
  for (const place of places) for (const address of await picturesOf(place)) seen.add(address);
  expect(seen.size).toBeGreaterThan(0);

  await page.goto(`${root}/${before.id}`);
  await expect(page.getByText("Yeni dosya, kullanıldığı 11 yerde hemen görünür.")).toBeVisible();
  await page
    .getByLabel("Yeni dosya")
    .setInputFiles({ name: "yeni.jpg", mimeType: "image/jpeg", buffer: await makePicture("#7c2d12") });
  await page.getByRole("button", { name: "Yerine koy" }).click();
  await expect(page.getByText(`${word}.jpg yerine yeni dosya kondu`)).toBeVisible();

  const after = (await (await page.request.get(`/api/files/${before.id}`)).json()) as { sha256: string; url: string };
  expect(after.sha256).not.toBe(before.sha256);
  for (const place of places) {
    const now = await picturesOf(place);
    expect([place, now.size > 0, [...now].filter((address) => seen.has(address))]).toEqual([place, true, []]);
  }
  for (const address of seen) expect((await citizen.request.get(address, { maxRedirects: 0 })).status()).toBe(302);
  expect(
    createHash("sha256")
      .update(await (await citizen.request.get(before.url)).body())
      .digest("hex"),
  ).toBe(
    createHash("sha256")
      .update(await (await citizen.request.get(after.url)).body())
      .digest("hex"),
  );

  // By the keyboard, and what it was between can be put back in turn.
  const former = page.getByRole("button", { name: /^Geri getir/ });
  await former.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${word}.jpg” önceki hâline döndü`)).toBeVisible();
  await expect(former).toHaveCount(1);
  expect(((await (await page.request.get(`/api/files/${before.id}`)).json()) as { sha256: string }).sha256).toBe(
    before.sha256,
  );
  // Its copies bear the mark of its bytes from now on.
  const mark = /-[0-9a-f]{8}(?=\.\w+$)/.exec(before.url)?.[0] ?? "";
  for (const place of places) {
    const now = [...(await picturesOf(place))];
    expect([place, now.length > 0, now.filter((address) => !address.includes(mark))]).toEqual([place, true, []]);
  }
});

test.describe("without scripts", () => {
  test("a folder is made, two files are uploaded into it, moved out, and the folder is deleted @noscript", async ({
    open,
  }) => {
    const page = await open("chief", { javaScriptEnabled: false });
    const name = `Klasör ${unique()}`;
    await page.goto(root);
    await page.getByRole("link", { name: "Yeni klasör" }).click();
    await page.getByLabel("Klasör adı").fill(name);
    await page.getByRole("button", { name: "Klasörü aç" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.locator('input[name="upload"]').setInputFiles(
      ["bir", "iki"].map((one) => ({
        name: `${one}.txt`,
        mimeType: "text/plain",
        buffer: Buffer.from(`${name} ${one}`),
      })),
    );
    await page.getByRole("button", { name: "Yükle", exact: true }).click();
    await page.getByRole("checkbox", { name: "Seç: bir.txt" }).check();
    await page.getByRole("button", { name: "Taşı", exact: true }).click();
    await expect(page.getByRole("link", { name: /iki\.txt/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /bir\.txt/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Klasörü sil" }).click();
    await page.getByRole("button", { name: "İçindekileri taşı ve sil" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Herkese açık dosyalar" })).toBeVisible();
    await page.goto(`${root}?search=iki.txt&sort=newest`);
    await expect(page.getByRole("link", { name: /iki\.txt/ }).first()).toBeVisible();
  });
});
