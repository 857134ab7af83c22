import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { objectStream, pdfDocument } from "~/lib/files/test-support/pdf-files";
import { photoWithPlace, picture, promisedPng, zipOf } from "~/lib/files/test-support/sample-files";
import { db } from "~/lib/platform/db/database.server";
import type { Refusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage, type Storage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../../tests/support/database";
import { collectGarbage } from "../../../../tests/support/memory";
import { acceptFile } from "./gate.server";
import { refusalCodeOf } from "./refusal.server";

useTestDatabase();
const root = mkdtempSync(join(tmpdir(), "meydan-gate-"));
const disk = diskStorage(join(root, "files"));
beforeAll(() => useStorage(disk));
afterAll(() => {
  useStorage(undefined);
  rmSync(root, { recursive: true });
});

const accept = (content: Uint8Array | string, originalName = "dosya.bin") =>
  acceptFile(systemActor, { buffer: Buffer.from(content), originalName });
const codeOf = async (content: Uint8Array | string, originalName?: string) =>
  refusalCodeOf(
    await accept(content, originalName).then(
      (file) => `taken as ${file.mime}`,
      (error: unknown) => error,
    ),
  );
const bytesOf = async (key: string) => buffer(await storage().get(key));
const objects = () =>
  readdirSync(join(root, "files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const count = async () => Number((await db().execute(sql`SELECT count(*)::int AS n FROM files`)).rows[0]?.n);

test("the type comes from the content, whatever the name says", async () => {
  const cases: [Uint8Array | string, string, string, string][] = [
    [await picture(40, 30, "jpeg"), "virus.exe", "image/jpeg", "virus-"],
    [await picture(40, 31, "png"), "a.jpg", "image/png", "a-"],
    [await picture(40, 32, "webp"), "a.html", "image/webp", "a-"],
    [await picture(40, 33, "gif"), "a.js", "image/gif", "a-"],
    [await picture(40, 34, "avif"), "a.avif", "image/webp", "a-"],
    [
      "<?xml version='1.0'?><!-- x --><svg viewBox='0 0 24 12'><path d='M0 0h9'/></svg>",
      "logo.txt",
      "image/svg+xml",
      "logo-",
    ],
    [pdfDocument(), "Faaliyet Raporu.doc", "application/pdf", "faaliyet-raporu-"],
    [
      zipOf([{ name: "[Content_Types].xml" }, { name: "word/document.xml" }]),
      "d.zip",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "d-",
    ],
    [
      zipOf([{ name: "[Content_Types].xml" }, { name: "xl/workbook.xml" }]),
      "e.zip",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "e-",
    ],
    [
      zipOf([
        { name: "mimetype", content: "application/vnd.oasis.opendocument.text", stored: true },
        { name: "content.xml" },
      ]),
      "o.odt",
      "application/vnd.oasis.opendocument.text",
      "o-",
    ],
    [zipOf([{ name: "Harita/mahalle sınırları.shp" }]), "harita.docx", "application/zip", "harita-"],
    ["mahalle;nüfus\nKazımdirik;32000\n", "nüfus.csv", "text/csv", "nufus-"],
    [Buffer.from([0xdd, 0x6c, 0xe7, 0x65, 0x0a]), "ilce.txt", "text/plain", "ilce-"],
    [
      "<?xml version='1.0'?>\n<gpx><metadata><link href='https://ornek.example'/></metadata><wpt lat='38' lon='27'/></gpx>",
      "rota.xml",
      "application/gpx+xml",
      "rota-",
    ],
    ['{ "type": "Point", "coordinates": [27, 38] }', "sinir.txt", "application/geo+json", "sinir-"],
    ['{ "type": "rapor" }', "rapor.txt", "text/plain", "rapor-"],
    ["WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ayşe>Merhaba", "altyazi.txt", "text/vtt", "altyazi-"],
    [
      Buffer.concat([
        Buffer.from("ID3\x04\0\0\0\0\0\x0a", "latin1"),
        Buffer.alloc(10),
        Buffer.from([0xff, 0xfb, 0x90, 0x64]),
        Buffer.alloc(600),
      ]),
      "ses.wav",
      "audio/mpeg",
      "ses-",
    ],
    [
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\x02\0isomiso2"), Buffer.alloc(64)]),
      "v.avi",
      "video/mp4",
      "v-",
    ],
  ];
  for (const [content, name, mime, start] of cases) {
    const file = await accept(content, name);
    expect([file.mime, file.name.startsWith(start), file.created]).toEqual([mime, true, true]);
  }
});

test.each([
  ["an HTML page", "<!DOCTYPE html><html><body>x</body></html>", "resim.jpg"],
  ["a script tag in a text", `${"merhaba ".repeat(100)}<script>alert(1)</script>`, "not.txt"],
  ["a program by name", "alert(1)", "kod.js"],
  ["a shell script", "#!/bin/sh\nrm -rf /", "not.txt"],
  ["PHP", "<?php system($_GET['c']);", "not.txt"],
  ["other XML", "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", "a.xml"],
  ["a Windows program", Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(200)]), "kurulum.pdf"],
  ["a Linux program", Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01", "latin1"), Buffer.alloc(200)]), "a.txt"],
  ["an unknown binary", Buffer.from([1, 2, 3, 4, 5, 0, 9]), "a.dat"],
  ["a text that turns binary later", Buffer.concat([Buffer.from("a".repeat(9_000)), Buffer.from([0, 1, 2])]), "a.txt"],
  ["another zip-based program", zipOf([{ name: "META-INF/MANIFEST.MF" }, { name: "A.class" }]), "a.zip"],
])("%s is refused with 415", async (_name, content, name) => {
  expect(await codeOf(content, name)).toBe("typeRefused");
});

test.each([
  ["a style sheet", "<?xml version='1.0'?><?xml-stylesheet href='x.xsl'?><gpx/>"],
  ["a document type", "<!DOCTYPE gpx [<!ENTITY x 'y'>]><gpx/>"],
  ["a script of another language", "<gpx xmlns:x='http://www.w3.org/1999/xhtml'><x:script>alert(1)</x:script></gpx>"],
  ["a drawing in its extensions", "<gpx><extensions><svg onload='alert(1)'/></extensions></gpx>"],
])("a GPX with %s is refused", async (_name, content) => {
  expect(await codeOf(content, "rota.gpx")).toBe("typeRefused");
});

const turkish = "Ad;Açıklama\r\nÇınar;Işık şöleni\r\n";
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
test.each([
  ["UTF-8", Buffer.from(turkish), "utf-8"],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${turkish}`), "utf-8"],
  ["UTF-16 as Excel saves it", Buffer.from(`\ufeff${turkish}`, "utf16le"), "utf-16le"],
  ["UTF-16 without its mark", Buffer.from("Ad;Soyad\r\nAli;Demir\r\n", "utf16le"), "utf-16le"],
  ["UTF-16 turned round", swapped(Buffer.from(`\ufeff${turkish}`, "utf16le")), "utf-16be"],
  [
    "Windows' Turkish letters",
    Buffer.from("Ad;A\xe7\xfdklama\r\n\xc7\xfdnar;\xdee\xfeil\r\n\x1a", "latin1"),
    "windows-1254",
  ],
  [
    "letters that come late",
    Buffer.concat([Buffer.from("a;b\r\n".repeat(2_000)), Buffer.from([0xfe, 0x0d, 0x0a])]),
    "windows-1254",
  ],
] as const)("a table in %s is a table, in its letters", async (_name, content, charset) => {
  const file = await accept(content, "liste.csv");
  expect([file.mime, file.document]).toEqual(["text/csv", { charset }]);
});

test("a drawing in UTF-16 is read, a program in UTF-16 is refused, and HEIC is told from what is merely unknown", async () => {
  const drawing = '\ufeff<?xml version="1.0" encoding="utf-16"?><svg viewBox="0 0 7 7"><title>Işık</title></svg>';
  expect((await accept(Buffer.from(drawing, "utf16le"), "a.svg")).mime).toBe("image/svg+xml");
  expect(await codeOf(Buffer.from("\ufeff<script>alert(1)</script>", "utf16le"), "a.txt")).toBe("typeRefused");
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"),
    Buffer.alloc(100),
  ]);
  expect(await codeOf(heic, "IMG_0001.HEIC")).toBe("heicRefused");
});

test("a PDF that begins a little later, as readers allow, is one", async () => {
  expect((await accept(Buffer.concat([Buffer.from("\r\n\r\n"), Buffer.from(pdfDocument({}))]), "a.pdf")).mime).toBe(
    "application/pdf",
  );
});

test("comments without end before a drawing that never comes are read once", async () => {
  const text = `${"<!---->".repeat(500)}x`;
  expect((await accept(text, "yorum.txt")).mime).toBe("text/plain");
  expect((await accept(`${"<!---->".repeat(500)}<svg viewBox="0 0 2 2"/>`, "yorum.svg")).mime).toBe("image/svg+xml");
  expect(
    (
      await accept(
        '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg viewBox="0 0 3 3"/>',
        "a.svg",
      )
    ).mime,
  ).toBe("image/svg+xml");
  expect(await codeOf(`<svg viewBox="0 0 1 1"/>${"<!DOCTYPE ".repeat(90_000)}`)).toBe("svgUnsafe");
});

test("a picture that is also a script is refused or drawn anew", async () => {
  expect(await codeOf("GIF89a/*  */=alert(1)//;", "a.gif")).toBe("damaged");
  const hidden = Buffer.concat([await picture(50, 50, "gif"), Buffer.from("<script>alert('gizli')</script>")]);
  const file = await accept(hidden, "a.gif");
  expect((await bytesOf(file.key)).includes("<script>")).toBe(false);
});

test("a PDF that runs code is refused, one that cannot be opened as well", async () => {
  const more = [objectStream([[5, "<< /S /JavaScript /JS (x) >>"]])];
  expect(await codeOf(pdfDocument({ more }))).toBe("pdfActive");
  expect(await codeOf(pdfDocument({ locked: "user" }))).toBe("pdfPassword");
  expect(await codeOf("%PDF-1.7\nhello")).toBe("damaged");
  expect((await accept(pdfDocument({ more: [objectStream([[5, "<< /S /GoTo >>"]])] }))).mime).toBe("application/pdf");
});

test.each([
  ["a name that climbs out", [{ name: "../../etc/passwd" }]],
  ["an absolute name", [{ name: "/etc/passwd" }]],
  ["a backslash", [{ name: "..\\x.txt" }]],
  ["a drive", [{ name: "C:x.txt" }]],
  ["a NUL", [{ name: "a\0.txt" }]],
  ["a program", [{ name: "okul/kurulum.EXE" }]],
  ["a page", [{ name: "index.html" }]],
  ["a symbolic link", [{ name: "kisayol", mode: 0o120777 }]],
  ["a claimed bomb", [{ name: "bomba.txt", claims: 4_000_000_000 }]],
  ["a bomb by ratio", [{ name: "sifir.bin", content: Buffer.alloc(40_000_000) }]],
  ["macros", [{ name: "[Content_Types].xml" }, { name: "word/document.xml" }, { name: "word/vbaProject.bin" }]],
])("an archive with %s is refused", async (_name, members) => {
  expect(await codeOf(zipOf(members))).toBe("archiveUnsafe");
});

test("an archive cut short is refused as damaged", async () => {
  const whole = zipOf([{ name: "a.txt", content: "merhaba" }]);
  expect(await codeOf(whole.subarray(0, whole.length - 30))).toBe("damaged");
});

test("a picture of 2.5 gigapixels is refused by its header: what it promises isn't there to be read", async () => {
  expect(await codeOf(promisedPng(50_000, 50_000), "a.png")).toBe("tooManyPixels");
  for (const [width, height] of [
    [1, 65_536],
    [65_536, 1],
  ] as const)
    expect(await codeOf(promisedPng(width, height), "a.png")).toBe("sideTooLong");
});

test("a damaged picture, an empty file and one over its limit are refused", async () => {
  const whole = await picture(400, 300, "jpeg");
  expect(await codeOf(promisedPng(300, 300))).toBe("damaged");
  expect(await codeOf(whole.subarray(0, 300))).toBe("damaged");
  expect(await codeOf("")).toBe("empty");
  expect(await codeOf(Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)]))).toBe("imageTooLarge");
  expect(await codeOf(Buffer.alloc(50 * 1024 * 1024 + 1, "a"))).toBe("fileTooLarge");
  expect(await codeOf(`<svg>${" ".repeat(1024 * 1024)}</svg>`)).toBe("svgTooLarge");
});

test("a photograph loses its place and its owner and stands upright", async () => {
  const source = await photoWithPlace();
  expect((await sharp(source).metadata()).exif?.includes("Kamera Sahibi")).toBe(true);
  const file = await accept(source, "park.jpg");
  expect([file.width, file.height]).toEqual([400, 800]);
  for (const key of [file.key, ...file.variants.map((variant) => variant.key)]) {
    const meta = await sharp(await bytesOf(key)).metadata();
    expect([meta.exif, meta.xmp, meta.icc, meta.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test("narrower copies are made, never wider ones", async () => {
  const file = await accept(await picture(1300, 650, "png"), "genis.png");
  expect(file.variants.map(({ width, height }) => [width, height])).toEqual([
    [320, 160],
    [640, 320],
    [1200, 600],
  ]);
  for (const variant of file.variants) {
    const bytes = await bytesOf(variant.key);
    expect([(await sharp(bytes).metadata()).format, bytes.length]).toEqual(["webp", variant.bytes]);
  }
  expect((await accept(await picture(200, 100, "png"), "dar.png")).variants).toEqual([]);
});

test("an animation keeps moving", async () => {
  const frames = await Promise.all([10, 200].map((shade) => picture(60, 40, "png", shade)));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const file = await accept(animated, "hareketli.gif");
  expect([(await sharp(await bytesOf(file.key)).metadata()).pages, file.width, file.height, file.variants]).toEqual([
    2,
    60,
    40,
    [],
  ]);
});

test("the same bytes are one file, also when they come twice at the same moment", async () => {
  const content = await picture(700, 500, "jpeg", 33);
  const [before, objectsBefore] = [await count(), objects()];
  const first = await Promise.all([1, 2, 3].map((at) => accept(content, `yaris-${at}.jpg`)));
  expect(new Set(first.map((file) => file.id)).size).toBe(1);
  expect(first.filter((file) => file.created)).toHaveLength(1);
  const again = await accept(content, "baska-ad.png");
  expect([again.id, again.created, again.name]).toEqual([first[0]?.id, false, first[0]?.name]);
  expect([(await count()) - before, objects() - objectsBefore]).toEqual([1, 3]);
});

test("names are kept for people and made safe for addresses", async () => {
  const file = await accept("bir", "C:\\Belgeler\\Çiğli\u202Etxt.Şubesi \0Ödenek.txt");
  expect([file.originalName, /^ciglitxt-subesi-odenek-[0-9a-f]{8}\.txt$/.test(file.name)]).toEqual([
    "Çiğlitxt.Şubesi Ödenek.txt",
    true,
  ]);
  const decomposed = await accept("iki", `${"ş".normalize("NFD").repeat(300)}.txt`);
  expect(Buffer.byteLength(decomposed.originalName)).toBeLessThanOrEqual(255);
  expect(decomposed.originalName.endsWith("ş.txt")).toBe(true);
  expect((await accept("üç", "😀.txt")).name).toMatch(/^dosya-/);
});

test("creation is recorded and announced, and needs the right", async () => {
  const file = await accept("kayıt", "k.txt");
  const { rows } = await db().execute(sql`SELECT verb, object_type FROM audit_entries WHERE object_id = ${file.id}`);
  expect(rows).toEqual([{ verb: "create", object_type: "file" }]);
  const viewer = makeActor({
    id: null,
    name: "İzleyici",
    grants: [{ role: "viewer", sections: null, departments: null }],
  });
  await expect(acceptFile(viewer, { buffer: Buffer.from("x"), originalName: "x.txt" })).rejects.toMatchObject({
    status: 403,
  });
});

test("a full disk is a 507 and leaves neither rows nor bytes", async () => {
  const full: Storage = {
    ...disk,
    async put(key, source, meta) {
      if (key.endsWith("w640.webp")) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      await disk.put(key, source, meta);
    },
  };
  useStorage(full);
  const [rowsBefore, objectsBefore] = [await count(), objects()];
  const refused = await codeOf(await picture(900, 600, "jpeg", 77)).finally(() => useStorage(disk));
  expect([refused, await count(), objects()]).toEqual(["diskFull", rowsBefore, objectsBefore]);
});

test("a failed row leaves no bytes", async () => {
  const objectsBefore = objects();
  const stranger = makeActor({ id: "not-a-uuid", name: "?", grants: systemActor.grants });
  await expect(acceptFile(stranger, { buffer: Buffer.from("yetim"), originalName: "y.txt" })).rejects.toThrow();
  expect(objects()).toBe(objectsBefore);
});

test("what was uploaded from disk is not kept in memory", async () => {
  const sources: string[] = [];
  for (let at = 0; at < 20; at++) {
    const path = join(root, `${at}.jpg`);
    // Cameras append data that makes most of a file's size.
    writeFileSync(path, Buffer.concat([await picture(600, 400 + at, "jpeg", 99), Buffer.alloc(1_000_000)]));
    sources.push(path);
  }
  const buffered = async () => {
    await collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  for (const path of sources.slice(0, 5)) await acceptFile(systemActor, { path, originalName: "ilk.jpg" });
  const before = await buffered();
  for (const path of sources.slice(5)) await acceptFile(systemActor, { path, originalName: "sonra.jpg" });
  const whole = sources.slice(5).reduce((sum, path) => sum + statSync(path).size, 0);
  await expect.poll(async () => (await buffered()) - before).toBeLessThan(whole / 4);
});

test("a route is nested no deeper than routes are: what a reader would work on ever longer is refused at once", async () => {
  const route = (inside: string) => `<?xml version='1.0'?><gpx>${inside}</gpx>`;
  expect(
    await codeOf(
      route("<trk><trkseg><trkpt lat='38' lon='27'><ele>1</ele></trkpt></trkseg></trk>".repeat(2_000)),
      "rota.gpx",
    ).catch((taken: unknown) => (taken instanceof Error ? taken.message : taken)),
  ).toBe("taken as application/gpx+xml");
  expect(await codeOf(route("<wpt>".repeat(1_000) + "</wpt>".repeat(1_000)), "derin.gpx")).toBe("tooComplex");
});

test("of one person's pictures twenty wait, the rest is told when to come again; another's go on meanwhile, and so does the first later", async () => {
  const pictures = await Promise.all(Array.from({ length: 26 }, (_, at) => picture(60 + at, 200, "png")));
  const other = makeActor({ ...systemActor, id: "00000000-0000-4000-8000-00000000000b" });
  const refused: Refusal[] = [];
  const bring = (actor: typeof systemActor, at: number) =>
    acceptFile(actor, { buffer: pictures[at] ?? Buffer.alloc(0), originalName: `${at}.png` }).then(
      () => at,
      (refusal: unknown) => void refused.push(refusal as Refusal),
    );
  const letGo = holdFirstPicture();
  const all = Array.from({ length: 25 }, (_, at) => bring(systemActor, at));
  const theirs = bring(other, 25);
  try {
    await expect.poll(() => refused.length).toBe(4);
  } finally {
    letGo();
  }
  expect((await Promise.all(all)).filter((at) => at !== undefined).length).toBe(21);
  expect(refused.map((refusal) => [refusalCodeOf(refusal), refusal.status, refusal.headers["Retry-After"]])).toEqual(
    Array.from({ length: 4 }, () => ["checkBusy", 503, "5"]),
  );
  expect([await theirs, await bring(systemActor, 24)]).toEqual([25, 24]);
});

function holdFirstPicture() {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const proto = sharp.prototype as Sharp;
  const metadata = proto.metadata;
  vi.spyOn(proto, "metadata").mockImplementationOnce(async function (this: Sharp) {
    await free;
    return metadata.call(this);
  });
  return letGo;
}
