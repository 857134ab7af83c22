/** Turkish letters that WinAnsi lacks, on codes that nothing else here uses. */
const turkish: readonly (readonly [letter: string, code: number, glyph: string, unicode: string])[] = [
  ["Ğ", 0x81, "Gbreve", "011E"],
  ["İ", 0x8d, "Idotaccent", "0130"],
  ["Ş", 0x8f, "Scedilla", "015E"],
  ["ğ", 0x90, "gbreve", "011F"],
  ["ı", 0x9d, "dotlessi", "0131"],
  ["ş", 0xad, "scedilla", "015F"],
];
const codes = new Map(turkish.map(([letter, code]) => [letter, code]));
const typographic = new Map([
  ["–", 0x96],
  ["—", 0x97],
  ["‘", 0x91],
  ["’", 0x92],
  ["“", 0x93],
  ["”", 0x94],
  ["•", 0x95],
  ["…", 0x85],
  ["€", 0x80],
]);

/** Letters beyond Turkish and Western European alphabets become "?". */
export function encode(text: string): string {
  const bytes = [...text.normalize("NFC")].map((letter) => {
    const point = letter.codePointAt(0) ?? 0x3f;
    return (
      codes.get(letter) ?? typographic.get(letter) ?? (point < 0x80 || (point > 0x9f && point < 0x100) ? point : 0x3f)
    );
  });
  return `<${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`;
}

export function utf16(text: string): string {
  return `<feff${[...Buffer.from(text, "utf16le").swap16()].map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`;
}

export function wrap(text: string, width: number): string[] {
  const pieces = text
    .split(" ")
    .flatMap((word) =>
      word.length < width
        ? [word]
        : Array.from({ length: Math.ceil(word.length / width) }, (_, at) => word.slice(at * width, (at + 1) * width)),
    );
  const rows: string[] = [];
  for (const word of pieces) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < width) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

/** Meaning of the font's codes: without it the text can be neither searched nor read aloud. */
export const unicodeMap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Turkish def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${turkish.length} beginbfchar ${turkish.map(([, code, , unicode]) => `<${code.toString(16)}> <${unicode}>`).join(" ")} endbfchar 2 beginbfrange <20> <7e> <0020> <a1> <ac> <00a1> endbfrange 2 beginbfrange <ae> <ff> <00ae> <a0> <a0> <00a0> endbfrange 9 beginbfchar ${[...typographic].map(([letter, code]) => `<${code.toString(16)}> <${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}>`).join(" ")} endbfchar endcmap end end`;

/** Helvetica, which every PDF reader has, plus the Turkish letters. */
export function fontObject(toUnicode: string): string {
  return `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${toUnicode} /Encoding <</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${turkish.map(([, code, glyph]) => `${code} /${glyph}`).join(" ")}]>>>>`;
}

/** @param objects the first is the catalog @param info number of the object with title and author */
export function pdfFile(objects: readonly string[], info: number): Buffer {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")}trailer\n<</Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
