import { eq, isNull } from "drizzle-orm";
import ICAL from "ical.js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { contactBounds, exportBounds } from "~/lib/apps/contacts/contact";
import { cardPhotos } from "~/lib/apps/contacts/exchange/card-photos.server";
import { contactKind, createContact, saveContact } from "~/lib/apps/contacts/contacts.server";
import { contactImports, contacts } from "~/lib/apps/contacts/schema.server";
import { users } from "~/lib/auth/schema.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { dropExpiredAttachments } from "~/lib/files/attachments/attachments.server";
import { attachments } from "~/lib/files/attachments/schema.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";
import { picture, photoWithPlace } from "~/lib/files/test-support/sample-files";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";
import { purgeRecord } from "~/lib/records/change-record.server";
import { importLimits } from "~/lib/records/import/import-views";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));

type Member = Awaited<ReturnType<typeof signedIn>>;
type Page = {
  preview: { rows: { title: string; kind: string; remarks: string[] }[] } | null;
  result: {
    rows: { title: string; outcome: string; left: string[] }[];
    counts: { outcome: string; count: number }[];
  } | null;
};

const day = 86_400_000;
let member: Member;
beforeEach(async () => {
  await db().delete(contactImports);
  await db().delete(contacts);
  await db().delete(attachments);
  member = await signedIn("departmentEditor");
});

let shade = 0;
/** Bytes that no other test has sent. */
const fresh = (width = 640, height = 800) => picture(width, height, "jpeg", ++shade);
const fold = (text: string) => text.match(/.{1,74}/g)?.join("\r\n ") ?? "";
const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:4.0", ...lines.map(fold), "END:VCARD", ""].join("\r\n");
const photoLine = (bytes: Buffer) => `PHOTO:data:image/jpeg;base64,${bytes.toString("base64")}`;

async function kept(content: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([content], "x.vcf"));
  const answer = await ask("POST", "/apps/contacts/import", { cookie: member.cookie, body: form });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("location") ?? "", "http://site.test").pathname;
}
const post = (at: string, intent: string, duplicates = "merge") =>
  ask("POST", at, { cookie: member.cookie, body: new URLSearchParams({ shown: "", duplicates, intent }) });
const read = (at: string) =>
  bodyOf<Page>(ask("GET", at, { cookie: member.cookie, headers: { "Accept-Language": "tr" } }));
const became = async (at: string) =>
  Object.fromEntries(
    ((await read(at)).result?.counts ?? []).flatMap(({ outcome, count }) => (count > 0 ? [[outcome, count]] : [])),
  );
const rowsOf = async (at: string) => (await read(at)).preview?.rows ?? [];
const all = () => db().select().from(contacts).where(isNull(contacts.deletedAt)).orderBy(contacts.nameKey);
const unsaved = () => db().$count(attachments, isNull(attachments.ownerId));
async function sent(bytes: Buffer) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "yuz.jpg", { type: "image/jpeg" }));
  return bodyOf<AttachmentJson>(ask("POST", "/api/attachments?for=contact", { bearer: member.bearer, body: form }));
}

/** The photographs of a file, by name, as another reader finds them. */
async function exported(query = ""): Promise<Map<string, Buffer>> {
  const answer = await ask("GET", `/apps/contacts/export.vcf${query}`, { cookie: member.cookie });
  const text = await answer.text();
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const parsed = ICAL.parse(text) as unknown as unknown[];
  const cards = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, [string, object, string, string][]][];
  return new Map(
    cards.flatMap(([, properties]) => {
      const valueOf = (name: string) => properties.find(([one]) => one === name)?.[3];
      const photo = valueOf("photo");
      if (photo === undefined) return [];
      expect(photo.startsWith("data:image/jpeg;base64,")).toBe(true);
      return [[valueOf("fn") ?? "", Buffer.from(photo.slice(photo.indexOf(",") + 1), "base64")]];
    }),
  );
}

