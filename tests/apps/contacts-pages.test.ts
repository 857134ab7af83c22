import { expect, test } from "vitest";

import type { Contact } from "~/lib/apps/contacts/contact";
import { listContacts } from "~/lib/apps/contacts/contact-list.server";
import { nameLetter } from "~/lib/platform/text/turkish/name-letter";
import type { ContactFields } from "~/lib/apps/contacts/contact-form";
import { contactKind, contactTagKind, createContact, saveContact } from "~/lib/apps/contacts/contacts.server";
import { plantContacts } from "~/lib/apps/contacts/seed-contacts.server";
import { createRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { contacts as sample } from "~/mock-data/sample/contacts";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Fields = Record<string, string | string[]>;
type ListPage = {
  rows: { id: string; version: number | null; name: string; letter: string; isColleague: boolean; href: string }[];
  pagination: { length: number; page: number };
};
type Answer = RecordAnswer<ContactFields>;

const pairs = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

/** The pages as somebody uses them without scripts. */
async function visitor(role: Parameters<typeof signedIn>[0] = "departmentEditor") {
  const actor = await signedIn(role);
  const { cookie } = actor;
  const post = (path: string, fields: Fields) =>
    ask("POST", path, { cookie, body: new URLSearchParams(pairs(fields)) });
  return {
    actor,
    post,
    get: (path: string) => ask("GET", path, { cookie }),
    read: <T>(path: string) => bodyOf<T>(ask("GET", path, { cookie })),
    stored: (id: string) => getRecord(actor, contactKind, id),
    undo(answer: Response) {
      const { undo } = toastOf(answer);
      return post("/undo", { what: undo?.what ?? "", item: undo?.items ?? [] });
    },
  };
}
const idIn = (answer: Response) =>
  /\/apps\/contacts\/([\w-]{36})/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
const filled: Fields = {
  name: "Çınar Baskı",
  "email.0.email": "",
  "email.0.label": "Boş",
  "email.1.email": "is@example.org",
  "phone.0.country": "tr",
  "phone.0.number": "0232 999 00 11",
  "phone.0.label": "İş",
  "phone.1.country": "de",
  "phone.1.number": "",
  notes: "Salı günleri\r\n<b>kapalı</b> & uzakta",
};

test("a form makes a contact with its rows, and the list shows it under its letter", async () => {
  const { post, read, stored } = await visitor();
  const made = await post("/apps/contacts/new", filled);
  expect([made.status, toastOf(made)]).toMatchObject([
    302,
    { key: "contacts.created", values: { name: "Çınar Baskı" } },
  ]);
  expect(await stored(idIn(made))).toMatchObject({
    emails: [{ email: "is@example.org", label: "" }],
    phoneNumbers: [{ country: "tr", phoneNumber: "0232 999 00 11", label: "İş" }],
    notes: "<p>Salı günleri</p><p>&lt;b&gt;kapalı&lt;/b&gt; &amp; uzakta</p>",
    birthday: null,
  });
  const { rows } = await read<ListPage>("/apps/contacts?search=cinar");
  expect(rows).toMatchObject([{ name: "Çınar Baskı", letter: "Ç", isColleague: false, version: 1 }]);
  expect(rows[0]?.href).toBe(`/apps/contacts/${idIn(made)}?search=cinar`);
});

test("what can't be kept is refused beside its field, with everything that was typed and nothing stored", async () => {
  const { post, stored } = await visitor();
  const id = idIn(await post("/apps/contacts/new", filled));
  const wrong: [Fields, string, string][] = [
    [{ name: "x".repeat(10_000) }, "name", "contacts.errors.tooLong?max=200"],
    [{ name: " " }, "name", "contacts.errors.name"],
    [{ company: "a\0b" }, "company", "refusals.fields.zeroBytes"],
    [{ "email.1.email": "is" }, "emails.0.email", "contacts.errors.email"],
    [{ "phone.0.number": "beş" }, "phoneNumbers.0.phoneNumber", "contacts.errors.phone"],
    [{ "phone.0.country": "xx" }, "phoneNumbers.0.country", "contacts.errors.country"],
    [{ birthday: "2024-02-31" }, "birthday", "contacts.errors.birthday"],
    [{ tags: "x" }, "tags.0", "contacts.errors.tags?max=30"],
  ];
  for (const [fields, field, error] of wrong) {
    const refused = await post(`/apps/contacts/${id}/edit`, { ...filled, title: "Yeni", ...fields, version: "1" });
    expect([field, refused.status]).toEqual([field, 422]);
    const { errors, typed } = await bodyOf<Answer>(refused);
    expect(errors).toEqual({ [field]: [error] });
    expect(typed.title).toBe("Yeni");
    expect(typed.notes).toBe("Salı günleri\n<b>kapalı</b> & uzakta");
  }
  expect(await stored(id)).toMatchObject({ version: 1, title: "" });
});

test("notes that nobody changed in the form keep their emphasis; changed ones become plain", async () => {
  const { actor, post, read, stored } = await visitor();
  const { id } = await createContact(actor, { name: "Biçimli", notes: "<p>Bir <strong>iki</strong></p>" });
  const page = await read<{ fields: ContactFields; isFormatted: boolean }>(`/apps/contacts/${id}/edit`);
  expect([page.fields.notes, page.isFormatted]).toEqual(["Bir iki", true]);
  await post(`/apps/contacts/${id}/edit`, { name: "Biçimli kişi", notes: "Bir iki", version: "1" });
  expect(await stored(id)).toMatchObject({ name: "Biçimli kişi", notes: "<p>Bir <strong>iki</strong></p>" });
  await post(`/apps/contacts/${id}/edit`, { name: "Biçimli kişi", notes: "Bir üç", version: "2" });
  expect(await stored(id)).toMatchObject({ notes: "<p>Bir üç</p>" });
});

test("a save over an older version merges, and shows both texts where both changed one field", async () => {
  const { actor, post, stored, undo } = await visitor();
  const id = idIn(await post("/apps/contacts/new", filled));
  await saveContact(actor, id, { version: 1, data: { notes: "<p>Başkasının</p>", company: "Başka" } });
  const stale = await post(`/apps/contacts/${id}/edit`, { ...filled, notes: "Benimki", version: "1" });
  expect(stale.status).toBe(409);
  const answer = await bodyOf<Answer>(stale);
  expect(answer).toMatchObject({
    typed: { notes: "Benimki", company: "Başka" },
    version: 2,
    conflicts: [{ field: "notes", theirs: "Başkasının" }],
  });
  const merged = await post(`/apps/contacts/${id}/edit`, {
    ...filled,
    title: "Usta",
    notes: "Salı günleri\n<b>kapalı</b> & uzakta",
    version: "1",
  });
  expect(toastOf(merged)).toMatchObject({ key: "contacts.savedMerged" });
  expect(await stored(id)).toMatchObject({ title: "Usta", company: "Başka", notes: "<p>Başkasının</p>" });
  await undo(merged);
  expect(await stored(id)).toMatchObject({ title: "", company: "Başka" });
});

test("who throws one away comes to the next of the list, and undo brings it back", async () => {
  const { actor, post, stored, undo } = await visitor();
  const [first, second] = [
    await createContact(actor, { name: "Sıradaki A" }),
    await createContact(actor, { name: "Sıradaki B" }),
  ];
  const gone = await post(`/apps/contacts/${first.id}/edit?search=siradaki`, { intent: "trash", version: "1" });
  expect(gone.headers.get("location")).toBe(`/apps/contacts/${second.id}?search=siradaki`);
  expect((await stored(first.id)).deletedAt).not.toBe(null);
  await undo(gone);
  expect((await stored(first.id)).deletedAt).toBe(null);
  await saveContact(actor, first.id, { version: null, data: { company: "Değişti" } });
  const late = await post(`/apps/contacts/${first.id}/edit`, { intent: "trash", version: "1" });
  expect(toastOf(late)).toMatchObject({ tone: "error", key: "records.changed" });
  expect((await stored(first.id)).deletedAt).toBe(null);
});

test("a colleague's page leads to the account and has no form", async () => {
  const { actor, post, get, read } = await visitor();
  const other = await signedIn("viewer");
  type Colleague = { isOwn: boolean; account: string | null; write: string | null; ways: { app: string }[] };
  type Page = { edit: string | null; colleague: Colleague };
  expect(await read<Page>(`/apps/contacts/${other.id}`)).toMatchObject({
    edit: null,
    colleague: {
      isOwn: false,
      account: null,
      write: `/me/messages/write?to=${other.id}`,
      ways: [{ app: "chat", action: "/apps/chat/new", value: other.id }],
    },
  });
  expect((await read<Page>(`/apps/contacts/${actor.id}`)).colleague).toEqual({
    isOwn: true,
    account: "/me/settings",
    write: null,
    ways: [],
  });
  const admin = await visitor("webAdmin");
  expect((await admin.read<Page>(`/apps/contacts/${other.id}`)).colleague.account).toBe(
    `/administration/users/${other.id}`,
  );
  const form = await get(`/apps/contacts/${other.id}/edit`);
  expect([form.status, form.headers.get("location")]).toEqual([302, `/apps/contacts/${other.id}`]);
  expect((await post(`/apps/contacts/${other.id}/edit`, { ...filled, version: "1" })).status).toBe(404);
});

test("who only reads sees a contact without the way to its form", async () => {
  const { actor } = await visitor();
  const tag = await createRecord((await visitor("webAdmin")).actor, contactTagKind, { title: "Okuma" });
  const { id } = await createContact(actor, { name: "Okunan", tags: [tag.id], birthday: "1980-02-29" });
  const viewer = await visitor("viewer");
  expect(await viewer.read<{ edit: null; facts: Partial<Contact> }>(`/apps/contacts/${id}`)).toMatchObject({
    edit: null,
    facts: { tags: ["Okuma"], birthday: "29 February 1980" },
  });
  expect((await viewer.get(`/apps/contacts/${id}/edit`)).status).toBe(403);
  expect((await viewer.post(`/apps/contacts/${id}/edit`, { ...filled, version: "1" })).status).toBe(403);
});

test("a name stands under its letter of the Turkish alphabet, with accents of others under the plain one", () => {
  const letters = ["çelik", "ığdır", "istanbul", "İzmir", "Île", "âlâ", "Émile", "Øre", "7 Renk", "«Işık»", "şen", "Ж"];
  expect(letters.map(nameLetter)).toEqual(["Ç", "I", "İ", "İ", "İ", "A", "E", "O", "#", "#", "Ş", "#"]);
});

test("the sample plants sixty partners, found by their names and tags, whose numbers belong to nobody", async () => {
  const { actor, read } = await visitor();
  const total = async () => (await read<ListPage>("/apps/contacts")).pagination.length;
  const before = await total();
  await plantContacts();
  expect((await total()) - before).toBe(60);
  const [found] = (await listContacts(actor, { tag: "", search: "altinkum", page: 1 })).items;
  expect(found?.phoneNumbers.map(({ phoneNumber }) => phoneNumber)).toEqual([
    "0232 999 02 12 dahili 4",
    "0232 999 03 07",
  ]);
  for (const { phone = "0000", mobile = "0000", email = "x@example.org" } of sample) {
    expect(phone + mobile).toMatch(/^\d{8}$/);
    expect(email).toMatch(/@(?:[\w-]+\.)?example\.(?:org|com)$/);
  }
});
