import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readContactPlace, type Contact } from "~/lib/apps/contacts/contact";
import { findNeighbour, listContacts } from "~/lib/apps/contacts/contact-list.server";
import { contactKind, contactTagKind, createContact, saveContact } from "~/lib/apps/contacts/contacts.server";
import { readPhone } from "~/lib/apps/contacts/countries.server";
import { suspendUser } from "~/lib/auth/users/manage-users.server";
import { users } from "~/lib/auth/schema.server";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { db } from "~/lib/platform/db/database.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { createRecord, restoreRecord, trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { answerOf, ask, bodyOf, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

type ContactJson = Contact & { id: string; version?: number; avatar: string | null; background: null };
type TagJson = { id: string; version: number; title: string };

const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
const editor = () => person("departmentEditor");
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const at = (query = "") => readContactPlace(new URLSearchParams(query));
const refusalOf = async (work: Promise<unknown>) => {
  const outcome = await orRefusal(work);
  if (!isRefusal(outcome)) throw new Error("It was not refused");
  return outcome;
};

/** The interface as a program of a role uses it. */
async function program(role: Parameters<typeof signedIn>[0]) {
  const actor = await signedIn(role);
  const { bearer } = actor;
  const sent = (method: string, path: string, json?: unknown) =>
    ask(method, `/api/apps/contacts/${path}`, { bearer, ...(json === undefined ? {} : { json }) });
  return {
    ...actor,
    send: <T>(method: string, path: string, json?: unknown) => bodyOf<T>(sent(method, path, json)),
    status: async (method: string, path: string, json?: unknown) => (await sent(method, path, json)).status,
  };
}

test("a program makes, reads, changes and throws away contacts and tags as the specification has it", async () => {
  const { send } = await program("departmentEditor");
  const chief = await program("editorInChief");
  const tag = await chief.send<TagJson>("POST", "tag", { tag: { title: "  Yerel   basın " } });
  expect(tag).toEqual({ id: expect.any(String), version: 1, title: "Yerel basın" });
  expect(await chief.send("PATCH", "tag", { id: tag.id, tag: { title: "Basın" } })).toEqual({
    id: tag.id,
    version: 2,
    title: "Basın",
  });
  expect(await send("GET", "tags")).toEqual([{ id: tag.id, version: 2, title: "Basın" }]);

  const made = await send<ContactJson>("POST", "contact", {});
  expect(made).toEqual({
    id: expect.any(String),
    version: 1,
    avatar: null,
    name: "New Contact",
    emails: [],
    phoneNumbers: [],
    job: { title: "", company: "" },
    birthday: null,
    address: null,
    notes: null,
    tags: [],
  });
  // It may come without a body.
  expect(await send<ContactJson>("POST", "contact")).toMatchObject({ name: "New Contact", version: 1 });
  const { id } = made;
  const changed = await send<ContactJson>("PATCH", "contact", {
    id,
    contact: {
      name: "Ilgaz Çınar",
      title: "Müdür",
      company: "Körfez Su",
      emails: [{ email: "ilgaz@example.org", label: "İş" }],
      phoneNumbers: [{ country: "tr", phoneNumber: "0232 999 00 11 dahili 12", label: "" }],
      birthday: "1975-04-23T12:00:00.000Z",
      address: "Kıyı Caddesi 5",
      notes: "<p>Sabahları <strong>erken</strong>.</p>",
      tags: [tag.id],
    },
  });
  expect(changed).toEqual({
    id,
    version: 2,
    avatar: null,
    background: null,
    name: "Ilgaz Çınar",
    title: "Müdür",
    company: "Körfez Su",
    emails: [{ email: "ilgaz@example.org", label: "İş" }],
    phoneNumbers: [{ country: "tr", phoneNumber: "0232 999 00 11 dahili 12", label: "" }],
    birthday: "1975-04-23",
    address: "Kıyı Caddesi 5",
    notes: "<p>Sabahları <strong>erken</strong>.</p>",
    tags: [tag.id],
  });
  expect(await send("GET", `contact?id=${id}`)).toEqual(changed);
  expect(await send("PATCH", "contact", { id, contact: changed })).toEqual(changed);
  expect(await send<ContactJson[]>("GET", "all")).toContainEqual(changed);

  const countries = await send<{ iso: string; name: string; code: string; flagImagePos: string }[]>("GET", "countries");
  expect(countries.length).toBeGreaterThan(230);
  expect(countries.find(({ iso }) => iso === "tr")).toMatchObject({ id: "tr", name: "Türkiye", code: "+90" });
  expect(countries.every(({ flagImagePos }) => /^-?\d+px -?\d+px$/.test(flagImagePos))).toBe(true);

  // A tag in the trash is seen at no contact, and comes back to all that had it.
  const { version } = await getRecord(chief, contactTagKind, tag.id);
  expect(await chief.send("DELETE", `tag?id=${tag.id}`)).toBe(true);
  expect((await send<ContactJson>("GET", `contact?id=${id}`)).tags).toEqual([]);
  await send("PATCH", "contact", { id, contact: { tags: [] } });
  await restoreRecord(chief, contactTagKind, tag.id, { version });
  expect((await send<ContactJson>("GET", `contact?id=${id}`)).tags).toEqual([tag.id]);

  expect(await send("DELETE", `contact?id=${id}`)).toBe(true);
  expect(await send("GET", `contact?id=${id}`)).toBe(null);
});