test("an export has each picture as a small JPEG: a partner's, a drawing with holes, a colleague's", async () => {
  const [photo, png] = [await sent(await photoWithPlace()), await sent(await picture(900, 300, "png", ++shade))];
  await createContact(member, { name: "Resimli", avatar: photo.address });
  await createContact(member, { name: "Geniş", avatar: png.address });
  await createContact(member, { name: "Resimsiz" });
  const file = await acceptFile(systemActor, { buffer: await fresh(), originalName: "portre.jpg" });
  await db()
    .update(users)
    .set({ avatar: thumbnailUrl(file) })
    .where(eq(users.id, member.id));
  const photos = await exported();
  expect([...photos.keys()].sort()).toEqual(["Geniş", "Resimli", member.name].sort());
  const sizes = await Promise.all(
    ["Resimli", "Geniş", member.name].map(async (name) => {
      const { width, height, format } = await sharp(photos.get(name)).metadata();
      return [format, width, height];
    }),
  );
  expect(sizes).toEqual([
    ["jpeg", 160, 320],
    ["jpeg", 320, 107],
    ["jpeg", 256, 320],
  ]);
  for (const bytes of photos.values()) expect(bytes.length).toBeLessThan(100_000);
  expect(photos.get("Resimli")?.includes("Kamera")).toBe(false);
});

test("a picture whose bytes are gone is left out, and the other cards are written", async () => {
  const [gone, there] = [await sent(await fresh()), await sent(await fresh())];
  await createContact(member, { name: "Gitti", avatar: gone.address });
  await createContact(member, { name: "Var", avatar: there.address });
  const [row] = await db().select().from(attachments).where(eq(attachments.id, gone.id));
  for (const key of [row?.key ?? "", ...(row?.variants ?? []).map((variant) => variant.key)])
    await storage().delete(key);
  const photos = await exported();
  expect([photos.has("Gitti"), photos.has("Var")]).toEqual([false, true]);
});

test("the pictures of one export are bounded: cards after the last one that fits come without", async () => {
  const [first, second] = [await sent(await fresh()), await sent(await fresh())];
  for (const { address } of [first, second]) await createContact(member, { name: address.slice(-9), avatar: address });
  const photoOf = cardPhotos(member, 1);
  expect((await photoOf(first.address))?.slice(0, 4)).toBe("/9j/");
  expect([await photoOf(second.address), await photoOf(null)]).toEqual([null, null]);
  // With the texts of all contacts a file comes in again: base64 takes four letters for three bytes, and lines fold.
  const textOfOne = 400;
  expect(exportBounds.photoBytes * (4 / 3) * (77 / 74) + contactBounds.contacts * textOfOne).toBeLessThan(
    importLimits.bytes,
  );
  // Pictures that the person may not see are none.
  const other = cardPhotos(await signedIn("viewer"));
  expect(await other((await sent(await fresh())).address)).toBeNull();
});

