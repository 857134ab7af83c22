import { afterAll, beforeAll, expect, test } from "vitest";

import type { DocumentItem } from "~/lib/apps/file-manager/document-json.server";
import { createFolder, folderKind, getFolder, trashFolder } from "~/lib/apps/file-manager/folders.server";
import { createDocument, getDocument, listDocuments } from "~/lib/apps/file-manager/documents.server";
import { attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { purgeRecord, undoRecordChange } from "~/lib/records/change-record.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { picture, zipOf } from "~/lib/files/test-support/sample-files";

import { ask, bodyOf, signedIn } from "../support/api";
import { unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));

type Person = Awaited<ReturnType<typeof signedIn>>;
type List = { folders: DocumentItem[]; files: DocumentItem[]; path: DocumentItem[] };

const root = "/api/apps/file-manager";
const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
let number = 0;
/** A text that no other test has sent. */
const fresh = () => Buffer.from(`Satır ${++number}\n`);

const send = (who: Person, method: string, path: string, json?: unknown) =>
  ask(method, `${root}${path}`, {
    bearer: who.bearer,
    headers: { "Accept-Language": "tr" },
    ...(json === undefined ? {} : { json }),
  });
const read = <T = List>(who: Person, path = "") => bodyOf<T>(send(who, "GET", path));
const folderOf = async (who: Person, folder: Record<string, unknown>) =>
  bodyOf<DocumentItem>(send(who, "POST", "/folder", { folder }));

function upload(who: Person, name: string, bytes: Buffer, fields: Record<string, string> = {}, path = "/file") {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", new File([new Uint8Array(bytes)], name));
  return ask("POST", `${root}${path}`, { bearer: who.bearer, body, headers: { "Accept-Language": "tr" } });
}
const uploaded = (who: Person, name: string, bytes: Buffer, fields?: Record<string, string>) =>
  bodyOf<DocumentItem & { address: string }>(upload(who, name, bytes, fields));
const fieldsOf = async (answer: Response) => [
  answer.status,
  Object.keys((await bodyOf<{ fields?: object }>(answer)).fields ?? {}),
];

test("a folder and what lies in it are listed as the specification has it, in the reader's words", async () => {
  const me = await signedIn("webAdmin");
  const top = await folderOf(me, { name: "İhaleler", description: "Dosyaları" });
  const inner = await folderOf(me, { name: "2026", folderId: top.id });
  const file = await uploaded(me, "Şartname.txt", Buffer.from("Madde 1\n"), { folderId: inner.id });
  expect(file).toEqual({
    ...{ id: expect.any(String), folderId: inner.id, name: "Şartname.txt", createdBy: me.name, version: 1 },
    ...{ createdAt: expect.any(String), modifiedAt: expect.any(String), size: "8\u00a0B", type: "TXT" },
    ...{ contents: null, description: null, address: `/apps/file-manager/download/${file.id}`, bytes: 8 },
  });
  const { folders, path } = await read(me);
  expect(path).toEqual([]);
  expect(folders.find(({ id }) => id === top.id)).toMatchObject({
    ...{ folderId: null, type: "folder", contents: "1 dosya", size: "8\u00a0B", description: "Dosyaları" },
  });
  const inside = await read(me, `?folderId=${inner.id}`);
  expect([inside.folders, inside.files.map(({ id }) => id), inside.path.map(({ id }) => id)]).toEqual([
    [],
    [file.id],
    [top.id, inner.id],
  ]);
  for (const unknown of [nobody, "..", "null%00", "__proto__"])
    expect(await read(me, `?folderId=${unknown}`)).toEqual({ folders: [], files: [], path: [] });
  expect(await read(me, "?folderId=null")).toMatchObject({ path: [] });
});
