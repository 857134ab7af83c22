import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import type { APIRequestContext } from "@playwright/test";

import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { contentApi, type ContentApi, type EntryJson } from "./support/api";
import { entryForm } from "./support/entry-form";
import { password, people } from "./support/people";
import { unique } from "./support/sample";
import { root, startServer } from "./support/server";
import { copyTemplate } from "./support/template";
import { expect, test } from "./support/test";

const aDay = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * aDay).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);

async function upload(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.post("/api/files", {
    multipart: { file: { name: `${name}.pdf`, mimeType: "application/pdf", buffer: makePdf(name, ["Rapor"]) } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** Both approvals that plans and tenders ask for, in the administrator's name. */
async function approveBoth(api: ContentApi, section: string, entry: EntryJson): Promise<EntryJson> {
  await api.act(section, entry, "submit");
  await api.act(section, entry, "approve", { reason: "Deneme" });
  return api.act(section, entry, "approve", { reason: "Deneme" });
}

type Kept = { moment: string; hash: string; manifest: string };

// A server of its own: its clock goes on by more than a month.
test("a plan on display is locked, goes to the archive when its days are over, and leaves its proof @both", async ({
  browser,
  playwright,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow();
  trouble.expect(409, 422);
  const word = unique();
  const { dataDir, remove } = copyTemplate();
  const enter = async (url: string) => {
    const request = await playwright.request.newContext({ baseURL: url });
    expect(
      (await request.post("/sign-in", { form: { email: people.admin.email, password }, maxRedirects: 0 })).status(),
    ).toBe(302);
    const context = await browser.newContext({ baseURL: url, storageState: await request.storageState() });
    trouble.watch(context);
    return { request, api: contentApi(request), context, page: await context.newPage() };
  };

  let server = await startServer(dataDir);
  const first = await enter(server.url);
  const pdf = await upload(first.request, `plan-${word}`);
  const [department, neighbourhood] = [
    await first.api.first("mudurlukler", "İmar"),
    await first.api.first("mahallelerimiz", "Erzene"),
  ];
  const draft = await first.api.create("askidakiimarplanlari", {
    title: `Askı ${word}`,
    planType: "amendment",
    scale: "s1000",
    neighbourhoods: [neighbourhood.id],
    parcels: [{ ada: "521", parsel: "4" }],
    approvalBody: "district",
    districtDecisionNo: "7",
    districtDecisionDate: day(-3),
    approvalDate: day(-3),
    displayFrom: inDays(-1 / 24),
    displayPlace: "Belediye binası",
    planSheet: [pdf],
    planReport: pdf,
    objectionInfo: "<p>Dilekçe ile itiraz edilir.</p>",
    department: department.id,
    outcome: "pending",
  });
  const made = await approveBoth(first.api, "askidakiimarplanlari", draft);
  const address = `/home/imar/askidaki-planlar/aski-${word}`;
  const kept = async (api: ContentApi) =>
    ((await api.get("askidakiimarplanlari", made.id)).data.snapshotHash ?? []) as Kept[];
  const end = new Date(String(draft.data.displayTo));

  await test.step("its end is worked out: a month and thirty days, the later of both, to the last second of the day", async () => {
    expect(end.getTime() - Date.now()).toBeGreaterThan(29 * aDay);
    expect(end.toISOString()).toMatch(/T20:59:59\.000Z$/);
    await expect
      .poll(async () => (await kept(first.api)).map(({ moment }) => moment), { timeout: 20_000 })
      .toEqual(["published"]);
  });

  await test.step("staff can neither shorten nor withdraw it, and are told why", async () => {
    const { page } = first;
    const form = entryForm(page, javaScriptEnabled);
    await page.goto(`/content/askidakiimarplanlari/${made.id}`);
    await form.ready();
    await expect(
      page.getByText(/^Resmî ilan: .* yayından kaldırılamaz, silinemez ve süresi kısaltılamaz\.$/).first(),
    ).toBeVisible();
    await expect(
      page.getByRole("complementary", { name: "Yayın" }).getByRole("link", { name: "Çöp kutusuna taşı" }),
    ).toHaveCount(0);
    await form.openPart("Mevzuat");
    const shorter = `${day(10)}T17:00`;
    await form.field("displayTo").fill(shorter);
    await form.press("Onaya gönder");
    await expect(form.field("displayTo")).toHaveAttribute("aria-invalid", "true");
    await expect(form.field("displayTo")).toHaveAccessibleDescription(/en erken|kısalt|askı/i);
    await expect(form.field("displayTo")).toHaveValue(shorter);
  });

  await test.step("citizens read it, with its files", async () => {
    const page = await first.context.newPage();
    await page.goto(address);
    await expect(page.getByText("Dilekçe ile itiraz edilir.")).toBeVisible();
    await expect(page.getByText(/521/).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /PDF/ }).first()).toBeVisible();
  });
  for (const { request, context } of [first]) await Promise.all([request.dispose(), context.close()]);
  await server.stop();

  server = await startServer(dataDir, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, "tests/e2e/support/clock-ahead.mjs"))}`,
    CLOCK_AHEAD: String(end.getTime() + aDay - Date.now()),
  });
  const { request, api, context, page } = await enter(server.url);
  await test.step("the day after its end it is in the archive, and what stood there was kept at both ends", async () => {
    await expect
      .poll(async () => (await api.get("askidakiimarplanlari", made.id)).status, { timeout: 20_000 })
      .toBe("archived");
    expect((await kept(api)).map(({ moment }) => moment)).toEqual(["published", "ended"]);
    await page.goto(address);
    await expect(page.getByText("Arşiv", { exact: true }).first()).toBeVisible();
    await page.goto("/home/imar/askidaki-planlar");
    await expect(page.getByRole("link", { name: `Askı ${word}` })).toHaveCount(0);
  });

  await test.step("the proof can be checked: the kept page by its hash, and the draft of the report names both", async () => {
    await page.goto(`/content/askidakiimarplanlari/${made.id}`);
    const [began, ended] = await kept(api);
    const copies = page.getByRole("link", { name: /Sayfanın kopyası/ });
    await expect(copies).toHaveCount(2);
    const pageHash = began?.manifest.slice(0, 64) ?? "";
    const copy = await (await request.get((await copies.first().getAttribute("href")) ?? "")).body();
    expect(createHash("sha256").update(copy).digest("hex")).toBe(pageHash);
    expect(copy.toString()).toContain(`Askı ${word}`);
    expect(began?.manifest).toContain(`plan-${word}.pdf`);
    const report = await request.get(
      (await page.getByRole("link", { name: "İlan tutanağı taslağı (PDF)" }).getAttribute("href")) ?? "",
    );
    const bytes = await report.body();
    expect([report.headers()["content-type"], bytes.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const hash of [began?.hash, ended?.hash]) expect(text.replace(/\s/g, "")).toContain(hash);
  });
  await Promise.all([request.dispose(), context.close()]);
  await server.stop();
  remove();
});

test("a tender is changed with a correction alone, and citizens see what it was @both", async ({
  api,
  open,
  javaScriptEnabled,
  trouble,
}) => {
  trouble.expect(422);
  const word = unique();
  const page = await open("admin");
  const pdf = await upload(page.request, `sartname-${word}`);
  const department = await api.first("mudurlukler", "Emlak");
  const made = await approveBoth(
    api,
    "tasinmazmalilanlari",
    await api.create("tasinmazmalilanlari", {
      title: `Büfe kiralama ${word}`,
      noticeNo: word,
      transaction: "lease",
      lots: [
        {
          lotNo: "1",
          propertyType: "kiosk",
          areaM2: 12,
          estimatedPrice: "96000.00",
          guarantee: "2880.00",
          leaseMonths: 36,
        },
      ],
      method: "open",
      tenderAt: inDays(20),
      tenderPlace: "Encümen salonu",
      tenderBody: "encumen",
      encumenDecisionNo: "12",
      specification: [pdf],
      specificationPlace: "3. kat",
      requiredDocuments: "<p>Dekont</p>",
      firstNoticeOn: day(1),
      lastNoticeOn: day(8),
      contactPhone: "+902329991180",
      displayFrom: inDays(-1),
      tenderStatus: "announced",
      department: department.id,
    }),
  );
  const form = entryForm(page, javaScriptEnabled);
  const price = form.field("lots[0].estimatedPrice");

  await test.step("a new price alone is refused beside the lots, and stays typed", async () => {
    await page.goto(`/content/tasinmazmalilanlari/${made.id}`);
    await expect(price).toBeEnabled();
    await form.openRow("lots", 0);
    await price.fill("98.000,00");
    await form.field("lots[0].guarantee").fill("2.940,00");
    await form.press("Onaya gönder");
    await form.said(/Yayımlandıktan sonra değiştirilemez/);
    await expect(price).toHaveValue("98.000,00");
  });

  await test.step("with a row that says why it goes to approval", async () => {
    await page.getByRole("main").getByRole("button", { name: "Satır ekle: Düzeltmeler" }).click();
    await form.field("corrections[0].date").fill(day(0));
    await form.field("corrections[0].text").fill("Muhammen bedel düzeltildi.");
    await form.openPart("Ayrıntılar");
    await form.field("tenderStatus").selectOption({ label: "Düzeltme ilanı" });
    await form.press("Onaya gönder");
    await form.said("Onaya gönderildi.");
    const entry = await api.get("tasinmazmalilanlari", made.id);
    await api.act("tasinmazmalilanlari", entry, "approve", { reason: "Deneme" });
    await api.act("tasinmazmalilanlari", entry, "approve", { reason: "Deneme" });
  });

  await test.step("citizens read the correction, the old price and the new one", async () => {
    const citizen = await open("citizen");
    await citizen.goto("/home/ilanlar/tasinmaz");
    await citizen
      .getByRole("main")
      .getByRole("link", { name: `Büfe kiralama ${word}` })
      .click();
    await expect(citizen.getByText("Düzeltme ilanı").first()).toBeVisible();
    await expect(citizen.getByText("Muhammen bedel düzeltildi.").first()).toBeVisible();
    const changed = citizen.getByRole("row").filter({ hasText: "Muhammen bedel (₺)" }).filter({ hasText: "96.000,00" });
    await expect(changed.first()).toContainText("98.000,00");
  });
});
