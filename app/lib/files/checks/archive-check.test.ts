import { expect, test } from "vitest";

import { refusalCodeOf } from "./refusal.server";
import { zipOf } from "../test-support/sample-files";
import { runCheck } from "./run-check.server";

type Members = Parameters<typeof zipOf>[0];

const codeOf = async (bytes: Buffer) => refusalCodeOf(await runCheck("archive", bytes, "").then(() => "taken", (error: unknown) => error)).catch((taken: unknown) => taken);
const office = (parts: Members) => zipOf([{ name: "[Content_Types].xml", content: "<Types/>" }, { name: "word/document.xml" }, ...parts]);
const relation = (type: string, target: string) => `<?xml version="1.0"?><Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;
const settings = (type: string, target: string) => office([{ name: "word/_rels/settings.xml.rels", content: relation(type, target) }]);

test("good archives pass", async () => {
  const data = Array.from({ length: 3_000 }, (_, at) => ({ name: `Mahalle ${at}/sınır.shp`, content: `${at}`.repeat(50) }));
  const good: Record<string, Buffer> = {
    "many members and folders": zipOf([{ name: "Harita/", content: "", stored: true }, ...data]),
    "a document in it": zipOf([{ name: "ekler/karar.docx", content: office([]) }, { name: "oku.txt" }]),
    "a link and the writer's own template": settings("hyperlink", "https://ornek.example/"),
    "a local template": settings("attachedTemplate", "file:///C:\\Users\\Ay%C5%9Fe\\Normal.dotm"),
    "text that packs well": zipOf([{ name: "a.csv", content: "0;".repeat(9_000_000) }]),
    "nothing at all": zipOf([]),
  };
  for (const [name, bytes] of Object.entries(good)) expect([name, await codeOf(bytes)]).toEqual([name, "taken"]);
});

test("what is unsafe to unpack or to open is refused", async () => {
  const zeros = Buffer.alloc(60_000_000);
  const bomb = zipOf([{ name: "a.bin", content: zeros }]);
  const deep = zipOf([{ name: "1.zip", content: zipOf([{ name: "2.zip", content: zipOf([{ name: "3.zip", content: zipOf([{ name: "a" }]) }]) }]) }]);
  const hostile: Record<string, [string, Buffer]> = {
    "a bomb": ["archiveUnsafe", bomb],
    "a bomb within": ["archiveUnsafe", zipOf([{ name: "iç.dat", content: bomb, stored: true }])],
    "archives in archives in archives": ["archiveUnsafe", deep],
    "members that share bytes": ["archiveUnsafe", zipOf([{ name: "a", content: zeros.subarray(0, 1_000_000) }, ...Array.from({ length: 300 }, () => ({ name: "a", content: "", at: 0 }))])],
    "a size that is not true": ["damaged", zipOf([{ name: "a", content: zeros, claims: 100 }])],
    "100,000 members": ["archiveUnsafe", zipOf(Array.from({ length: 65_534 }, (_, at) => ({ name: `${at}`, content: "", stored: true })))],
    "a password": ["archivePassword", zipOf([{ name: "gizli.txt", flags: 1, stored: true, content: "0123456789abxyz", claims: 3 }])],
    "two names": ["archiveUnsafe", zipOf([{ name: "a.txt", inside: "../../a.txt" }])],
    "another name inside": ["archiveUnsafe", zipOf([{ name: "a.txt", inside: "b.exe" }])],
    "a program within an archive within": ["archiveUnsafe", zipOf([{ name: "b.dat", content: zipOf([{ name: "kurulum.exe" }]) }])],
    "a far template": ["archiveUnsafe", settings("attachedTemplate", "https://kotu.example/x.dotm")],
    "a template on another machine": ["archiveUnsafe", settings("attachedTemplate", "file://kotu.example/x.dotm")],
    "a far object": ["archiveUnsafe", settings("oleObject", "http://kotu.example/x.hta")],
    "macros by type": ["archiveUnsafe", zipOf([{ name: "[Content_Types].xml", content: '<Types><Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>' }, { name: "word/document.xml" }])],
    "macros by relation": ["archiveUnsafe", office([{ name: "word/_rels/document.xml.rels", content: '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/></Relationships>' }])],
    "its end missing": ["damaged", zipOf([{ name: "a.txt" }]).subarray(0, 40)],
    "its middle missing": ["damaged", Buffer.concat([zipOf([{ name: "a.txt", content: "abcabc" }]).subarray(0, 36), zipOf([{ name: "a.txt", content: "abcabc" }]).subarray(38)])],
  };
  for (const [name, [code, bytes]] of Object.entries(hostile)) expect([name, await codeOf(bytes)]).toEqual([name, code]);
});