test("an unknown id is null, deleting it true; values that can't be kept are 422 with their fields, stale ones 409", async () => {
  const { send, status } = await program("departmentEditor");
  for (const id of [nobody, "x"]) {
    expect(await send("GET", `contact?id=${id}`)).toBe(null);
    expect(await send("PATCH", "contact", { id, contact: { name: "x" } })).toBe(null);
    expect(await send("DELETE", `contact?id=${id}`)).toBe(true);
  }
  const { id } = await send<ContactJson>("POST", "contact", {});
  const wrong: [Record<string, unknown>, string][] = [
    [{ name: "x".repeat(10_000) }, "name"],
    [{ name: "  " }, "name"],
    [{ title: 7 }, "title"],
    [{ company: "\0" }, "company"],
    [{ emails: "hepsi" }, "emails"],
    [{ emails: [{ email: "ilgaz", label: "" }] }, "emails.0.email"],
    [{ emails: [{ email: "a@example.org", label: "x".repeat(61) }] }, "emails.0.label"],
    [{ emails: Array.from({ length: 21 }, (_, n) => ({ email: `a${n}@example.org` })) }, "emails"],
    [{ phoneNumbers: [{ country: "tr", phoneNumber: "beş yüz", label: "" }] }, "phoneNumbers.0.phoneNumber"],
    [{ phoneNumbers: [{ country: "tr", phoneNumber: "( ) dahili 12", label: "" }] }, "phoneNumbers.0.phoneNumber"],
    [{ phoneNumbers: [{ country: "tr", phoneNumber: "1".repeat(41), label: "" }] }, "phoneNumbers.0.phoneNumber"],
    [{ phoneNumbers: [{ country: "TR", phoneNumber: "112", label: "" }] }, "phoneNumbers.0.country"],
    [{ birthday: "0000-01-01" }, "birthday"],
    [{ birthday: "2999-01-01" }, "birthday"],
    [{ birthday: "dün" }, "birthday"],
    [{ address: "x".repeat(501) }, "address"],
    [{ notes: "x".repeat(20_001) }, "notes"],
    [{ tags: [nobody] }, "tags"],
    [{ tags: "hepsi" }, "tags"],
    [{ nickname: "x" }, "nickname"],
  ];
  for (const [contact, field] of wrong) {
    const answer = await send<{ error: string; fields: object }>("PATCH", "contact", { id, contact });
    expect([JSON.stringify(contact).slice(0, 60), Object.keys(answer.fields ?? {})]).toEqual([
      JSON.stringify(contact).slice(0, 60),
      [field],
    ]);
    expect(answer.error).toEqual(expect.any(String));
  }
  expect(await status("PATCH", "contact", { id, contact: { name: "" } })).toBe(422);
  expect(await status("POST", "contact", { contact: { name: 5 } })).toBe(422);
  expect((await send<ContactJson>("GET", `contact?id=${id}`)).version).toBe(1);
  await send("PATCH", "contact", { id, version: 1, contact: { name: "Bir" } });
  expect(await status("PATCH", "contact", { id, version: 1, contact: { name: "İki" } })).toBe(409);
  expect(await send("PATCH", "contact", { id, version: 1, contact: { company: "Üç" } })).toMatchObject({
    name: "Bir",
    company: "Üç",
  });
  expect(await status("DELETE", `contact?id=${id}&version=1`)).toBe(409);
});

