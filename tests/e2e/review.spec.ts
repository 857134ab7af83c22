import { entryForm } from "./support/entry-form";
import { people } from "./support/people";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

test("what an editor submits is returned with a comment, corrected, approved and read by everybody @both", async ({
  open,
  api,
  javaScriptEnabled,
  trouble,
}) => {
  test.slow(); // four people in four browsers
  // A return without a comment.
  trouble.expect(400);
  const word = unique();
  const published = await (await open("admin")).request.get("/api/content/haberler?view=published&size=1");
  const { items } = (await published.json()) as { items: { id: string }[] };
  const sample = await api.get("haberler", items[0]?.id ?? "");
  const { slug: _slug, ...complete } = sample.data;
  const { id } = await api.create("haberler", { ...complete, title: { tr: `Yeni Park ${word}` } });
  const entry = `/content/haberler/${id}`;
  const [editor, approver, chief, citizen] = [
    await open("editor"),
    await open("approver"),
    await open("chief"),
    await open("citizen"),
  ];
  const form = entryForm(editor, javaScriptEnabled);

  await test.step("the editor submits it with a note; it stands still then", async () => {
    await editor.goto(entry);
    await form.ready();
    await expect(editor.getByRole("button", { name: "Yayımla", exact: true })).toHaveCount(0);
    await form.field("title.tr").fill(`Yeni Parkk ${word}`);
    await editor.getByLabel("Değişiklik notu").fill("Yarına yetişsin");
    await form.press("Onaya gönder");
    await form.said("Onaya gönderildi.");
    await expect(editor.getByRole("main").getByText("Onayda", { exact: true })).toBeVisible();
    await expect(form.field("title.tr")).toHaveCount(0);
  });

  await test.step("it waits on the approver's desk, who returns it with a comment", async () => {
    await approver.goto("/example");
    await approver.getByRole("region", { name: "Onay bekleyenler" }).getByRole("link", { name: word }).click();
    const panel = approver.getByRole("region", { name: "Onay bekliyor" });
    await expect(panel).toContainText(people.editor.name);
    await expect(panel).toContainText("Yarına yetişsin");
    await expect(panel.getByRole("button", { name: "Onayla ve yayımla" })).toHaveCount(0);
    await expect(panel).toContainText("Bu bölümde metinleri yayın yönetmeni onaylar.");
    await approver.setViewportSize({ width: 390, height: 844 });
    await panel.getByRole("button", { name: "İade et" }).click();
    await expect(panel.getByText("Buraya kısaca yazın.")).toBeVisible();
    await panel.getByLabel("Ne düzeltilmeli?").fill("Başlıkta bir k fazla");
    await panel.getByRole("button", { name: "İade et" }).click();
    await expect(approver.getByText("İade edildi.").first()).toBeVisible();
    // The page is a form now, and begins at its head.
    if (javaScriptEnabled) await expect.poll(() => approver.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("the editor reads why, corrects it and submits it again", async () => {
    await editor.goto(entry);
    await form.ready();
    await expect(editor.getByText("Başlıkta bir k fazla", { exact: true })).toBeVisible();
    await form.field("title.tr").fill(`Yeni Park ${word}`);
    await form.press("Onaya gönder");
    await form.said("Onaya gönderildi.");
  });

  await test.step("the chief approves it from the list of what waits", async () => {
    await chief.goto("/content/haberler?view=inReview");
    await chief.getByRole("link", { name: `Yeni Park ${word}`, exact: true }).click();
    await chief.getByRole("button", { name: "Onayla ve yayımla" }).click();
    await expect(chief.getByText("Onaylandı.").first()).toBeVisible();
    await chief.goto(`${entry}/versions`);
    const history = chief.getByRole("region", { name: "Onay geçmişi" });
    await expect(history.getByRole("listitem")).toHaveCount(4);
    await expect(history).toContainText("Başlıkta bir k fazla");
  });

  await test.step("everybody reads the corrected words", async () => {
    await citizen.goto(`/home/haberler/yeni-park-${word}`);
    await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Yeni Park ${word}`);
  });
});

test("a reviewer corrects what waits; where two people must see a text its author agrees before everybody reads it @both", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  test.slow(); // four people in four browsers
  const word = unique();
  const [admin, editor, chief, citizen] = [
    await open("admin"),
    await open("editor"),
    await open("chief"),
    await open("citizen"),
  ];
  // Complete, and nobody's test changes it.
  const news = await api.get("haberler", (await api.first("haberler", "Gezici Sağlık Aracı Mahalleleri Dolaşıyor")).id);
  const made = await api.create("haberler", {
    ...news.data,
    slug: undefined,
    featured: undefined,
    newsDate: new Date().toISOString(),
    title: { tr: `Yeni Parkk ${word}` },
  });
  const entry = `/content/haberler/${made.id}`;
  const require = async (sections: string[]) => {
    await admin.goto("/administration/approval");
    for (const box of await admin.getByRole("group", { name: "Onay gereken bölümler" }).getByRole("checkbox").all())
      await box.setChecked(sections.includes((await box.getAttribute("value")) ?? ""));
    await admin.getByRole("main").getByRole("button", { name: "Kaydet" }).click();
    await expect(admin.getByText("Onay kuralları kaydedildi.").first()).toBeVisible();
  };
  expect(
    (await editor.request.post(`/api/content/haberler/${made.id}/submit`, { data: { version: made.version } })).ok(),
  ).toBe(true);
  await require(["haberler"]);
  try {
    const form = entryForm(chief, javaScriptEnabled);
    const panel = chief.getByRole("region", { name: "Onay bekliyor" });

    await test.step("the chief corrects a letter: nothing is kept before the button is pressed", async () => {
      // A clock that jumps is a laptop that slept: its live connection would begin anew, and the page with it.
      await chief.routeWebSocket(/\/graphql$/, () => undefined);
      if (javaScriptEnabled) await chief.clock.install();
      await chief.goto(entry);
      await panel.getByRole("link", { name: "Metni düzelt" }).click();
      await form.said("Onay bekleyen metni düzeltiyorsunuz");
      await form.ready();
      await form.field("title.tr").fill(`Yeni Park ${word}`);
      // Enter in a field decides nothing.
      await form.field("title.tr").press("Enter");
      if (javaScriptEnabled) await chief.clock.runFor(40_000);
      expect(await api.get("haberler", made.id)).toMatchObject({ version: made.version });
      await panel.getByLabel("Değişiklik notu").fill("Başlıkta bir k fazlaydı");
      await panel.getByRole("button", { name: "Düzelt ve onayla" }).click();
      await form.said("Düzeltildi ve onaylandı; düzeltmenizi başka biri de onaylayınca yayımlanır.");
      expect(await api.get("haberler", made.id)).toMatchObject({ version: made.version + 1, liveVersion: null });
      await expect(panel.getByRole("button", { name: /Onayla/ })).toHaveCount(0);
    });

    await test.step("its author finds it on the desk, sees the marked words and agrees", async () => {
      await editor.goto("/example");
      await editor.getByRole("region", { name: "Onay bekleyenler" }).getByRole("link", { name: word }).click();
      const corrected = editor.getByRole("status").filter({ hasText: `${people.chief.name} bu metni düzeltti` });
      await expect(corrected.locator("del")).toContainText("Parkk");
      await expect(corrected.locator("ins")).toContainText("Park");
      await editor.getByRole("button", { name: "Düzeltmeyi onayla ve yayımla" }).click();
      await expect(editor.getByText("Düzeltme onaylandı.").first()).toBeVisible();
      await editor.goto(`${entry}/versions`);
      await expect(editor.getByRole("region", { name: "Onay geçmişi" })).toContainText("Düzelterek onayladı");
      await expect(
        editor.getByRole("main").getByRole("listitem").filter({ hasText: "Başlıkta bir k fazlaydı" }).first(),
      ).toContainText(people.chief.name);
    });

    await citizen.goto(`/home/haberler/yeni-park-${word}`);
    await expect(citizen.getByRole("heading", { level: 1 })).toHaveText(`Yeni Park ${word}`);
  } finally {
    await require([]);
  }
});

test("on a phone the bar of the form decides, and leads to what has waited longest @both @drawn", async ({
  open,
  api,
}) => {
  const word = unique();
  const [chief, editor] = [await open("chief", { viewport: { width: 390, height: 844 } }), await open("editor")];
  const published = await editor.request.get("/api/content/haberler?view=published&size=1");
  const { items } = (await published.json()) as { items: { id: string }[] };
  const { slug: _slug, ...complete } = (await api.get("haberler", items[0]?.id ?? "")).data;
  const ids: string[] = [];
  for (const number of [1, 2]) {
    const made = await editor.request.post("/api/content/haberler", {
      data: { data: { ...complete, title: { tr: `Sırada ${number} ${word}` } } },
    });
    const { id } = (await made.json()) as { id: string };
    const submitted = await editor.request.post(`/api/content/haberler/${id}/submit`, { data: { version: 1 } });
    expect(submitted.ok()).toBe(true);
    ids.push(id);
  }
  await chief.goto(`/content/haberler/${ids[0]}`);
  // Without scrolling: the panel lies far below.
  await expect(chief.getByRole("button", { name: "Onayla", exact: true })).toBeInViewport();
  await expect(chief.getByRole("link", { name: "Düzelt", exact: true })).toHaveAttribute("href", /correct=1/);
  await chief.getByRole("button", { name: "Onayla", exact: true }).click();
  await expect(chief.getByText("Onaylandı.").first()).toBeVisible();
  const next = chief.getByRole("link", { name: /^Sıradaki \(\d+\)$/ }).filter({ visible: true });
  await expect(next).toBeInViewport();
  await next.click();
  await expect(chief).not.toHaveURL(new RegExp(ids[0] ?? ""));
  await chief.goto(`/content/haberler/${ids[1]}`);
  await chief.getByRole("link", { name: "İade et", exact: true }).click();
  await expect(chief.getByLabel("Ne düzeltilmeli?")).toBeInViewport();
  await expect(chief.getByLabel("Ne düzeltilmeli?")).toBeFocused();
});
