import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { contactKind } from "~/lib/apps/contacts/contacts.server";
import type { Note } from "~/lib/apps/notes/note";
import { createNote, noteKind, saveNote } from "~/lib/apps/notes/notes.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { dropExpiredAttachments, findAttachment } from "~/lib/files/attachments/attachments.server";
import { attachments } from "~/lib/files/attachments/schema.server";
import { purgeFile, trashFile } from "~/lib/files/changes/trash.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { listFiles } from "~/lib/files/files.server";
import { picture, photoWithPlace } from "~/lib/files/test-support/sample-files";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";
import { purgeRecord, restoreRecord, trashRecord, undoRecordChange } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));

type Person = Awaited<ReturnType<typeof signedIn>>;
const day = 86_400_000;
const formOf = (bytes: Buffer, name = "kap.jpg", type = "image/jpeg") => {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name, { type }));
  return form;
};
let shade = 0;
/** Bytes that no other test has sent. */
const fresh = () => picture(800, 400, "jpeg", ++shade);
const send = ({ bearer }: Pick<Person, "bearer">, body: FormData, kind = "note") =>
  ask("POST", `/api/attachments?for=${kind}`, { bearer, body });
const sent = async (who: Person, bytes?: Buffer) => bodyOf<AttachmentJson>(send(who, formOf(bytes ?? (await fresh()))));
const status = async ({ bearer }: Pick<Person, "bearer">, path: string) => (await ask("GET", path, { bearer })).status;
const idOf = (address: string | null) => address?.split("/")[2] ?? "";
const isStored = async (key: string) => (await storage().stat(key)) !== null;
const lies = async (address: string) => {
  const attachment = await findAttachment(idOf(address));
  return attachment && isStored(attachment.key);
};

test("a picture of a note is seen by its owner alone, in three sizes, and not found in the library", async () => {
  const [owner, admin] = [await signedIn("viewer"), await signedIn("webAdmin")];
  const made = await sent(owner, await photoWithPlace());
  expect(made).toMatchObject({ name: "kap.jpg", kind: "image", mime: "image/jpeg", width: 400, height: 800 });
  const image = made.address;
  expect([await status(owner, image), await status(admin, image)]).toEqual([200, 404]);
  const note = await createNote(owner, { title: "Kablo", image });
  const whole = await ask("GET", image, { bearer: owner.bearer });
  expect(whole.headers.get("cache-control")).toBe("private, no-cache");
  expect(whole.headers.get("content-security-policy")).toContain("sandbox");
  expect(Buffer.from(await whole.arrayBuffer()).includes("Kamera")).toBe(false);
  const typeOf = async (name: string) =>
    (await ask("GET", `/attachments/${made.id}/${name}`, { bearer: owner.bearer })).headers.get("content-type");
  // It has no copy of 640 pixels, as it is narrower.
  expect([await typeOf("picture"), await typeOf("thumbnail")]).toEqual(["image/jpeg", "image/webp"]);
  expect(await status(admin, image)).toBe(404);
  expect((await ask("GET", image)).status).toBe(401);
  expect(await status(owner, `/attachments/${made.id}/baska.jpg`)).toBe(404);
  const etag = whole.headers.get("etag") ?? "";
  expect((await ask("GET", image, { bearer: owner.bearer, headers: { "If-None-Match": etag } })).status).toBe(304);
  expect((await listFiles(systemActor, { search: "kap" })).items).toEqual([]);
  expect((await getRecord(owner, noteKind, note.id)).image).toBe(image);
});

test("who may not attach is refused before anything is read, and what is no photograph by the gate", async () => {
  const owner = await signedIn("viewer");
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const codes = async (body: FormData, kind?: string) => {
    const answer = await send(owner, body, kind);
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await codes(formOf(drawing, "a.svg", "image/svg+xml"))).toEqual([415, "notAPicture"]);
  expect(await codes(formOf(Buffer.from("<script>1</script>"), "a.jpg"))).toEqual([415, "typeRefused"]);
  expect(await codes(formOf(Buffer.alloc(0)))).toEqual([400, "empty"]);
  expect(await codes(new FormData())).toEqual([400, "noFile"]);
  expect((await codes(formOf(await fresh()), "unknown"))[0]).toBe(404);
  expect((await ask("POST", "/api/attachments?for=note", { body: formOf(await fresh()) })).status).toBe(401);
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["notes"] } });
  expect((await codes(formOf(await fresh())))[0]).toBe(403);
  await storeSettingGroup("group.apps", { version: 2, data: {} });
});

