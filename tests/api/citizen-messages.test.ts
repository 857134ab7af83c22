import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createPublished, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { clearTries } from "~/lib/auth/credentials/rate-limit.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { mails } from "~/lib/mails/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Page = { form: { topics: { key: string; label: { text: string } }[]; notice: { href: string } }; isSent: boolean };
type Refused = { errors: Record<string, string[]>; typed: Record<string, string> };

const page = "/home/bize-yazin";
const right = {
  topic: "imar",
  message: "Parkın ışıkları\nyanmıyor.",
  name: "Ayşe Örnek",
  email: "ayse@ornek.example",
  hasRead: "on",
};
let household = 0;
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask("POST", page, {
    body: new URLSearchParams(fields),
    address: `203.0.113.${household}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
const written = () => db().select().from(mails).where(eq(mails.kind, "citizenMessage"));

const html = (tr: string) => ({ tr: `<p>${tr}</p>` });
let notice = "";
beforeAll(async () => {
  expect([(await ask("GET", page)).status, (await send(right)).status, await written()]).toEqual([404, 409, []]);
  const said = {
    controller: { tr: "Belediye" },
    purposes: html("Yanıt"),
    recipients: html("Yok"),
    methodAndGround: html("Form"),
    rights: html("Haklar"),
  };
  notice = (
    await createPublished(systemActor, section("kvkkbilgi"), {
      data: {
        title: { tr: "Başvuru aydınlatma metni" },
        docType: "notice",
        versionNo: "1.0",
        effectiveFrom: "2026-01-01",
        ...said,
      },
    })
  ).id;
  const topics = [
    { _key: "imar", topic: { tr: "İmar" }, email: "imar@belediye.example" },
    { _key: "park", topic: { tr: "Parklar" } },
  ];
  await createPublished(systemActor, section("iletisimbilgileri"), {
    data: {
      institutionName: { tr: "Belediye" },
      phones: [{ _key: "a", label: { tr: "Santral" }, phone: "+902329992000" }],
      email: "iletisim@belediye.example",
      kepAddress: "kep@belediye.example",
      address: "Meydan",
      postalCode: "35030",
      location: { lat: 38.46, lng: 27.21 },
      contactTopics: topics,
      kvkkNotice: notice,
    },
  });
});
beforeEach(async () => {
  household++;
  await db().delete(mails);
});

test("the form offers the topics and shows the notice, and is linked from the page of contacts and from the foot of every page", async () => {
  const { form, isSent } = await bodyOf<Page>(ask("GET", page));
  expect([form.topics.map(({ label }) => label.text), form.notice.href, isSent]).toEqual([
    ["İmar", "Parklar"],
    "/home/kvkk/basvuru-aydinlatma-metni",
    false,
  ]);
  expect(await bodyOf<{ contact: { write: string } }>(ask("GET", "/home/iletisim"))).toMatchObject({
    contact: { write: page },
  });
  // Where the answers go is nobody's business but the municipality's page.
  expect(JSON.stringify(form)).not.toContain("imar@belediye.example");
});

test("a message goes to whoever answers for its topic, else to the municipality, with its lines and its sender, and is kept while there is no mail server", async () => {
  expect([(await send(right)).status, (await send(right)).headers.get("location")]).toEqual([303, `${page}?sent`]);
  expect((await send({ ...right, topic: "park" })).status).toBe(303);
  expect((await send({ ...right, topic: "uydurma" })).status).toBe(303);
  const kept = await written();
  expect(kept.map(({ toAddress }) => toAddress).sort()).toEqual([
    "iletisim@belediye.example",
    "iletisim@belediye.example",
    "imar@belediye.example",
    "imar@belediye.example",
  ]);
  const [first] = kept.filter(({ toAddress }) => toAddress.startsWith("imar"));
  expect(first).toMatchObject({ subject: "Siteden ileti: İmar", state: "kept" });
  expect(first?.text).toContain("Ayşe Örnek (ayse@ornek.example) yazdı:\n\nParkın ışıkları\nyanmıyor.");
  expect(first?.text).toContain("mailto:ayse%40ornek.example?subject=Re%3A%20%C4%B0mar");
  expect((await bodyOf<Page>(ask("GET", `${page}?sent`))).isSent).toBe(true);
});

test("what is wrong is said beside its field, everything typed stays, and nothing is kept", async () => {
  const cases: [Record<string, string>, string[]][] = [
    [{ name: "", email: "", message: "" }, ["email", "hasRead", "message", "name"]],
    [{ ...right, email: "ayse@ornek\r\nBcc: x@y.example" }, ["email"]],
    [{ ...right, message: "x".repeat(4_001) }, ["message"]],
    [{ ...right, name: "1" }, ["name"]],
    [{ ...right, hasRead: "off" }, ["hasRead"]],
  ];
  for (const [fields, wrong] of cases) {
    const answer = await send(fields);
    const { errors, typed } = await bodyOf<Refused>(answer);
    expect([answer.status, Object.keys(errors).sort(), typed]).toEqual([400, wrong, fields]);
  }
  expect([(await send(right, { Origin: "https://other.example" })).status, await written()]).toEqual([403, []]);
});

test("markup of a message is words in the mail, and what its words name is not looked up", async () => {
  await send({ ...right, name: "Ali {{title}} Örnek", message: "<img src=x onerror=1> $t(mails.greeting) {{link}}" });
  const [mail] = await written();
  expect(mail?.text).toContain("<img src=x onerror=1> $t(mails.greeting) {{link}}");
  expect(mail?.html).toContain("&lt;img src=x onerror=1&gt; $t(mails.greeting) {{link}}");
});

test("a program that fills in what no person sees is thanked and not heard; from one address five are taken in an hour, and the sixth keeps its words", async () => {
  expect([(await send({ ...right, website: "https://spam.example" })).status, await written()]).toEqual([303, []]);
  for (let at = 0; at < 5; at++) expect((await send(right)).status).toBe(303);
  const answer = await send(right);
  const { errors, typed } = await bodyOf<Refused>(answer);
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0, errors, typed.message]).toEqual([
    429,
    true,
    { "": ["public.write.errors.tooMany"] },
    right.message,
  ]);
  expect(await written()).toHaveLength(5);
});

test("a flood doesn't shut the form: above what is usual, messages are kept for administrators, who are told once and see them, and one network is refused before all are", async () => {
  const { cookie, id } = await signedIn("webAdmin");
  await clearTries({ name: "citizen-message", points: 120, seconds: 3600 }, "all");
  let from = 0;
  const sendFrom = (network: string) => {
    const address = `${network}.${++from}`;
    return ask("POST", page, {
      body: new URLSearchParams(right),
      address,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  };
  const flood: number[] = [];
  for (let at = 0; at < 101; at++) flood.push((await sendFrom("198.51.100")).status);
  expect([flood.filter((status) => status === 303).length, flood.at(-1)]).toEqual([100, 429]);
  from = 0;
  for (let at = 0; at < 23; at++) expect((await sendFrom("192.0.2")).status).toBe(303);
  const rows = await written();
  expect(rows.filter(({ state }) => state === "suspected")).toHaveLength(3);
  expect(rows).toHaveLength(123);
  const told = await db().select().from(inboxItems).where(eq(inboxItems.ownerId, id));
  expect(told.filter(({ wording }) => wording?.key === "mail.suspected")).toHaveLength(1);
  const list = await bodyOf<{ rows: { state: string }[] }>(
    ask("GET", "/administration/mails?state=suspected", { cookie }),
  );
  expect(list.rows.map(({ state }) => state)).toEqual(["suspected", "suspected", "suspected"]);
});

test("without its notice the form is closed: it is linked nowhere, and words that were under way stay on the page", async () => {
  await withdrawEntry(systemActor, section("kvkkbilgi"), notice, { version: 1, reason: "Yenileniyor", leadsTo: null });
  expect(
    (await bodyOf<{ contact: { write?: string } | null }>(ask("GET", "/home/iletisim"))).contact?.write,
  ).toBeUndefined();
  const answer = await send(right);
  expect([answer.status, (await bodyOf<Refused>(answer)).typed.message, await written()]).toEqual([
    409,
    right.message,
    [],
  ]);
});
