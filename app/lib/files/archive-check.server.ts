import type { ContentSource } from "./content-source.server";
import { refuseFile } from "./refusal.server";
import type { FileType } from "./file-type";

const megabyte = 1024 * 1024;
const mostMembers = 10_000;
const mostUnpacked = 1024 * megabyte;
const mostRatio = 100;
const smallEnough = 20 * megabyte;
const endRecord = 0x06054b50;
const memberRecord = 0x02014b50;

const programs = /\.(?:exe|com|scr|pif|cpl|dll|msi|bat|cmd|ps1|vbs?|vbe|js|jse|wsf|hta|jar|lnk|reg|html?|xhtml|svgz|iso|vhdx?)$/i;
const macros = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$|^(?:xl\/)?macrosheets\/|^Basic\/|^Scripts\//i;

const office: [member: string, type: FileType][] = [
  ["word/document.xml", document("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")],
  ["xl/workbook.xml", document("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")],
  ["ppt/presentation.xml", document("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation")],
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
 * Tells the kinds of zip apart and refuses dangerous ones by the list at their end; nothing is unpacked.
 * Refused: names that lead out of the folder, programs, macros, bombs (1 GB, or 100 times the size), ZIP64.
 * @throws Response 422
 */
export async function readArchive(content: ContentSource): Promise<{ type: FileType; names: string[] }> {
  const { members, listStart } = await readMembers(content);
  const packed = members.reduce((sum, member) => sum + member.packed, 0);
  const unpacked = members.reduce((sum, member) => sum + member.unpacked, 0);
  // Members that share bytes are how small bombs claim honest ratios.
  if (packed > listStart) throw refuseFile("archiveUnsafe");
  if (unpacked > mostUnpacked || (unpacked > smallEnough && unpacked > content.bytes * mostRatio)) throw refuseFile("archiveUnsafe");

  const names = members.map(({ name }) => name);
  if (!names.every(isSafeName)) throw refuseFile("archiveUnsafe");
  const type = await typeOf(content, names);
  if (names.some((name) => programs.test(name)) || names.some((name) => macros.test(name))) throw refuseFile("archiveUnsafe");
  return { type, names };
}

async function readMembers(content: ContentSource) {
  const tailStart = Math.max(0, content.bytes - 65_557);
  const tail = await content.read(tailStart, 65_557);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== endRecord) end--;
  if (end < 0) throw refuseFile("damaged");
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const listStart = tail.readUInt32LE(end + 16);
  if (count > mostMembers || count === 0xffff || listStart === 0xffffffff) throw refuseFile("archiveUnsafe");
  if (listStart + size !== tailStart + end) throw refuseFile("damaged");

  const list = await content.read(listStart, size);
  const members: { name: string; packed: number; unpacked: number }[] = [];
  let at = 0;
  while (at + 46 <= list.length && members.length < count) {
    if (list.readUInt32LE(at) !== memberRecord) throw refuseFile("damaged");
    const nameLength = list.readUInt16LE(at + 28);
    const name = list.subarray(at + 46, at + 46 + nameLength);
    const unixMode = list.readUInt32LE(at + 38) >>> 16;
    // A symbolic link names a file of the machine that unpacks it.
    if ((unixMode & 0o170000) === 0o120000) throw refuseFile("archiveUnsafe");
    members.push({ name: name.toString("utf8"), packed: list.readUInt32LE(at + 20), unpacked: list.readUInt32LE(at + 24) });
    at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  if (members.length !== count || at !== list.length) throw refuseFile("damaged");
  return { members, listStart };
}

function isSafeName(name: string): boolean {
  const hasControls = [...name].some((letter) => letter < " " || letter === "\x7f");
  return name !== "" && !hasControls && !name.includes("\\") && !/^(?:\/|[a-z]:)/i.test(name) && !name.split("/").includes("..");
}

async function typeOf(content: ContentSource, names: string[]): Promise<FileType> {
  if (names.includes("[Content_Types].xml")) {
    const match = office.find(([member]) => names.includes(member));
    if (match) return match[1];
  }
  if (names[0] === "mimetype") {
    // OpenDocument keeps this member first and unpacked, so its type stands at a fixed place.
    const head = await content.read(0, 200);
    const start = 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const mime = head.subarray(start, start + head.readUInt32LE(18)).toString("latin1").trim();
    const match = openDocument[mime];
    if (match) return match;
    if (mime.startsWith("application/")) throw refuseFile("typeRefused");
  }
  // Android and Java programs are archives too.
  if (names.includes("META-INF/MANIFEST.MF") || names.includes("AndroidManifest.xml")) throw refuseFile("typeRefused");
  return zip;
}
