import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { entryForm } from "./support/entry-form";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

/** As a form writes a moment of Istanbul's clock. */
const inDays = (days: number, time = "18:00") =>
  `${new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)}T${time}`;

test("a council sitting goes from its agenda to decisions that citizens find @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow();
  trouble.expect(422);
  const word = unique();
  const meeting = inDays(5);
  const [year = ""] = meeting.split("-");
  const [commission, member] = [await api.first("komisyonlar", "İmar"), await api.first("meclisuyelerimiz")];
  const [page, citizen] = [await open("admin"), await open("citizen")];
  const form = entryForm(page, javaScriptEnabled);
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
  const row = (list: string, at: number, column: string) => form.field(`${list}[${at}].${column}`);

  await test.step("the agenda is entered, and refused where it is told too late", async () => {
    await page.goto("/content/meclisgundemvekararlari/new");
    await expect(form.field("councilTerm")).toBeEnabled();
    await form.field("councilTerm").selectOption({ index: 1 });
    await form.field("year").fill(year);
    await form.field("month").fill(String(Number(meeting.slice(5, 7))));
    await form.field("sessionType").selectOption({ label: "Olağanüstü" });
    await form.field("sitting").fill("7");
    await form.field("meetingAt").fill(inDays(1));
    await form.field("place").fill("Meclis Salonu");
    await form.field("agendaFile.upload").setInputFiles({
      name: "gundem.pdf",
      mimeType: "application/pdf",
      buffer: makePdf(`Gündem ${word}`, ["1. Kent bostanı"]),
    });
    if (javaScriptEnabled) await expect(form.field("agendaFile")).toHaveValue(/^[\da-f-]{36}$/);
    for (const [at, [subject, kind]] of [
      [`Kent bostanı ${word}`, "Önerge"],
      [`Plan notu ${word}`, "Komisyon raporu"],
      [`Yazılı soru ${word}`, "Yazılı soru"],
    ].entries()) {
      await press("Satır ekle: Gündem maddeleri");
      await row("agendaItems", at, "no").fill(String(at + 1));
      await row("agendaItems", at, "subject").fill(subject ?? "");
      await row("agendaItems", at, "kind").selectOption({ label: kind ?? "" });
    }
    await form.press("Yayımla");
    await form.said("Gündem toplantıdan en az 72 saat önce ilan edilir. Süre kısaysa gerekçesini yazın.");
    await expect(row("agendaItems", 1, "subject")).toHaveValue(`Plan notu ${word}`);
    await form.openPart("İçerik");
    await form.field("meetingAt").fill(meeting);
    await form.press("Yayımla");
    await form.said("Yayımlandı.");
  });
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await test.step("citizens read the agenda, take its PDF along, and see no decision yet", async () => {
    await citizen.goto("/home/meclis/gundem-ve-kararlar");
    await citizen
      .getByRole("main")
      .getByRole("link", { name: /Olağanüstü Meclis Toplantısı 7\. Birleşim/ })
      .first()
      .click();
    await expect(
      citizen
        .getByRole("cell", { name: `Plan notu ${word}` })
        .or(citizen.getByText(`Plan notu ${word}`))
        .first(),
    ).toBeVisible();
    const agenda = await citizen.getByRole("main").getByRole("link", { name: /PDF/ }).first().getAttribute("href");
    const answer = await citizen.request.get(agenda ?? "");
    expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  });
  const sitting = new URL(citizen.url()).pathname;

  await test.step("a button makes decisions of the agenda; personal data is refused beside its field", async () => {
    const entry = await api.get("meclisgundemvekararlari", id);
    const items = entry.data.agendaItems as Record<string, unknown>[];
    await api.save("meclisgundemvekararlari", entry, {
      agendaItems: items.map((item, at) => ({
        ...item,
        ...(at === 1 && { commissions: [commission.id] }),
        ...(at === 0 && { proposers: [member.id] }),
      })),
    });
    await page.goto(`/content/meclisgundemvekararlari/${id}`);
    await press("Gündemden karar satırları oluştur");
    await form.said("Karar satırları gündemden oluşturuldu.");
    await expect(row("decisions", 0, "subject")).toHaveValue(`Kent bostanı ${word}`);
    await expect(row("decisions", 1, "agendaNo")).toHaveValue("2");
    await expect(row("decisions", 2, "subject")).toHaveCount(0);
    for (const at of [0, 1]) await form.openRow("decisions", at);
    await row("decisions", 0, "decisionNo").fill("901");
    await row("decisions", 1, "decisionNo").fill("902");
    await row("decisions", 0, "summary").fill("Başvuran 10000000146 kimlik numaralı kişidir.");
    await row("decisions", 1, "summary").fill("Plan notu benimsendi.");
    await row("decisions", 1, "result").selectOption({ label: "Oy birliğiyle kabul" });
    await form.press("Değişiklikleri yayımla");
    const wrong = row("decisions", 0, "summary");
    await expect(wrong).toHaveAttribute("aria-invalid", "true");
    await expect(wrong).toHaveAccessibleDescription(/T\.C\. kimlik numarası|kimlik/i);
    await wrong.fill("Bir yıllığına yer ayrıldı.");
    await form.press("Değişiklikleri yayımla");
    await form.said("Yayımlandı.");
  });

  await test.step("each decision has its address; a corrected number leads there from the old one", async () => {
    await citizen.goto(sitting);
    await citizen
      .getByRole("main")
      .getByRole("link", { name: `Plan notu ${word}` })
      .first()
      .click();
    await expect(citizen).toHaveURL(new RegExp(`/home/meclis/kararlar/${year}/902$`));
    await expect(citizen.getByText("Plan notu benimsendi.")).toBeVisible();
    await expect(citizen.getByText("Oy birliğiyle kabul").first()).toBeVisible();
    await page.goto(`/content/meclisgundemvekararlari/${id}`);
    await form.openRow("decisions", 1);
    await row("decisions", 1, "decisionNo").fill("903");
    await form.press("Değişiklikleri yayımla");
    await form.said("Yayımlandı.");
    const old = await citizen.request.get(`/home/meclis/kararlar/${year}/902`, { maxRedirects: 0 });
    expect([old.status(), new URL(old.headers().location ?? "", "http://meydan").pathname]).toEqual([
      301,
      `/home/meclis/kararlar/${year}/903`,
    ]);
  });

  await test.step("the decision leads to its commission and sitting, and the commission and the member lead back", async () => {
    await citizen.goto(`/home/meclis/kararlar/${year}/903`);
    await citizen.getByRole("main").getByRole("link", { name: /İmar/ }).first().click();
    await expect(citizen).toHaveURL(/\/home\/meclis\/komisyonlar\//);
    await expect(citizen.getByRole("main").locator(`a[href="${sitting}"]`).first()).toBeVisible();
    await citizen.goto(sitting);
    await citizen.getByRole("main").locator('a[href^="/home/meclis/uyeler/"]').first().click();
    await expect(citizen.getByRole("main").locator(`a[href="${sitting}"]`).first()).toBeVisible();
    await citizen.goto(`/home/search?search=${word}`);
    await expect(
      citizen
        .getByRole("main")
        .getByRole("link", { name: new RegExp(`Kent bostanı ${word}`) })
        .first(),
    ).toBeVisible();
  });
});