test("nobody takes another's picture, an unknown one, or two notes the same", async () => {
  const [owner, other] = [await signedIn("viewer"), await signedIn("departmentEditor")];
  const { address } = await sent(owner);
  const refused = { fields: { image: ["files.attachments.unknown"] }, status: 422 };
  await expect(createNote(other, { title: "Benim", image: address })).rejects.toMatchObject(refused);
  await expect(createNote(owner, { title: "Ad", image: `${address}x` })).rejects.toMatchObject(refused);
  for (const image of ["https://ornek.example/a.jpg", "/media/a/b.jpg", `/attachments/${crypto.randomUUID()}/a.jpg`])
    await expect(createNote(owner, { title: "Yok", image })).rejects.toMatchObject(refused);
  await createNote(owner, { title: "Bir", image: address });
  await expect(createNote(owner, { title: "İki", image: address })).rejects.toMatchObject(refused);
});

test("a picture stays while it can be undone, goes with its note, and one that nothing was saved with goes after a day", async () => {
  const owner = await signedIn("viewer");
  const [first, second, unsaved] = [await sent(owner), await sent(owner), await sent(owner)];
  const note = await createNote(owner, { title: "Pano", image: first.address });
  const { record } = await saveNote(owner, note.id, { version: 1, data: { image: second.address } });
  await dropExpiredAttachments(new Date(Date.now() + 2 * day));
  expect(await Promise.all([first, second, unsaved].map(({ address }) => lies(address)))).toEqual([
    true,
    true,
    undefined,
  ]);
  await undoRecordChange(owner, noteKind, note.id, record.version);
  expect((await getRecord(owner, noteKind, note.id)).image).toBe(first.address);
  await dropExpiredAttachments(new Date(Date.now() + 40 * day));
  expect(await Promise.all([first, second].map(({ address }) => lies(address)))).toEqual([true, undefined]);

  const trashed = await trashRecord(owner, noteKind, note.id, { version: null });
  await dropExpiredAttachments(new Date(Date.now() + 40 * day));
  expect(await status(owner, first.address)).toBe(200);
  const { version } = await restoreRecord(owner, noteKind, note.id, { version: trashed.version });
  const again = await trashRecord(owner, noteKind, note.id, { version });
  const { key } = (await findAttachment(first.id)) ?? { key: "" };
  await purgeRecord(owner, noteKind, note.id, { version: again.version });
  expect(await status(owner, first.address)).toBe(404);
  await expect.poll(() => isStored(key)).toBe(false);
});

test("a store that closes while the copies of a removed picture go ends nothing", async () => {
  const owner = await signedIn("viewer");
  const { id } = await sent(owner);
  const { key, variants } = (await findAttachment(id)) ?? { key: "", variants: [] };
  const open = storage();
  const firstIsGone = new Promise<void>((resolve) =>
    useStorage({
      ...open,
      async delete(one) {
        useStorage(undefined);
        await open.delete(one);
        resolve();
      },
    }),
  );
  const lost: unknown[] = [];
  const hear = (error: unknown) => void lost.push(error);
  process.on("unhandledRejection", hear);
  try {
    await dropExpiredAttachments(new Date(Date.now() + 2 * day));
    await firstIsGone;
    // An unhandled rejection is told after the turn in which it came.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off("unhandledRejection", hear);
    useStorage(open);
  }
  expect(lost).toEqual([]);
  expect([await isStored(key), await isStored(variants[0]?.key ?? "")]).toEqual([false, true]);
});

test("the same bytes in the library and on two notes lie once, until the last of them goes", async () => {
  const [owner, other, admin] = [
    await signedIn("viewer"),
    await signedIn("departmentEditor"),
    await signedIn("webAdmin"),
  ];
  const bytes = await fresh();
  const [mine, theirs] = [await sent(owner, bytes), await sent(other, bytes)];
  const file = await acceptFile(admin, { buffer: bytes, originalName: "Afiş.jpg" });
  expect(file).toMatchObject({ created: true, width: 800 });
  const keys = await Promise.all([mine, theirs].map(async ({ id }) => (await findAttachment(id))?.key));
  expect(new Set([...keys, file.key]).size).toBe(1);
  expect(await status(other, mine.address)).toBe(404);

  await trashFile(admin, file.id);
  await purgeFile(admin, file.id, { reason: "deneme", keptUses: 0 });
  expect(await lies(mine.address)).toBe(true);
  await db()
    .update(attachments)
    .set({ expiresAt: new Date(0) })
    .where(eq(attachments.id, mine.id));
  await dropExpiredAttachments();
  expect([await lies(mine.address), await lies(theirs.address)]).toEqual([undefined, true]);
  await db()
    .update(attachments)
    .set({ expiresAt: new Date(0) })
    .where(eq(attachments.id, theirs.id));
  await dropExpiredAttachments();
  await expect.poll(() => isStored(file.key)).toBe(false);
});

