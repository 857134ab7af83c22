import { zipOf } from "~/lib/files/serving/zip-stream";

const kind = "application/vnd.openxmlformats-officedocument";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const plain = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

async function officeFile(parts: Readonly<Record<string, string>>, modified: Date): Promise<Buffer> {
  const members = Object.entries(parts).map(([name, xml]) => ({
    ...{ name, modified },
    open: () => Promise.resolve([Buffer.from(head + xml)]),
  }));
  const bytes: Uint8Array[] = [];
  for await (const part of zipOf(members)) bytes.push(part);
  return Buffer.concat(bytes);
}

const types = (overrides: Readonly<Record<string, string>>) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${kind}.${type}+xml"/>`)
    .join("")}</Types>`;

const relation = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;

/** A text document (ISO/IEC 29500) whose first paragraph is its title. */
export function makeDocx(paragraphs: readonly string[], modified: Date): Promise<Buffer> {
  const [title = "", ...rest] = paragraphs.map(plain);
  const paragraph = (text: string, look = "") =>
    `<w:p><w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const body = [paragraph(title, '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'), ...rest.map((text) => paragraph(text))];
  return officeFile(
    {
      "[Content_Types].xml": types({ "/word/document.xml": "wordprocessingml.document.main" }),
      "_rels/.rels": relation("officeDocument", "word/document.xml"),
      "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join("")}<w:sectPr/></w:body></w:document>`,
    },
    modified,
  );
}

/** A table (ISO/IEC 29500) of one sheet. */
export function makeXlsx(sheet: string, rows: readonly (readonly (string | number)[])[], modified: Date): Promise<Buffer> {
  const cell = (value: string | number) =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${plain(value)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return officeFile(
    {
      "[Content_Types].xml": types({
        "/xl/workbook.xml": "spreadsheetml.sheet.main",
        "/xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
      }),
      "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${plain(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
      "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
    },
    modified,
  );
}
