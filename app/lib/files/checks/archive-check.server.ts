import type { ContentSource } from "~/lib/files/serving/content-source.server";

import type { FileType } from "./file-type";
import { refuseFile } from "./refusal.server";
import { runCheck } from "./run-check.server";

const office: [member: string, type: FileType][] = [
  ["word/document.xml", document("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")],
  ["xl/workbook.xml", document("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")],
  [
    "ppt/presentation.xml",
    document("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
  ],
];
const openDocument: Record<string, FileType> = {
  "application/vnd.oasis.opendocument.text": document("odt", "application/vnd.oasis.opendocument.text"),
  "application/vnd.oasis.opendocument.spreadsheet": document("ods", "application/vnd.oasis.opendocument.spreadsheet"),
};
const zip: FileType = { mime: "application/zip", extension: "zip", kind: "archive", as: "zip" };

function document(extension: string, mime: string): FileType {
  return { mime, extension, kind: "document", as: "zip" };
}

/**
 * Refuses names that lead out of the folder, programs, macros, remote parts, and bombs (1 GB, or 100 times the size, by
 * real output). @param whose the uploader, for turns @throws Refusal 415, 422 with a `code` of refusal.server.ts
 */
export async function readArchive(content: ContentSource, whose: string): Promise<{ type: FileType; names: string[] }> {
  const { names, mimetype } = await runCheck("archive", content.input, whose);
  return { type: typeOf(names, mimetype), names };
}

function typeOf(names: string[], mimetype: string): FileType {
  if (names.includes("[Content_Types].xml")) {
    const match = office.find(([member]) => names.includes(member));
    if (match) return match[1];
  }
  const match = openDocument[mimetype];
  if (match) return match;
  const isProgram = names.includes("META-INF/MANIFEST.MF") || names.includes("AndroidManifest.xml");
  if (isProgram || mimetype.startsWith("application/")) throw refuseFile("typeRefused");
  return zip;
}
