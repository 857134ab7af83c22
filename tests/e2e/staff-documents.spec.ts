import type { Page } from "@playwright/test";

import { people } from "./support/people";
import { makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const root = "/apps/file-manager";
const folderLink = (page: Page, name: string) =>
  page.getByRole("region", { name: "Klasörler" }).getByRole("link", { name, exact: true });
const fileLink = (page: Page, name: string) =>
  page.getByRole("region", { name: "Dosyalar" }).getByRole("link", { name, exact: true });

/** A folder made by the interface. */
async function make(page: Page, folder: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post(`/api${root}/folder`, { data: { folder } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

async function send(page: Page, folderId: string, name: string, text: string): Promise<string> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  const answer = await page.request.post(`/api${root}/file`, { multipart: { folderId, file } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

test("a folder is made, refused with its name still there, filled, edited, thrown away and brought back @both", async ({
  open,
  trouble,
}) => {
  trouble.expect(422);
  const name = `Tutanaklar ${unique()}`;
  const page = await open("editor");
  await page.goto(root);
  await page.getByRole("link", { name: "Yeni klasör" }).first().click();
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill(`${name}/2026`);
  await page.getByRole("button", { name: "Klasörü aç" }).click();
  await expect(page.getByText("Adda / ve \\ bulunamaz").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Ad", exact: true })).toHaveValue(`${name}/2026`);
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill(name);
  await page.getByRole("button", { name: "Klasörü aç" }).click();
  await expect(page.getByText(`“${name}” klasörü açıldı.`)).toBeVisible();
  await expect(page.getByText("Burada henüz bir şey yok")).toBeVisible();

  const folder = /folders\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
  await send(page, folder, "karar.txt", `Karar ${name}\n`);
  await page.goto(`${root}/folders/${folder}`);
  await fileLink(page, "karar.txt").click();
  await expect(page.getByRole("article", { name: "karar.txt" })).toContainText("Açıklama yazılmamış.");
  await page.getByRole("link", { name: "Düzenle", exact: true }).click();
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill("Encümen kararı.txt");
  await page.locator('textarea[name="description"]').fill("İlk toplantı");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("“Encümen kararı.txt” kaydedildi.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Encümen kararı.txt" })).toContainText("İlk toplantı");

  await page.goto(`${root}/details/${folder}`);
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).last().click();
  await expect(page.getByText(`“${name}” çöp kutusuna taşındı.`)).toBeVisible();
  await expect(folderLink(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(page.getByText("Geri alındı.")).toBeVisible();
  await page.goto(`${root}?search=${encodeURIComponent("ENCÜMEN KARARI")}`);
  await expect(fileLink(page, "Encümen kararı.txt").first()).toBeVisible();
});

test("another content takes the place of one, which is kept and taken back @both", async ({ open, trouble }) => {
  trouble.expect(415);
  const page = await open("chief");
  const folder = await make(page, { name: `Planlar ${unique()}` });
  const id = await send(page, folder, "plan.txt", `Plan ${unique()}\n`);
  await page.goto(`${root}/folders/${folder}/details/${id}`);
  const replace = async (name: string, bytes: Buffer) => {
    await page
      .locator('input[name="replacement"]')
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
    await page.getByRole("button", { name: "Yenisini koy", exact: true }).click();
  };
  await replace("plan.pdf", Buffer.from("<html><script>alert(1)</script></html>"));
  await expect(page.getByText("Bu dosya türü kabul edilmiyor.").first()).toBeVisible();
  await replace("plan.png", await makePicture());
  await expect(page.getByText(/“plan\.(?:png|jpg)” dosyasının yerine yenisi kondu\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Önceki içerikler" })).toBeVisible();
  await page.getByRole("button", { name: /^Geri getir: plan.txt/ }).click();
  await expect(page.getByText("“plan.txt” önceki içeriğine döndü.")).toBeVisible();
});

test("files that come with the form are kept, and what is refused is named @noscript", async ({ open, trouble }) => {
  trouble.expect(400);
  const page = await open("chief");
  const folder = await make(page, { name: `Gelenler ${unique()}` });
  await page.goto(`${root}/folders/${folder}`);
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page
    .locator('input[name="upload"]')
    .setInputFiles([file("bir.txt", `Bir ${folder}`), file("iki.txt", "<!doctype html><p>Merhaba</p>")]);
  await page.getByRole("button", { name: "Yükle", exact: true }).click();
  await expect(page.getByText("1 dosya yüklenemedi").first()).toBeVisible();
  await expect(page.getByText("iki.txt").first()).toBeVisible();
  await expect(fileLink(page, "bir.txt")).toBeVisible();
});

test("files are sent at once, a large one in parts over a broken line; each is there once", async ({
  open,
  trouble,
}) => {
  trouble.expectFailed("net::ERR_CONNECTION_RESET");
  const page = await open("chief");
  const folder = await make(page, { name: `Büyükler ${unique()}` });
  let parts = 0;
  await page.route(/\/api\/files\/uploads\/.+/, async (route) => {
    if (route.request().method() === "PATCH" && ++parts === 2) return route.abort("connectionreset");
    return route.continue();
  });
  await page.goto(`${root}/folders/${folder}`);
  const large = Buffer.alloc(5_000_000, `Satır ${folder}\n`);
  await page.locator('input[name="upload"]').setInputFiles([
    { name: "büyük.log", mimeType: "text/plain", buffer: large },
    { name: "küçük.txt", mimeType: "text/plain", buffer: Buffer.from(`Küçük ${folder}`) },
    { name: "sayfa.txt", mimeType: "text/plain", buffer: Buffer.from("<!doctype html><p>x</p>") },
  ]);
  trouble.expect(415);
  await expect(page.getByText("2 / 3 dosya yüklendi")).toBeVisible({ timeout: 30_000 });
  await expect(fileLink(page, "büyük.log")).toHaveCount(1);
  await expect(fileLink(page, "küçük.txt")).toHaveCount(1);
  const listed = await page.request.get(`/api${root}?folderId=${folder}`);
  const { files } = (await listed.json()) as { files: { name: string; bytes: number }[] };
  expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ["büyük.log", large.length],
    ["küçük.txt", Buffer.byteLength(`Küçük ${folder}`)],
  ]);
});

test("chosen rows are moved and thrown away together; keys lead through the list", async ({ open }) => {
  const page = await open("chief");
  const from = await make(page, { name: `Kaynak ${unique()}` });
  const target = `Hedef ${unique()}`;
  await make(page, { name: target });
  for (const name of ["a.txt", "b.txt", "c.txt"]) await send(page, from, name, `${name} ${from}\n`);
  await page.goto(`${root}/folders/${from}`);
  await page.getByRole("checkbox", { name: "Seç: a.txt" }).check();
  await page.getByRole("checkbox", { name: "Seç: b.txt" }).check();
  await page.getByLabel("Taşınacak klasör").selectOption({ label: target });
  await page.getByRole("button", { name: "Taşı", exact: true }).click();
  await expect(page.getByText("2 satır taşındı.")).toBeVisible();
  await expect(fileLink(page, "a.txt")).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(fileLink(page, "c.txt")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "c.txt" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "Ad", exact: true })).toHaveValue("c.txt");
  expect(await violations(page)).toEqual([]);
});

test("a table of the same files is an address, filtered by kind; what is chosen in it is thrown away @both", async ({
  open,
}) => {
  const page = await open("chief");
  const folder = await make(page, { name: `Çizelge ${unique()}` });
  await make(page, { name: "Alt klasör", folderId: folder });
  await send(page, folder, "plan.txt", `Plan ${folder}\n`);
  await page.goto(`${root}/folders/${folder}`);
  await page.getByRole("link", { name: "Liste", exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  const table = page.getByRole("region", { name: "Dosyalar" });
  await expect(table.getByRole("link", { name: "Alt klasör", exact: true })).toBeVisible();
  await page.getByLabel("Tür", { exact: true }).selectOption({ label: "Belge" });
  await page.getByRole("button", { name: "Süz", exact: true }).click();
  await expect(page).toHaveURL(/view=list.*kind=document/);
  await expect(table.getByRole("link", { name: "Alt klasör", exact: true })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Seç: plan.txt" }).check();
  await page.getByRole("button", { name: "Çöp kutusuna taşı" }).click();
  await expect(page.getByText("1 satır çöp kutusuna taşındı.")).toBeVisible();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByText("Aradığınız gibi bir dosya yok")).toBeVisible();
});

test("what a colleague brings and renames is offered to who looks at the folder; keys lead down a long list, and back to its place", async ({
  open,
}) => {
  const [page, other] = [await open("colleague"), await open("chief")];
  const folder = await make(other, { name: `Ortak ${unique()}` });
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`${name} ${folder}\n`) });
  for (let from = 0; from < 80; from += 20) {
    const body = new FormData();
    for (let at = from; at < from + 20; at++) {
      const { name, mimeType, buffer } = file(`belge-${100 + at}.txt`);
      body.append("upload", new File([new Uint8Array(buffer)], name, { type: mimeType }));
    }
    const answer = await other.request.post(`${root}/folders/${folder}`, { multipart: body, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  }
  const live = page.waitForEvent("websocket");
  await page.goto(`${root}/folders/${folder}`);
  await live;
  await expect(page.getByText("1 - 60 / 80")).toBeVisible();
  const refresh = page.getByRole("button", { name: /kayıt değişti: yenile$/ });
  let number = 0;
  // The line may open after the first change.
  await expect(async () => {
    await send(other, folder, `a yeni ${++number}.txt`, `Yeni ${number} ${folder}\n`);
    await expect(refresh).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await refresh.click();
  await expect(fileLink(page, "a yeni 1.txt")).toBeVisible();
  await expect(refresh).toHaveCount(0);
  const { files } = (await (await other.request.get(`/api${root}?folderId=${folder}`)).json()) as {
    files: { id: string; name: string }[];
  };
  const first = files.find(({ name }) => name === "a yeni 1.txt");
  await other.request.patch(`/api${root}/file`, { data: { id: first?.id, file: { name: "a adı değişti.txt" } } });
  await expect(refresh).toBeVisible();
  await refresh.click();
  await expect(fileLink(page, "a adı değişti.txt")).toBeVisible();

  const shown = await page.locator("[data-row-link]").allTextContents();
  for (let row = 0; row < 45; row++) await page.keyboard.press("j");
  const reached = fileLink(page, shown[44] ?? "");
  await expect(reached).toBeFocused();
  await expect(reached).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: shown[44] ?? "" })).toBeVisible();
  await expect(reached).toBeInViewport();
  await page.getByRole("link", { name: "Ayrıntıları kapat" }).first().click();
  await expect(reached).toBeInViewport();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Klavye kısayolları" })).toBeVisible();
});

test("what a leaver kept to themselves is handed over by an administrator who sees only how much it is @both", async ({
  open,
}) => {
  const [admin, leaver] = [await open("admin"), await open("leaver")];
  const name = `Kendime ${unique()}`;
  await make(leaver, { name, openTo: "owner" });
  await admin.goto(`/administration/users?search=${encodeURIComponent(people.leaver.email)}`);
  await admin.getByRole("link", { name: people.leaver.name }).first().click();
  await admin.getByText("Hesabı kapat", { exact: true }).first().click();
  await admin.getByRole("button", { name: "Hesabı kapat" }).click();
  await expect(admin.getByRole("heading", { name: "Kimsenin göremediği klasörler" })).toBeVisible();
  await expect(admin.getByText(name)).toHaveCount(0);
  await admin.getByLabel("Kime devredilsin?").selectOption({ label: people.colleague.name });
  await admin.getByRole("button", { name: "Klasörleri devret" }).click();
  await expect(admin.getByText("Klasörler devredildi.")).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Kimsenin göremediği klasörler" })).toHaveCount(0);
  const heir = await open("colleague");
  await heir.goto(root);
  await expect(folderLink(heir, name)).toBeVisible();
  await admin.getByRole("button", { name: "Hesabı yeniden aç" }).click();
});