test("what is exported with a photograph comes in again with it", async () => {
  const { address } = await sent(await fresh());
  const { id } = await createContact(member, { name: "Dönen", avatar: address });
  const text = await (await ask("GET", `/apps/contacts/export.vcf?id=${id}`, { cookie: member.cookie })).text();
  const known = await kept(text);
  expect(await rowsOf(known)).toMatchObject([
    {
      kind: "same",
      remarks: ["“Dönen” ile aynı kart.", "Kişinin burada bir fotoğrafı var; dosyadaki alınmaz."],
    },
  ]);
  await post(known, "take");
  expect(await all()).toMatchObject([{ id, version: 1, avatar: address }]);
  expect(await unsaved()).toBe(0);

  await db().delete(contacts);
  await post(await kept(text), "take");
  const [again] = await all();
  expect(again?.avatar).toMatch(/^\/attachments\/[\w-]+\/photo[\w.-]*\.jpg$/);
  expect(again?.avatar).not.toBe(address);
  const shown = await ask("GET", again?.avatar ?? "", { cookie: member.cookie });
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("the dry run says what becomes of each photograph and keeps none of them", async () => {
  const bytes = await fresh();
  await createContact(member, { name: "Eksik", emails: [{ email: "eksik@ornek.example", label: "" }] });
  const at = await kept(
    [
      card("FN:Yeni", photoLine(bytes)),
      card("FN:Eksik", "EMAIL:eksik@ornek.example", photoLine(bytes)),
      card("FN:Uzakta", "PHOTO:https://ornek.example/yuz.jpg"),
      card("FN:Bozuk", `PHOTO:data:image/jpeg;base64,${Buffer.from("resim değil").toString("base64")}`),
      card("FN:İri", `PHOTO;ENCODING=b:/9j/${"A".repeat(7_100_000)}`),
    ].join(""),
  );
  expect((await rowsOf(at)).map(({ title, kind, remarks }) => [title, kind, remarks])).toEqual([
    ["Yeni", "new", ["Fotoğrafı var."]],
    ["Eksik", "merge", ["“Eksik” aynı e-posta adresini kullanıyor.", "Eksiği tamamlanırsa eklenir: Resim"]],
    ["Uzakta", "new", ["Fotoğrafın kendisi değil, yalnızca bağlantısı var; alınmaz."]],
    ["Bozuk", "new", ["Fotoğraf okunamadı; alınmaz."]],
    ["İri", "new", ["5 MB’tan büyük fotoğraf alınmaz."]],
  ]);
  expect(await db().$count(attachments)).toBe(0);
  await post(at, "take");
  expect(await became(at)).toEqual({ made: 4, merged: 1 });
  expect((await all()).map(({ name, avatar }) => [name, avatar !== null])).toEqual([
    ["Bozuk", false],
    ["Eksik", true],
    ["İri", false],
    ["Uzakta", false],
    ["Yeni", true],
  ]);
  expect(await db().$count(attachments)).toBe(2);
  expect(await unsaved()).toBe(0);
});

test("a photograph that the gate refuses leaves the contact whole, and the result says so", async () => {
  const cut = (await fresh()).subarray(0, 200);
  await createContact(member, { name: "Var", emails: [{ email: "var@ornek.example", label: "" }] });
  const at = await kept(
    card("FN:Yarım", "TITLE:Müdür", photoLine(cut)) + card("FN:Var", "EMAIL:var@ornek.example", photoLine(cut)),
  );
  await post(at, "take");
  // All that the second card had more was the photograph.
  expect(await became(at)).toEqual({ made: 1, same: 1 });
  const left = "Fotoğraf alınmadı: Dosya bozuk ya da göründüğü türde değil.";
  expect((await read(at)).result?.rows.map((row) => row.left)).toEqual([[left], [left]]);
  expect((await all()).map(({ name, title, avatar, version }) => [name, title, avatar, version])).toEqual([
    ["Var", "", null, 1],
    ["Yarım", "Müdür", null, 1],
  ]);
});

test("photographs are kept only of rows that are taken", async () => {
  const bytes = await fresh();
  await createContact(member, { name: "Var", emails: [{ email: "var@ornek.example", label: "" }] });
  const at = await kept(
    card("FN:Var", "EMAIL:var@ornek.example", photoLine(bytes)) +
      card(`FN:${"x".repeat(contactBounds.name + 1)}`, photoLine(bytes)) +
      card(`FN:${member.name}`, `EMAIL:${member.email}`, photoLine(bytes)),
  );
  await post(at, "take", "skip");
  expect(await became(at)).toEqual({ same: 1, skipped: 1, refused: 1 });
  expect(await db().$count(attachments)).toBe(0);

  // A row that is refused while it is being written.
  await db().execute("ALTER TABLE contacts ADD CONSTRAINT nobody CHECK (name <> 'Olmaz')");
  const other = await kept(card("FN:Olmaz", photoLine(bytes)));
  await expect(post(other, "take")).rejects.toThrow("contacts");
  await db().execute("ALTER TABLE contacts DROP CONSTRAINT nobody");
  expect(await db().$count(attachments)).toBe(0);
});

test("an import that is taken back takes its photographs away, as long as they are undone with them", async () => {
  const known = await createContact(member, { name: "Eski", emails: [{ email: "eski@ornek.example", label: "" }] });
  const edited = await createContact(member, { name: "Elle", emails: [{ email: "elle@ornek.example", label: "" }] });
  const at = await kept(
    card("FN:Eski", "EMAIL:eski@ornek.example", photoLine(await fresh())) +
      card("FN:Elle", "EMAIL:elle@ornek.example", photoLine(await fresh())) +
      card("FN:Yeni", photoLine(await fresh())),
  );
  await post(at, "take");
  expect(await became(at)).toEqual({ made: 1, merged: 2 });
  const made = (await all()).find(({ name }) => name === "Yeni");
  await saveContact(member, edited.id, { version: 2, data: { title: "Sonradan" } });
  await post(at, "undo");
  expect((await all()).map(({ name, avatar, title }) => [name, avatar, title])).toEqual([
    ["Elle", null, "Sonradan"],
    ["Eski", null, ""],
  ]);
  // Two contacts were completed: their pictures go after a month. One in the trash keeps its own until it is purged.
  await dropExpiredAttachments(new Date(Date.now() + 40 * day));
  const [stored, ...others] = await db().select().from(attachments);
  expect([stored?.ownerId, others]).toEqual([made?.id, []]);
  await purgeRecord(systemActor, contactKind, made?.id ?? "", { version: null });
  expect(await db().$count(attachments)).toBe(0);
  await expect.poll(() => storage().stat(stored?.key ?? "")).toBe(null);
  expect(await db().$count(contacts, eq(contacts.id, known.id))).toBe(1);
});