test("without scripts the picture comes with the form; one that is refused leaves what was typed", async () => {
  const owner = await signedIn("viewer");
  const post = (path: string, fields: Record<string, string>, file?: File) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append("image.file", file);
    return ask("POST", path, { cookie: owner.cookie, body });
  };
  const photograph = new File([new Uint8Array(await fresh())], "Çiçek.jpg");
  const made = await post("/apps/notes/new", { title: "Çiçek", image: "" }, photograph);
  expect(made.status).toBe(302);
  const id = /notes\/([\w-]{36})/.exec(made.headers.get("location") ?? "")?.[1] ?? "";
  const { image } = await getRecord(owner, noteKind, id);
  expect(await status(owner, image ?? "")).toBe(200);

  const refused = await post(
    `/apps/notes/${id}`,
    { title: "Yeni başlık", image: image ?? "", version: "1" },
    new File(["metin"], "metin.jpg"),
  );
  expect(refused.status).toBe(422);
  expect(await bodyOf<RecordAnswer<Note>>(Promise.resolve(refused))).toMatchObject({
    typed: { title: "Yeni başlık", image },
    errors: { image: ["files.errors.notAPicture"] },
  });
  const removed = await post(`/apps/notes/${id}`, {
    title: "Çiçek",
    image: image ?? "",
    "image.removed": "true",
    version: "1",
  });
  expect(removed.status).toBe(302);
  expect((await getRecord(owner, noteKind, id)).image).toBeNull();
});

test("a program gives a contact a picture as a file, all staff see it, and colleagues keep their own", async () => {
  const [editor, viewer] = [await signedIn("departmentEditor"), await signedIn("viewer")];
  type ContactJson = { id: string; version: number; avatar: string | null };
  const contact = await bodyOf<ContactJson>(
    ask("POST", "/api/apps/contacts/contact", {
      bearer: editor.bearer,
      json: { contact: { name: "Deniz Fidanlığı" } },
    }),
  );
  const give = async (who: Person, id: string, seen?: number) => {
    const body = new FormData();
    body.append("id", id);
    if (seen !== undefined) body.append("version", String(seen));
    body.append("avatar", new File([new Uint8Array(await fresh())], "yuz.jpg", { type: "image/jpeg" }));
    return ask("POST", "/api/apps/contacts/avatar", { bearer: who.bearer, body });
  };
  expect((await give(viewer, contact.id)).status).toBe(403);
  const { avatar, version } = await bodyOf<ContactJson>(give(editor, contact.id, contact.version));
  expect(version).toBe(contact.version + 1);
  expect(avatar).toMatch(/^\/attachments\/[\w-]{36}\/yuz-[0-9a-f]{8}\.jpg$/);
  expect(await status(viewer, avatar ?? "")).toBe(200);
  // Another picture on a version that is not the present one: both changed the same field.
  expect((await give(editor, contact.id, contact.version)).status).toBe(409);
  expect(await (await give(editor, crypto.randomUUID())).json()).toBeNull();
  expect((await give(editor, viewer.id ?? "")).status).toBe(403);
  const none = ask("POST", "/api/apps/contacts/avatar", {
    bearer: editor.bearer,
    json: { id: contact.id, avatar: null },
  });
  expect((await bodyOf<ContactJson>(none)).avatar).toBeNull();
});

test("without scripts a contact gets its picture with the form, and keeps it when the form is saved again", async () => {
  const editor = await signedIn("departmentEditor");
  const post = (path: string, fields: Record<string, string>, file?: File) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append("avatar.file", file);
    return ask("POST", path, { cookie: editor.cookie, body });
  };
  const face = new File([new Uint8Array(await fresh())], "yuz.jpg");
  const made = await post("/apps/contacts/new", { name: "Kiraz Tedarik" }, face);
  const id = /contacts\/([\w-]{36})/.exec(made.headers.get("location") ?? "")?.[1] ?? "";
  const { fields } = await bodyOf<{ fields: { avatar: string } }>(
    ask("GET", `/apps/contacts/${id}/edit`, { cookie: editor.cookie }),
  );
  await post(`/apps/contacts/${id}/edit`, { name: "Kiraz Gıda", avatar: fields.avatar, version: "1" });
  expect(await getRecord(editor, contactKind, id)).toMatchObject({ name: "Kiraz Gıda", avatar: fields.avatar });
});
