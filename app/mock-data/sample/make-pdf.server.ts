import { encode, fontObject, pdfFile, unicodeMap, utf16, wrap } from "~/lib/platform/pdf/pdf-text";

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
  const objects = [
    "<</Type /Catalog /Pages 2 0 R /Lang (tr-TR) /MarkInfo <</Marked true>> /StructTreeRoot 8 0 R /ViewerPreferences <</DisplayDocTitle true>>>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents 0 /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    fontObject("7 0 R"),
    `<</Title ${utf16(title)} /Author ${utf16("Bornova Belediyesi")}>>`,
    `<</Length ${unicodeMap.length}>>\nstream\n${unicodeMap}\nendstream`,
    "<</Type /StructTreeRoot /K [9 0 R 10 0 R] /ParentTree 11 0 R /ParentTreeNextKey 1>>",
    "<</Type /StructElem /S /H1 /P 8 0 R /Pg 3 0 R /K 0>>",
    "<</Type /StructElem /S /P /P 8 0 R /Pg 3 0 R /K 1>>",
    "<</Nums [0 [9 0 R 10 0 R]]>>",
  ];
  return pdfFile(objects, 6);
}