test("scripts in notes are taken out, empty and repeated rows dropped, half letters made whole", async () => {
  const { send } = await program("departmentEditor");
  const made = await send<ContactJson>("POST", "contact", {
    contact: {
      name: "Yarım \ud800",
      notes:
        '<p onclick="x()">Merhaba<script>alert(1)</script> <a href="javascript:x">bağ</a></p><iframe src="//x"></iframe>',
      emails: [
        { email: " ", label: "İş" },
        { email: "Ali@example.org", label: "İş" },
        { email: "ali@example.org", label: "Ev" },
      ],
      phoneNumbers: [
        { country: "tr", phoneNumber: "0232 999 00 11", label: "" },
        { country: "tr", phoneNumber: "(0232) 999-00-11", label: "Aynısı" },
        { country: "us", phoneNumber: "", label: "" },
      ],
    },
  });
  expect(made.notes).toBe("<p>Merhaba bağ</p>");
  expect(made.name).toBe("Yarım \ufffd");
  expect(made.emails).toEqual([{ email: "Ali@example.org", label: "İş" }]);
  expect(made.phoneNumbers).toEqual([{ country: "tr", phoneNumber: "0232 999 00 11", label: "" }]);
});

test("who only reads sees contacts and changes none; tags are edited by those who lead", async () => {
  const contact = await createContact(await editor(), { name: "Okunan Kişi" });
  for (const role of ["viewer", "auditor"] as const) {
    const { send, status } = await program(role);
    expect(await send("GET", `contact?id=${contact.id}`)).toMatchObject({ name: "Okunan Kişi" });
    expect(await status("POST", "contact", {})).toBe(403);
    expect(await status("PATCH", "contact", { id: contact.id, contact: { name: "x" } })).toBe(403);
    expect(await status("DELETE", `contact?id=${contact.id}`)).toBe(403);
    const actor = await person(role);
    expect((await refusalOf(createContact(actor, { name: "x" }))).status).toBe(403);
    expect((await refusalOf(saveContact(actor, contact.id, { version: null, data: { name: "x" } }))).status).toBe(403);
  }
  const { status } = await program("departmentEditor");
  expect(await status("POST", "tag", { tag: { title: "x" } })).toBe(403);
});

test("colleagues stand among the partners, are found and read, and are changed only in their accounts", async () => {
  const { send, status, id: me } = await program("departmentEditor");
  const other = await person("viewer");
  await db()
    .update(users)
    .set({ name: "Ümit Özışık", phone: "+902329990011", jobTitle: "Tekniker" })
    .where(eq(users.id, other.id ?? ""));
  const one = await send<ContactJson>("GET", `contact?id=${other.id}`);
  expect(one).toMatchObject({
    id: other.id,
    name: "Ümit Özışık",
    title: "Tekniker",
    phoneNumbers: [{ country: "tr", phoneNumber: "0232 999 00 11", label: "" }],
    background: null,
    tags: [],
  });
  expect(one).not.toHaveProperty("version");
  expect(one.emails).toHaveLength(1);
  expect(namesOf(await send("GET", "search?query=ozisik"))).toEqual(["Ümit Özışık"]);
  const found = await listContacts(await editor(), at("search=UMIT+OZ"));
  expect(namesOf(found.items)).toEqual(["Ümit Özışık"]);
  for (const id of [other.id, me]) {
    expect(await status("PATCH", "contact", { id, contact: { name: "x" } })).toBe(403);
    expect(await status("DELETE", `contact?id=${id}`)).toBe(403);
  }
  const token = async (...scopes: ("tools:read" | "account")[]) => {
    const owner = await signedIn("webAdmin");
    const { secret } = await createApiToken(owner, { name: "x", scopes, days: 1, password: "correct horse battery" });
    return bodyOf<ContactJson>(ask("GET", `/api/apps/contacts/contact?id=${other.id}`, { bearer: secret }));
  };
  // What colleagues say of themselves is not among what the staff keep together.
  expect(await token("tools:read")).toMatchObject({ name: "Ümit Özışık", emails: [], phoneNumbers: [] });
  expect((await token("tools:read", "account")).emails).toEqual(one.emails);
  await suspendUser(await person("webAdmin"), other.id ?? "");
  expect(await send("GET", `contact?id=${other.id}`)).toBe(null);
  expect(namesOf(await send("GET", "search?query=ozisik"))).toEqual([]);
});

