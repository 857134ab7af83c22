import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { dataDir } from "../../../tests/support/environment";
import { refusalCodeOf } from "./checks/refusal.server";
import { receiveForm, withReceivedForm } from "./receive.server";

const address = "http://localhost/upload";
const leftOver = () => (existsSync(join(dataDir, "tmp")) ? readdirSync(join(dataDir, "tmp")) : []);
const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request(address, { method: "POST", body, headers, duplex: "half" } as RequestInit);
const refusalOf = async (request: Request) =>
  refusalCodeOf(
    await receiveForm(request).then(
      () => "taken",
      (error: unknown) => error,
    ),
  );

/** Sends all bytes at once: Node 24's form stream throws an unhandled error when it isn't read to its end. */
async function postForm(form: FormData): Promise<Request> {
  const sent = new Response(form);
  return post(await sent.arrayBuffer(), sent.headers);
}

function formOf(
  files: [field: string, content: Uint8Array<ArrayBuffer>, name: string][],
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, content, name] of files) form.append(field, new File([content], name));
  return form;
}

test("fields and files arrive in order, with Turkish names, and the files are gone after the clean-up", async () => {
  const { form, uploads, cleanUp } = await receiveForm(
    post(
      formOf(
        [
          ["upload", Buffer.from("bir"), "şapkalı ığdır.txt"],
          ["upload", Buffer.from("iki!"), "b.txt"],
        ],
        { title: "Çarşı", "a[0].b": "x" },
      ),
    ),
    { lists: { a: 1 }, rows: 1 },
  );
  expect([form.get("title"), form.get("a[0].b")]).toEqual(["Çarşı", "x"]);
  expect(uploads.map(({ field, originalName, bytes }) => [field, originalName, bytes])).toEqual([
    ["upload", "şapkalı ığdır.txt", 3],
    ["upload", "b.txt", 4],
  ]);
  expect(readFileSync(uploads[1]?.path ?? "", "utf8")).toBe("iki!");
  await cleanUp();
  expect(leftOver()).toEqual([]);
});

test("an empty file input of a form is no upload", async () => {
  const boundary = "x1";
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="upload"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--${boundary}--\r\n`;
  const { uploads, cleanUp } = await receiveForm(
    post(body, { "content-type": `multipart/form-data; boundary=${boundary}` }),
  );
  expect(uploads).toEqual([]);
  await cleanUp();
});

test("a urlencoded form is read the same way", async () => {
  const { form, uploads } = await receiveForm(post(new URLSearchParams({ title: "Ağaç", intent: "save" })));
  expect([form.get("title"), form.get("intent"), uploads.length]).toEqual(["Ağaç", "save", 0]);
});

test("a file over 50 MB is refused and leaves nothing", async () => {
  expect(await refusalOf(await postForm(formOf([["upload", new Uint8Array(50 * 1024 * 1024 + 1), "big.zip"]])))).toBe(
    "fileTooLarge",
  );
  expect(leftOver()).toEqual([]);
});

test("too many files, too many fields and too long fields are refused", async () => {
  const many = Array.from({ length: 21 }, (_, at): [string, Uint8Array<ArrayBuffer>, string] => [
    "upload",
    Buffer.from("x"),
    `${at}.txt`,
  ]);
  expect(await refusalOf(await postForm(formOf(many)))).toBe("tooManyFiles");
  expect(
    await refusalOf(
      await postForm(formOf([], Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}`, ""])))),
    ),
  ).toBe("formTooLarge");
  expect(await refusalOf(await postForm(formOf([], { a: "x".repeat(1_200_000), b: "y".repeat(1_200_000) })))).toBe(
    "formTooLarge",
  );
  expect(await refusalOf(await postForm(formOf([], { a: "x".repeat(2_200_000) })))).toBe("formTooLarge");
  expect(await refusalOf(post(new URLSearchParams({ a: "x".repeat(2_200_000) })))).toBe("formTooLarge");
  expect(leftOver()).toEqual([]);
});

test.each([
  ["no boundary", "multipart/form-data", "x"],
  [
    "cut off in a file",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf',
  ],
  [
    "a part without a header, and a file after it",
    "multipart/form-data; boundary=b",
    '--b\r\nnone\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf',
  ],
  ["nothing of the kind", "multipart/form-data; boundary=b", "hello"],
  ["json", "application/json", "{}"],
])("a malformed body (%s) is a 400", async (_name, type, body) => {
  expect(await refusalOf(post(body, { "content-type": type }))).toBe("malformed");
  expect(leftOver()).toEqual([]);
});

test("a form that is cut off within a part that is dropped is refused, and the process lives", async () => {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="a"; filename="${name}"\r\n\r\nabc`;
  const cut = (name: string) => post(part(name), { "content-type": "multipart/form-data; boundary=b" });
  const heard: unknown[] = [];
  const hear = (error: unknown) => heard.push(error);
  process.on("uncaughtException", hear);
  try {
    expect(await refusalOf(cut(""))).toBe("malformed");
    await expect(receiveForm(cut("a.txt"), { isCarried: true })).rejects.toMatchObject({ status: 400 });
    await new Promise((done) => setImmediate(done));
  } finally {
    process.off("uncaughtException", hear);
  }
  expect(heard).toEqual([]);
});

test("an upload broken off on the way leaves no temporary file", async () => {
  const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\n\r\n');
  let step = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (step++ === 0) return controller.enqueue(head);
      if (step < 40) return controller.enqueue(new Uint8Array(65_536));
      controller.error(new Error("aborted"));
    },
  });
  expect(await refusalOf(post(body, { "content-type": "multipart/form-data; boundary=b" }))).toBe("malformed");
  expect(leftOver()).toEqual([]);
});

test("withReceivedForm cleans up when its work fails", async () => {
  const work = withReceivedForm(post(formOf([["upload", Buffer.from("x"), "a.txt"]])), {}, async ({ uploads }) => {
    expect(existsSync(uploads[0]?.path ?? "")).toBe(true);
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(leftOver()).toEqual([]);
});
