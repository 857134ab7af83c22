/** Turkish letters that WinAnsi lacks, on codes of it that nothing else here uses. */
const turkish: readonly (readonly [letter: string, code: number, glyph: string, unicode: string])[] = [
  ["Ğ", 0x81, "Gbreve", "011E"],
  ["İ", 0x8d, "Idotaccent", "0130"],
  ["Ş", 0x8f, "Scedilla", "015E"],
  ["ğ", 0x90, "gbreve", "011F"],
  ["ı", 0x9d, "dotlessi", "0131"],
  ["ş", 0xad, "scedilla", "015F"],
];
const codes = new Map(turkish.map(([letter, code]) => [letter, code]));
const typographic = new Map([["–", 0x96], ["—", 0x97], ["‘", 0x91], ["’", 0x92], ["“", 0x93], ["”", 0x94], ["•", 0x95], ["…", 0x85], ["€", 0x80]]);

function encode(text: string): string {
  const bytes = [...text.normalize("NFC")].map((letter) => {
    const point = letter.codePointAt(0) ?? 0x3f;
    return codes.get(letter) ?? typographic.get(letter) ?? (point < 0x80 || (point > 0x9f && point < 0x100) ? point : 0x3f);
  });
  return `<${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`;
}

function utf16(text: string): string {
  return `<feff${[...Buffer.from(text, "utf16le").swap16()].map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`;
}

function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(" ")) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < width) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

/**
 * A one-page A4 PDF with a selectable text layer, the document's title and its language (ISO 32000-1).
 * Letters outside Turkish and Western European alphabets come out as "?"; lines beyond the page's end are dropped.
 */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const rows = lines.flatMap((text) => wrap(text, 84)).slice(0, 38);
  const heading = wrap(title, 44).slice(0, 2);
  const content = [
    "/P <</MCID 0>> BDC BT /F1 20 Tf 26 TL 56 762 Td",
    ...heading.map((row) => `${encode(row)} Tj T*`),
    "ET EMC /Artifact BMC 0.12 0.48 0.54 rg 56 706 72 3 re f EMC",
    `/P <</MCID 1>> BDC BT 0 g /F1 11 Tf 17 TL 56 680 Td`,
    ...rows.map((row) => `${encode(row)} Tj T*`),
    "ET EMC",
  ].join("\n");
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Turkish def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${turkish.length} beginbfchar ${turkish.map(([, code, , unicode]) => `<${code.toString(16)}> <${unicode}>`).join(" ")} endbfchar 2 beginbfrange <20> <7e> <0020> <a1> <ac> <00a1> endbfrange 2 beginbfrange <ae> <ff> <00ae> <a0> <a0> <00a0> endbfrange 9 beginbfchar ${[...typographic].map(([letter, code]) => `<${code.toString(16)}> <${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}>`).join(" ")} endbfchar endcmap end end`;
  const objects = [
    "<</Type /Catalog /Pages 2 0 R /Lang (tr-TR) /MarkInfo <</Marked true>> /StructTreeRoot 8 0 R /ViewerPreferences <</DisplayDocTitle true>>>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents 0 /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R /Encoding <</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${turkish.map(([, code, glyph]) => `${code} /${glyph}`).join(" ")}]>>>>`,
    `<</Title ${utf16(title)} /Author ${utf16("Bornova Belediyesi")}>>`,
    `<</Length ${toUnicode.length}>>\nstream\n${toUnicode}\nendstream`,
    "<</Type /StructTreeRoot /K [9 0 R 10 0 R] /ParentTree 11 0 R /ParentTreeNextKey 1>>",
    "<</Type /StructElem /S /H1 /P 8 0 R /Pg 3 0 R /K 0>>",
    "<</Type /StructElem /S /P /P 8 0 R /Pg 3 0 R /K 1>>",
    "<</Nums [0 [9 0 R 10 0 R]]>>",
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")}trailer\n<</Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
