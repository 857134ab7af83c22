import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { changeMany } from "~/lib/content/workflow/bulk.server";
import { createPublished, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
let units = "";
const publish = async (title: string) =>
  (
    await createPublished(systemActor, notices, {
      data: completeNotice((units ||= (await unit()).id), { title: { tr: title } }),
    })
  ).id;
const origin = { Origin: "http://site.test" };
const asked = async (path: string) => {
  const answer = await ask("GET", path);
  return [answer.status, answer.headers.get("Location")];
};
const page = (slug: string) => asked(`/home/duyurular/${slug}`);
const wrong = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { fields?: unknown }) => error.fields ?? error,
  );

test("what leaves the site says so, leads on, or was never there; published again it is itself", async () => {
  const [gone, old, mistake, heir] = [
    await publish("Giden"),
    await publish("Eskiyen"),
    await publish("Yanlışlıkla"),
    await publish("Yerine geçen"),
  ];
  await withdrawEntry(systemActor, notices, gone, { version: 1, reason: "İptal" });
  await withdrawEntry(systemActor, notices, old, { version: 1, reason: "Birleştirildi", leadsTo: heir });
  await withdrawEntry(systemActor, notices, mistake, { version: 1, reason: "Taslaktı", leadsTo: "nowhere" });
  expect([await page("giden"), await page("eskiyen"), await page("yanlislikla")]).toEqual([
    [410, null],
    [301, "/home/duyurular/yerine-gecen"],
    [404, null],
  ]);
  const api = (slug: string) => asked(`/api/public/duyurular/${slug}`);
  expect([await api("giden"), await api("eskiyen"), await api("yanlislikla")]).toEqual([
    [410, null],
    [301, "/api/public/duyurular/yerine-gecen"],
    [404, null],
  ]);
  const states = await Promise.all(
    [gone, old, mistake].map(async (id) =>
      (({ state, withdrawnReason, leadsTo }) => [state, withdrawnReason, leadsTo])(
        await getEntry(systemActor, notices, id),
      ),
    ),
  );
  expect(states).toEqual([
    ["withdrawn", "İptal", null],
    ["withdrawn", "Birleştirildi", heir],
    ["draft", null, "nowhere"],
  ]);
  for (const id of [old, mistake]) await publishEntry(systemActor, notices, id, { version: 1 });
  expect([await page("eskiyen"), await page("yanlislikla")]).toEqual([
    [200, null],
    [200, null],
  ]);
  expect((await getEntry(systemActor, notices, old)).leadsTo).toBeNull();
  await withdrawEntry(systemActor, notices, mistake, { version: 1, reason: "Süresi geçti" });
  expect(await page("yanlislikla")).toEqual([410, null]);
});

test("former addresses lead on too, and on over whatever takes the place of the target; where that is gone, they are gone", async () => {
  const [first, second, third] = [await publish("Birinci"), await publish("İkinci"), await publish("Üçüncü")];
  await saveEntry(systemActor, notices, first, { version: 1, patch: { slug: { tr: "birinci-yeni" } } });
  await publishEntry(systemActor, notices, first, { version: 2 });
  await withdrawEntry(systemActor, notices, first, { version: 2, reason: "Birleştirildi", leadsTo: second });
  expect([await page("birinci"), await page("birinci-yeni?x=1")]).toEqual([
    [301, "/home/duyurular/ikinci"],
    [301, "/home/duyurular/ikinci?x=1"],
  ]);
  await withdrawEntry(systemActor, notices, second, { version: 1, reason: "Yenilendi", leadsTo: third });
  expect(await page("birinci")).toEqual([301, "/home/duyurular/ucuncu"]);
  await withdrawEntry(systemActor, notices, third, { version: 1, reason: "İptal" });
  expect([await page("birinci"), await asked("/api/public/duyurular/birinci"), await page("ikinci")]).toEqual([
    [410, null],
    [410, null],
    [410, null],
  ]);
  await publishEntry(systemActor, notices, third, { version: 1 });
  expect(await page("birinci")).toEqual([301, "/home/duyurular/ucuncu"]);
});