test("names stand in Turkish order with colleagues between, and a search folds their letters", async () => {
  const { send } = await program("departmentEditor");
  const mine = await editor();
  await db()
    .update(users)
    .set({ name: "Çiğdem Sıra" })
    .where(eq(users.id, mine.id ?? ""));
  for (const name of [
    "Zeki Sıra",
    "Cem Sıra",
    "Ilgın Sıra",
    "İlke Sıra",
    "Çağan Sıra",
    "Hale Sıra",
    "Ümit Sıra",
    "Uğur Sıra",
  ])
    await createContact(mine, { name });
  const order = ["Cem", "Çağan", "Çiğdem", "Hale", "Ilgın", "İlke", "Uğur", "Ümit", "Zeki"].map((one) => `${one} Sıra`);
  expect(namesOf(await send("GET", `search?query=${encodeURIComponent("SIRA")}`))).toEqual(order);
  expect(namesOf(await send("GET", "search?query=sira"))).toEqual(order);
  expect(namesOf((await listContacts(mine, at("search=sira"))).items)).toEqual(order);
  expect(namesOf(await send("GET", `search?query=${encodeURIComponent("ılg")}`))).toEqual(["Ilgın Sıra"]);
  expect(namesOf(await send("GET", "search?query=ILK"))).toEqual(["İlke Sıra"]);
  const all = namesOf(await send("GET", "all"));
  expect(all).toEqual([...all].sort(compareTr));
  const first = await listContacts(mine, at("search=sira"), 4);
  expect([namesOf(first.items), first.pagination.length]).toEqual([order.slice(0, 4), 9]);
  expect(namesOf((await listContacts(mine, at("search=sira&page=3"), 4)).items)).toEqual(order.slice(8));
  expect(namesOf((await listContacts(mine, at("search=sira&page=9"), 4)).items)).toEqual(order.slice(8));
});

test("after one is gone the next in the list follows, behind the last the one before, in a list of one nobody", async () => {
  const me = await editor();
  const [first, second, third] = [
    await createContact(me, { name: "Komşu A" }),
    await createContact(me, { name: "Komşu B" }),
    await createContact(me, { name: "Komşu C" }),
  ];
  const next = (id: string, query = "search=komsu") => findNeighbour(id, at(query));
  expect(await next(first.id)).toBe(second.id);
  expect(await next(third.id)).toBe(second.id);
  await trashRecord(me, contactKind, second.id, { version: null });
  expect(await next(second.id)).toBe(third.id);
  expect(await next(first.id)).toBe(third.id);
  expect(await next(first.id, "search=%22Komşu+A%22+yok")).toBe(null);
  expect(await next(nobody)).toBe(null);
});

test("a list shows the contacts of one tag alone", async () => {
  const [me, chief] = [await editor(), await person("editorInChief")];
  const tag = await createRecord(chief, contactTagKind, { title: "Muhtar" });
  const tagged = await createContact(me, { name: "Etiketli", tags: [tag.id] });
  expect((await listContacts(me, at(`tag=${tag.id}`))).items.map(({ id }) => id)).toEqual([tagged.id]);
  expect((await listContacts(me, at("tag=x"))).items).toEqual([]);
  expect((await refusalOf(createRecord(chief, contactTagKind, { title: "MUHTAR" }))).fields).toEqual({
    title: ["records.tags.errors.taken"],
  });
});

