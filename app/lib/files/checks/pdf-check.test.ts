import { deflateRawSync, deflateSync } from "node:zlib";

import { expect, test } from "vitest";

import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { refusalCodeOf } from "./refusal.server";
import { objectStream, pdfDocument } from "../test-support/pdf-files";
import { runCheck } from "./run-check.server";

const check = (bytes: Buffer) => runCheck("pdf", bytes, "");
const codeOf = (bytes: Buffer): Promise<unknown> => check(bytes).catch(refusalCodeOf);
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString("hex")}>`);
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`;

test("good documents pass and tell their pages and title", async () => {
  expect(await check(makePdf("Faaliyet Raporu", ["Giriş"]))).toEqual({
    pages: 1,
    title: "Faaliyet Raporu",
    language: "tr-TR",
    hasText: true,
    isTagged: true,
  });
  const field =
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Ad) /V (Ay\\(\\)şe) /Rect [0 0 90 9] /A << /S /SubmitForm /F (https://ornek.example/al) >> >>";
  const outline = [
    "<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>",
    "<< /Title (Bir) /Parent 4 0 R /Dest [3 0 R /Fit] /N 1 >>",
    { dictionary: "/Filter /DCTDecode", bytes: Buffer.from("\xff\xd8\xff", "latin1") },
  ];
  const documents = {
    form: pdfDocument({ catalog: "/AcroForm << /Fields [4 0 R] >>", page: "/Annots [4 0 R]", more: [field] }),
    links: pdfDocument({
      page: `/Annots [${link("<< /S /URI /URI (https://ornek.example) >>")} ${link("<< /S /GoTo /D [3 0 R /Fit] >>")}]`,
    }),
    bookmarks: pdfDocument({ catalog: "/Outlines 4 0 R", more: outline }),
    compressed: pdfDocument({
      catalog: "/Outlines 5 0 R",
      more: [
        objectStream([
          [5, "<< /Type /Outlines /Count 0 >>"],
          [6, "(JavaScript ile Launch)"],
        ]),
      ],
    }),
    large: pdfDocument({ more: [{ dictionary: "", bytes: Buffer.alloc(20 << 20, 7) }] }),
    "bookmarks and a link, restricted by its owner": pdfDocument({
      locked: "owner",
      catalog: "/Outlines 5 0 R",
      page: "/Annots [7 0 R]",
      more: [
        objectStream([
          [5, "<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>"],
          [6, "<< /Title (Bir) /Parent 5 0 R /Dest [3 0 R /Fit] >>"],
          [7, link("<< /S /URI /URI (https://ornek.example) >>")],
        ]),
      ],
    }),
    "restricted by its owner": pdfDocument({
      locked: "owner",
      page: `/Annots [${link("<< /S /GoTo /D [3 0 R /Fit] >>")}]`,
      more: [objectStream([[5, "<< >>"]])],
    }),
    "words about scripts in its text": pdfDocument({
      page: "/Contents 4 0 R",
      more: [
        { dictionary: "/Filter /FlateDecode", bytes: deflateSync(Buffer.from("BT (HTML/JavaScript/Launch) Tj ET")) },
      ],
    }),
  };
  for (const [name, bytes] of Object.entries(documents))
    expect([name, await codeOf(bytes)]).toMatchObject([name, { pages: 1, title: null }]);
});

test("a scanned paper with a written cover letter is one without text, a written one with a picture page is not", async () => {
  const written = { dictionary: "", bytes: Buffer.from("BT /F1 12 Tf 50 700 Td (Karar) Tj ET") };
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const withPages = (kinds: ("written" | "scanned")[]) =>
    pdfDocument({
      pages: kinds.map((kind) => (kind === "written" ? "/Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R" : "")),
      more: [written, font],
    });
  const found = async (...kinds: ("written" | "scanned")[]) => (await check(withPages(kinds))).hasText;
  expect(await found("written", "scanned", "scanned", "scanned")).toBe(false);
  expect(await found("written", "written", "scanned")).toBe(true);
});

