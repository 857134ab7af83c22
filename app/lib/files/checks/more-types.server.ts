import type { ContentSource } from "~/lib/files/serving/content-source.server";

import type { FileKind, FileType } from "./file-type";
import { refuseFile } from "./refusal.server";

const kept = (mime: string, extension: string, kind: FileKind = "document"): FileType => ({
  ...{ mime, extension, kind },
  as: "media",
});

/** By what file-type calls them. None is shown in a browser: they are downloaded. */
const byMime: Readonly<Record<string, FileType>> = {
  "image/tiff": kept("image/tiff", "tif"),
  "image/bmp": kept("image/bmp", "bmp"),
  "image/heic": kept("image/heic", "heic"),
  "image/heif": kept("image/heif", "heif"),
  "image/vnd.adobe.photoshop": kept("image/vnd.adobe.photoshop", "psd"),
  "video/quicktime": kept("video/quicktime", "mov", "video"),
  "video/matroska": kept("video/matroska", "mkv", "video"),
  "video/x-matroska": kept("video/matroska", "mkv", "video"),
  "audio/wav": kept("audio/wav", "wav", "audio"),
  "audio/ogg": kept("audio/ogg", "ogg", "audio"),
  "audio/flac": kept("audio/flac", "flac", "audio"),
  "audio/x-flac": kept("audio/flac", "flac", "audio"),
  "audio/x-m4a": kept("audio/mp4", "m4a", "audio"),
};
const richText = kept("application/rtf", "rtf");
const drawing = kept("image/vnd.dwg", "dwg");
/** By the name of the stream that holds the text. */
const compound: readonly [stream: string, type: FileType][] = [
  ["WordDocument", kept("application/msword", "doc")],
  ["Workbook", kept("application/vnd.ms-excel", "xls")],
  ["PowerPoint Document", kept("application/vnd.ms-powerpoint", "ppt")],
];
/** Macros, and files of any kind that a reader would be asked to open. */
const active = ["_VBA_PROJECT", "\u0001Ole10Native"];
const locked = "EncryptedPackage";

const staffMimes = new Set(
  [...Object.values(byMime), richText, drawing, ...compound.map(([, type]) => type)].map(({ mime }) => mime),
);

/** Kept by staff alone: the library, and all else that citizens are sent, takes none of them. */
export const isStaffType = (mime: string): boolean => staffMimes.has(mime);

/**
 * @param mime as file-type has it @param head the first bytes
 * @returns undefined where it is none of them
 * @throws Refusal 422 for macros and embedded files, and for one that is locked with a password
 */
export async function findStaffType(
  content: ContentSource,
  mime: string | undefined,
  head: Buffer,
): Promise<FileType | undefined> {
  if (mime === "application/x-cfb") return readCompound(content);
  if (mime === "application/rtf" || head.subarray(0, 5).toString("latin1") === "{\\rtf") {
    const found = await findIn(
      content,
      ["\\objdata", "\\objocx"].map((word) => Buffer.from(word, "latin1")),
    );
    if (found.size > 0) throw refuseFile("archiveUnsafe");
    return richText;
  }
  if (/^AC10\d\d/.test(head.subarray(0, 6).toString("latin1"))) return drawing;
  return mime !== undefined && Object.hasOwn(byMime, mime) ? byMime[mime] : undefined;
}

/** Word, Excel and PowerPoint before 2007. Names of streams are written in UTF-16. */
async function readCompound(content: ContentSource): Promise<FileType | undefined> {
  const names = [...compound.map(([stream]) => stream), ...active, locked];
  const found = await findIn(
    content,
    names.map((name) => Buffer.from(name, "utf16le")),
  );
  const has = (name: string) => found.has(names.indexOf(name));
  if (active.some(has)) throw refuseFile("archiveUnsafe");
  if (has(locked)) throw refuseFile("archivePassword");
  return compound.find(([stream]) => has(stream))?.[1];
}

const step = 1 << 20;

/** @returns which of the needles are in the content, by their place */
async function findIn(content: ContentSource, needles: readonly Buffer[]): Promise<Set<number>> {
  const found = new Set<number>();
  const overlap = Math.max(...needles.map(({ length }) => length));
  for (let at = 0; at < content.bytes; at += step) {
    const part = await content.read(at, step + overlap);
    for (const [place, word] of needles.entries()) if (part.includes(word)) found.add(place);
  }
  return found;
}