test("nothing leads to itself, in a circle, or to what nobody reads", async () => {
  const [one, two, draft] = [await publish("Bir"), await publish("İki"), await publish("Taslak olacak")];
  const lead = (id: string, leadsTo: string) =>
    wrong(withdrawEntry(systemActor, notices, id, { version: 1, reason: "Birleştirildi", leadsTo }));
  expect([await lead(one, one), await lead(one, ""), await lead(one, crypto.randomUUID())]).toEqual([
    { leadsTo: ["content.issues.leadsToItself"] },
    { leadsTo: ["content.issues.missing"] },
    { leadsTo: ["content.issues.leadsNowhere"] },
  ]);
  await trashEntry(systemActor, notices, draft, { version: 1 });
  expect(await lead(one, draft)).toEqual({ leadsTo: ["content.issues.leadsNowhere"] });
  expect(await lead(one, two)).toBe("done");
  expect(await lead(two, one)).toEqual({ leadsTo: ["content.issues.leadsNowhere"] });
  expect([await page("bir"), await page("iki")]).toEqual([
    [301, "/home/duyurular/iki"],
    [200, null],
  ]);
});

test("several go at once, each to the same entry, which is none of them", async () => {
  const [one, two, heir] = [await publish("Kurs A"), await publish("Kurs B"), await publish("Bütün kurslar")];
  const items = [one, two].map((id) => ({ id, version: 1 }));
  expect(await wrong(changeMany(systemActor, notices, "withdraw", items, "Birleştirildi", { leadsTo: one }))).toEqual({
    leadsTo: ["content.issues.leadsToItself"],
  });
  expect(await page("kurs-a")).toEqual([200, null]);
  expect(await changeMany(systemActor, notices, "withdraw", items, "Birleştirildi", { leadsTo: heir })).toEqual({
    done: 2,
    refused: [],
  });
  expect([await page("kurs-a"), await page("kurs-b")]).toEqual([
    [301, "/home/duyurular/butun-kurslar"],
    [301, "/home/duyurular/butun-kurslar"],
  ]);
});

test("a page without scripts looks for the entry, keeps what was typed and tells beside the field what is wrong; so does the interface for programs", async () => {
  const [id, heir] = [await publish("Taşınan duyuru"), await publish("Kalıcı duyuru")];
  const { cookie, bearer } = await signedIn("editorInChief");
  const send = async (form: Record<string, string>) => {
    const answer = await ask("POST", `/content/duyurular/${id}/confirm/withdraw`, {
      cookie,
      body: new URLSearchParams({ version: "1", ...form }),
      headers: origin,
    });
    return [answer.status, answer.status === 302 ? null : ((await answer.json()) as Record<string, unknown>)] as const;
  };
  const [status, found] = await send({ intent: "search", reason: "Birleştirildi", search: "kalıcı" });
  expect([status, found]).toMatchObject([
    200,
    {
      typed: { reason: "Birleştirildi" },
      way: { way: "redirect", search: "kalıcı" },
      targets: [{ value: heir, title: "Kalıcı duyuru" }],
    },
  ]);
  expect(await send({ intent: "search", reason: "Enter ile", way: "nowhere", search: "" })).toMatchObject([
    200,
    { typed: { reason: "Enter ile" }, way: { way: "nowhere" }, targets: null },
  ]);
  expect(await send({ reason: "Birleştirildi", way: "redirect", search: "kalıcı" })).toMatchObject([
    422,
    {
      errors: { leadsTo: ["content.issues.missing"] },
      typed: { reason: "Birleştirildi" },
      way: { way: "redirect", search: "kalıcı" },
    },
  ]);
  expect(await send({ reason: "", way: "redirect", target: heir })).toMatchObject([
    422,
    { errors: { reason: ["content.issues.missing"] }, targets: [{ value: heir }] },
  ]);
  const post = async (json: unknown) =>
    (await ask("POST", `/api/content/duyurular/${id}/withdraw`, { bearer, json })).status;
  expect([
    await post({ version: 1, reason: "Birleştirildi", leadsTo: id }),
    await post({ version: 1, reason: "Birleştirildi", leadsTo: "yok" }),
  ]).toEqual([422, 422]);
  expect(await page("tasinan-duyuru")).toEqual([200, null]);
  expect((await send({ reason: "Birleştirildi", way: "redirect", target: heir }))[0]).toBe(302);
  expect(await page("tasinan-duyuru")).toEqual([301, "/home/duyurular/kalici-duyuru"]);
});