test("a PDF that opens with a password only says so", async () => {
  expect(await codeOf(pdfDocument({ locked: "user" }))).toBe("pdfPassword");
});

test("code is found wherever it stands", async () => {
  const hidden: [number, string][] = [[6, link(script)]];
  const lzw = (bytes: Buffer) => {
    // Restarting the table before every byte keeps all codes at 9 bits.
    const bits = [...bytes]
      .flatMap((byte) => [256, byte])
      .concat(257)
      .map((code) => code.toString(2).padStart(9, "0"))
      .join("");
    return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
  };
  const runs = (bytes: Buffer) => Buffer.concat([...[...bytes].map((byte) => Buffer.of(0, byte)), Buffer.of(128)]);
  const ascii85 = (bytes: Buffer) => {
    const groups: string[] = [];
    for (let at = 0; at < bytes.length; at += 4) {
      const part = bytes.subarray(at, at + 4);
      let value = Buffer.concat([part, Buffer.alloc(4)]).readUInt32BE(0);
      const digits = Array.from(
        { length: 5 },
        () => [String.fromCharCode((value % 85) + 33), (value = Math.floor(value / 85))][0],
      )
        .reverse()
        .join("");
      groups.push(digits.slice(0, part.length + 1));
    }
    return Buffer.from(`${groups.join("")}~>`);
  };
  const rows = (bytes: Buffer) =>
    Buffer.concat(
      (bytes.toString("latin1").match(/[^]{1,5}/g) ?? []).map((row) => Buffer.from(`\0${row.padEnd(5)}`, "latin1")),
    );
  const tiff = (bytes: Buffer) => bytes.map((byte, at) => byte - (at === 0 ? 0 : (bytes[at - 1] ?? 0))) as Buffer;
  const packedRows = (bytes: Buffer) => deflateSync(rows(bytes));
  const split = objectStream(hidden, undefined, "/FlateDecode");
  split.dictionary = split.dictionary.replace("/Filter", "/Title (stream\nendstream endobj) /Filter");
  const otherName = objectStream(hidden);
  otherName.dictionary = otherName.dictionary.replace("/Filter", "/F");
  const spaced = (bytes: Buffer) =>
    Buffer.from(bytes.toString("latin1").replaceAll(">>\nstream\n", ">> % x\nstream \n"), "latin1");
  const broken = (bytes: Buffer) => Buffer.concat([deflateSync(bytes).subarray(0, -4), Buffer.from("nope")]);
  const stored = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.of(0x78, 1),
      deflateRawSync(Buffer.concat([Buffer.from("9 0 \nendstream\n"), bytes]), { level: 0 }),
    ]);
  const inside: [string, Buffer][] = [
    ["an object stream", pdfDocument({ page: "/Annots [6 0 R]", more: [objectStream(hidden)] })],
    [
      "a chain of filters",
      pdfDocument({
        page: "/Annots [6 0 R]",
        more: [objectStream(hidden, (bytes) => hex(deflateSync(bytes)), "[/ASCIIHexDecode /FlateDecode]")],
      }),
    ],
    [
      "five filters",
      pdfDocument({
        more: [objectStream(hidden, (bytes) => hex(ascii85(runs(lzw(deflateSync(bytes))))), "[/AHx/A85/RL/LZW/Fl]")],
      }),
    ],
    [
      "escaped names of filters",
      pdfDocument({
        more: [objectStream(hidden, (bytes) => hex(deflateSync(bytes)), "[/ASCIIHex#44ecode /#46lateDecode]")],
      }),
    ],
    [
      "differences of rows",
      pdfDocument({
        more: [
          objectStream(
            hidden,
            (bytes) => deflateSync(rows(bytes)),
            "/FlateDecode /DecodeParms << /Predictor 15 /Columns 5 >>",
          ),
        ],
      }),
    ],
    ["a wrong checksum", pdfDocument({ more: [objectStream(hidden, broken)] })],
    ["a stream that claims to end", pdfDocument({ more: [objectStream(hidden, stored)] })],
    ["a comment before the filter", pdfDocument({ more: [objectStream(hidden, undefined, "% x\n/FlateDecode")] })],
    ["a comment among the filters", pdfDocument({ more: [objectStream(hidden, undefined, "[% ]\n/FlateDecode]")] })],
    ["a filter by its other name", pdfDocument({ more: [otherName] })],
    ["a title that looks like a stream", pdfDocument({ more: [split] })],
    ["more in the line of its beginning", spaced(pdfDocument({ more: [objectStream(hidden)] }))],
    [
      "differences, written otherwise",
      pdfDocument({
        more: [objectStream(hidden, packedRows, "/FlateDecode /DecodeParms << /Predictor % x\n +015 /Columns 5.0 >>")],
      }),
    ],
    [
      "differences of bits",
      pdfDocument({
        more: [
          objectStream(
            hidden,
            packedRows,
            "/FlateDecode /DecodeParms << /Predictor 12 /Columns 40 /BitsPerComponent 1 >>",
          ),
        ],
      }),
    ],
    [
      "differences that another key hides",
      pdfDocument({
        more: [
          objectStream(
            hidden,
            packedRows,
            "/FlateDecode /X << /Predictor 15 /Columns 7 >> /DecodeParms << /Predictor 15 /Columns 5 >>",
          ),
        ],
      }),
    ],
    [
      "differences of samples",
      pdfDocument({
        more: [
          objectStream(
            hidden,
            (bytes) => deflateSync(tiff(bytes)),
            "/FlateDecode /DecodeParms << /Predictor 2 /Columns 100000 >>",
          ),
        ],
      }),
    ],
    ["a stream that does not tell its type", pdfDocument({ more: [objectStream(hidden, undefined, undefined, "")] })],
  ];
  const open: [string, Buffer][] = [
    ["opening", pdfDocument({ catalog: `/OpenAction ${script}` })],
    ["closing", pdfDocument({ catalog: `/AA << /WC ${script} >>` })],
    ["a name", pdfDocument({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
    ["a link", pdfDocument({ page: `/Annots [${link(script)}]` })],
    ["an escaped name", pdfDocument({ page: `/Annots [${link("<< /S /J#61vaScript /JS (x) >>")}]` })],
    ["a film", pdfDocument({ page: `/Annots [${link("<< /S /Rendition /JS (x) >>")}]` })],
    ["a program", pdfDocument({ page: `/Annots [${link("<< /S /Launch /F (cmd.exe) >>")}]` })],
    [
      "a form of its own kind",
      pdfDocument({
        catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>",
        more: [{ dictionary: "", bytes: Buffer.from("<xdp/>") }],
      }),
    ],
    [
      "an attached program",
      pdfDocument({
        catalog: "/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>",
        more: [
          "<< /Type /Filespec /F (kurulum.exe) /UF (kurulum.exe) /EF << /F 5 0 R >> >>",
          { dictionary: "/Type /EmbeddedFile", bytes: Buffer.from("MZ") },
        ],
      }),
    ],
    ["a link, locked", pdfDocument({ locked: "owner", page: "/Annots [6 0 R]", more: [objectStream(hidden)] })],
    [
      "a program, locked",
      pdfDocument({
        locked: "owner",
        page: "/Annots [6 0 R]",
        more: [objectStream([[6, link("<< /S /Launch /F (cmd) >>")]])],
      }),
    ],
    [
      "a bookmark, locked",
      pdfDocument({
        locked: "owner",
        catalog: "/Outlines 6 0 R",
        more: [
          objectStream([
            [6, "<< /First 7 0 R /Last 7 0 R /Count 1 >>"],
            [7, `<< /Title (x) /Parent 6 0 R /A ${script} >>`],
          ]),
        ],
      }),
    ],
    [
      "opening, locked",
      pdfDocument({
        locked: "owner",
        catalog: "/OpenAction 6 0 R",
        more: [objectStream([[6, "<< /S /JavaScript /JS (x) >>"]])],
      }),
    ],
  ];
  for (const [name, bytes] of [...inside, ...open]) expect([name, await codeOf(bytes)]).toEqual([name, "pdfActive"]);
});

test("a link that runs code is found however its address is written", async () => {
  const uri = (written: string) => pdfDocument({ page: `/Annots [${link(`<< /S /URI /URI ${written} >>`)}]` });
  const script = "javascript:alert(1.5)";
  const wide = Buffer.from(script, "utf16le").swap16();
  const bad = {
    plain: uri("(javascript:alert\\(1\\))"),
    capitals: uri("(JaVaScRiPt:alert\\(1.5\\))"),
    octal: uri("(\\152avascript:x.y)"),
    "broken line": uri("(java\\\nscript:x.y)"),
    "signs that nobody sees": uri("( java\\tscript:x.y)"),
    digits: uri(`<${Buffer.from(script).toString("hex")}>`),
    "two bytes a letter": uri(`<feff${wide.toString("hex")}>`),
    "an escaped name": uri("(x) /U#52I (javascript:x.y)"),
    "Visual Basic": uri("(vbscript:x.y)"),
    data: uri("(data:text/html,x.y)"),
    "in a list of objects": pdfDocument({
      page: "/Annots [6 0 R]",
      more: [
        { dictionary: "", bytes: Buffer.alloc(0) },
        objectStream([[6, link("<< /S /URI /URI (javascript:x.y) >>")]]),
      ],
    }),
    "in an object of its own": pdfDocument({
      page: `/Annots [${link("<< /S /URI /URI 4 0 R >>")}]`,
      more: ["(javascript:x.y)"],
    }),
    "a bookmark": pdfDocument({
      catalog: "/Outlines 4 0 R",
      more: [
        "<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>",
        "<< /Title (Bir) /Parent 4 0 R /A << /S /URI /URI 6 0 R >> >>",
        "(javascript:x.y)",
      ],
    }),
    "before all addresses": pdfDocument({ catalog: "/URI << /Base (javascript:x) >>" }),
    encrypted: pdfDocument({
      locked: "owner",
      page: "/Annots [7 0 R]",
      more: [objectStream([[7, link("<< /S /URI /URI (javascript:x.y) >>")]])],
    }),
  };
  for (const [name, bytes] of Object.entries(bad)) expect([name, await codeOf(bytes)]).toEqual([name, "pdfScript"]);
  const good = {
    "a word in an address": uri("(https://ornek.example/javascript:x)"),
    "in an object of its own": pdfDocument({
      page: `/Annots [${link("<< /S /URI /URI 4 0 R >>")}]`,
      more: ["(https://ornek.example)"],
    }),
  };
  for (const [name, bytes] of Object.entries(good))
    expect([name, await codeOf(bytes)]).toMatchObject([name, { pages: 1 }]);
});

test("a PDF holds no other files than plain data", async () => {
  const holding = (name: string, content: string | Buffer, { named = true, page = "" } = {}) =>
    pdfDocument({
      catalog: named ? `/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>` : "",
      page,
      more: [
        `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 5 0 R >> >>`,
        { dictionary: "/Type /EmbeddedFile", bytes: Buffer.from(content) },
      ],
    });
  for (const name of ["fatura.xml", "FATURA.XML", "tablo.csv", "oku.txt", "veri.json"])
    expect([name, await codeOf(holding(name, "<a/>"))]).toMatchObject([name, { pages: 1 }]);
  const bad = {
    "a program called data": holding("a.xml", Buffer.from("MZ\0\0")),
    archive: holding("a.xml", "PK"),
    document: holding("a.docx", "x"),
    "another PDF": holding("a.pdf", "%PDF-1.7"),
    page: holding("a.html", "<script>"),
    "no name": holding("", "x"),
    "in no list": holding("a.xml", "x", { named: false }),
    "on a page": holding("a.xml", "x", {
      named: false,
      page: "/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 4 0 R >>]",
    }),
  };
  for (const [name, bytes] of Object.entries(bad)) expect([name, await codeOf(bytes)]).toEqual([name, "pdfAttachment"]);
});

test("a list of objects whose way of packing stands elsewhere, twice or in a picture's encoding is refused", async () => {
  const elsewhere = [
    "[8 0 R]",
    "8 0 R",
    "/FlateDecode /DecodeParms 8 0 R",
    "/FlateDecode /DecodeParms << /Predictor 2 0 R >>",
    "/FlateDecode /Filter /ASCIIHexDecode",
    "/CCITTFaxDecode",
  ];
  for (const filter of elsewhere)
    expect([
      filter,
      await codeOf(pdfDocument({ more: [objectStream([[6, link(script)]], undefined, filter)] })),
    ]).toEqual([filter, "damaged"]);
});

test("files made to keep a reader busy are answered", async () => {
  const bomb = deflateSync(Buffer.alloc(40 << 20));
  const marks = Buffer.concat([
    pdfDocument(),
    Buffer.from("\n/ObjStm /First 1 /N 1 /Filter /FlateDecode stream\n".repeat(200)),
    bomb,
  ]);
  const loop = pdfDocument({
    more: ["5 0 R", "4 0 R", "<< /Type /Pages /Kids [2 0 R 6 0 R] /Count 99999999 >>"],
    catalog: "/Names 4 0 R /Outlines 5 0 R /Pages 6 0 R",
  });
  const deep = pdfDocument({
    catalog: "/Pages 4 0 R",
    more: Array.from({ length: 20_000 }, (_, at) => `<< /Type /Pages /Kids [${at + 5} 0 R] /Count 1 >>`),
  });
  const nested = Buffer.from(`%PDF-1.7\n1 0 obj ${"<< /A ".repeat(200_000)}\ntrailer << /Root 1 0 R >>\n%%EOF`);
  const bombs = pdfDocument({ more: Array.from({ length: 8 }, () => objectStream([[30, " "]], () => bomb)) });
  const whole = makePdf("Kısa", ["a"]);
  const length = Buffer.from(whole.toString("latin1").replace(/\/Length \d+/g, "/Length 99999999999"), "latin1");
  const codes = {
    marks: await codeOf(marks),
    bombs: await codeOf(bombs),
    cut: await codeOf(whole.subarray(0, 200)),
    nothing: await codeOf(Buffer.from("%PDF-1.4\n%%EOF\n")),
  };
  expect(codes).toEqual({
    marks: expect.objectContaining({ pages: 1, title: null }),
    bombs: "tooComplex",
    cut: "damaged",
    nothing: "damaged",
  });
  expect(await codeOf(length)).toMatchObject({ pages: 1, title: "Kısa" });
  const repeated = (text: string) => Buffer.concat([pdfDocument(), Buffer.from(text.repeat(1_000_000))]);
  for (const text of ["obj<</A(", "obj<</A ", "obj%", "obj<<>>stream"])
    expect([text, await codeOf(repeated(text))]).toEqual([text, "tooComplex"]);
  for (const bytes of [loop, deep, nested])
    expect(["damaged", "tooComplex", 1]).toContain(
      await codeOf(bytes).then((found) => (typeof found === "object" ? 1 : found)),
    );
});

test("two are looked into at once, the others wait their turn, and all are answered", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => check(makePdf(`Belge ${at}`, ["a"]))));
  expect(answers.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, at) => `Belge ${at}`));
});