test("two people's rows and tags merge; one row changed by both is a conflict", async () => {
  const [me, other] = [await editor(), await person("editorInChief")];
  const row = (email: string, label = "") => ({ email, label });
  const phone = (phoneNumber: string) => ({ country: "tr", phoneNumber, label: "" });
  const { id } = await createContact(me, { name: "Ortak", emails: [row("a@example.org"), row("b@example.org")] });
  await saveContact(other, id, {
    version: 1,
    data: { emails: [row("a@example.org"), row("b@example.org"), row("c@example.org")], phoneNumbers: [phone("112")] },
  });
  const merged = await saveContact(me, id, {
    version: 1,
    data: { emails: [row("a@example.org", "İş")], phoneNumbers: [phone("0232 999 00 11")] },
  });
  expect(merged.isMerged).toBe(true);
  expect(merged.record.emails).toEqual([row("a@example.org", "İş"), row("c@example.org")]);
  expect(merged.record.phoneNumbers).toEqual([phone("112"), phone("0232 999 00 11")]);
  const both = saveContact(other, id, { version: 2, data: { emails: [row("a@example.org", "Ev")] } });
  expect((await refusalOf(both)).status).toBe(409);
});

test("a number is dialled with its country's code, short ones as they are, an extension behind", () => {
  const dialled = (country: string, phoneNumber: string) => readPhone({ country, phoneNumber, label: "" }).href;
  expect(dialled("tr", "0232 999 00 11")).toBe("tel:+902329990011");
  expect(dialled("tr", "(0232) 999 00 11 dahili 12")).toBe("tel:+902329990011;ext=12");
  expect(dialled("tr", "112")).toBe("tel:112");
  expect(dialled("tr", "444 0 000")).toBe("tel:4440000");
  expect(dialled("de", "030 123456")).toBe("tel:+4930123456");
  expect(dialled("de", "+49 30 123456 ext. 7")).toBe("tel:+4930123456;ext=7");
  const shown = (country: string, phoneNumber: string) => readPhone({ country, phoneNumber, label: "" }).text;
  expect(shown("de", "030 123456")).toBe("+49 30 123456");
  expect(shown("tr", "02329990011 dahili 12")).toBe("+90 232 999 00 11 / 12");
  expect(shown("tr", "4440000")).toBe("444 0 000");
});

test("where the app is switched off its operations and search are not there, and its data stays", async () => {
  const { bearer, send, status } = await program("departmentEditor");
  const contact = await createContact(await editor(), { name: "Kapanan Kapı" });
  const groups = async () =>
    (await bodyOf<{ id: string }[]>(ask("POST", "/api/common/search", { bearer, json: { query: "Kapanan" } }))).map(
      (one) => one.id,
    );
  expect([await status("GET", "all"), await groups()]).toEqual([200, ["contacts"]]);
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["contacts"] } });
  expect([await status("GET", "all"), await groups()]).toEqual([404, []]);
  await storeSettingGroup("group.apps", { version: 2, data: {} });
  expect(await send("GET", `contact?id=${contact.id}`)).toMatchObject({ name: "Kapanan Kapı" });
});

test("the search of all things has the whole contact with its value and link", async () => {
  const { bearer } = await program("departmentEditor");
  const contact = await createContact(await editor(), { name: "Bulunan Şirket", company: "Zırnık Lojistik" });
  const [group] = await bodyOf<{ id: string; results: object[] }[]>(
    ask("POST", "/api/common/search", { bearer, json: { query: "zirnik" } }),
  );
  expect([group?.id, group?.results]).toEqual([
    "contacts",
    [
      {
        ...(await bodyOf<object>(ask("GET", `/api/apps/contacts/contact?id=${contact.id}`, { bearer }))),
        value: "Bulunan Şirket",
        link: `/apps/contacts/${contact.id}`,
      },
    ],
  ]);
});
