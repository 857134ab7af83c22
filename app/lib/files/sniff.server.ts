import { fileTypeFromBuffer } from "file-type";

import { readArchive } from "./archive-check.server";
import type { ContentSource } from "./content-source.server";
import type { FileType } from "./file-type";
import { refuseFile } from "./refusal.server";

const known: Record<string, FileType> = {
  "image/jpeg": { mime: "image/jpeg", extension: "jpg", kind: "image", as: "raster" },
  "image/png": { mime: "image/png", extension: "png", kind: "image", as: "raster" },
  "image/apng": { mime: "image/png", extension: "png", kind: "image", as: "raster" },
  "image/webp": { mime: "image/webp", extension: "webp", kind: "image", as: "raster" },
  "image/gif": { mime: "image/gif", extension: "gif", kind: "image", as: "raster" },
  "image/avif": { mime: "image/avif", extension: "avif", kind: "image", as: "raster" },
  "application/pdf": { mime: "application/pdf", extension: "pdf", kind: "document", as: "pdf" },
  "video/mp4": { mime: "video/mp4", extension: "mp4", kind: "video", as: "video" },
  "video/x-m4v": { mime: "video/mp4", extension: "mp4", kind: "video", as: "video" },
  "video/webm": { mime: "video/webm", extension: "webm", kind: "video", as: "video" },
};

const svg: FileType = { mime: "image/svg+xml", extension: "svg", kind: "image", as: "svg" };
const headBytes = 4_096;
const markup = /<\s*(?:!doctype\s+html|html|head|body|script|iframe|object|embed|meta|link|svg|img|a\s|form|style|\?php|%@)|<\?php|javascript:|^#!/i;
const programNames = /\.(?:html?|xhtml|shtml|m?js|cjs|jsx|ts|php\d?|phtml|asp|aspx|jsp|exe|com|bat|cmd|ps1|vbs?|vbe|wsf|hta|sh|py|pl|rb|reg|lnk|url|svg|xml|xsl)$/i;

/**
 * What the bytes are. Names and claimed types count for nothing, except that a text whose own name calls it a program
 * is refused and that a name tells a table (csv) from a text (txt), both of which are only ever downloaded.
 * @throws Response 415 when it is nothing we accept, 422 for an unsafe archive
 */
export async function sniffType(content: ContentSource, originalName: string): Promise<FileType> {
  const head = await content.read(0, headBytes);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const direct = found ? known[found.mime] : undefined;
  if (direct) return direct;
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return (await readArchive(content)).type;
  // file-type calls any XML application/xml, a drawing included.
  if (found && found.mime !== "application/xml" && found.mime !== "image/svg+xml") throw refuseFile("typeRefused");

  const text = textOf(head, content.bytes <= headBytes);
  if (text === undefined) throw refuseFile("typeRefused");
  if (/^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype\s+svg[^>]*(?:\[[\s\S]*?\]\s*)?>|\s)*<svg[\s>]/i.test(text)) return svg;
  if (markup.test(text) || /^\s*<\?xml/i.test(text) || programNames.test(originalName.trim())) throw refuseFile("typeRefused");
  if (!(await isTextThroughout(content))) throw refuseFile("typeRefused");
  const isTable = /\.csv$/i.test(originalName.trim());
  return { mime: isTable ? "text/csv" : "text/plain", extension: isTable ? "csv" : "txt", kind: "document", as: "text" };
}

/** Undefined for anything with control characters: then it is no text in UTF-8 nor in Windows' Turkish code page. */
function textOf(head: Buffer, isWhole: boolean): string | undefined {
  if (hasControls(head)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !isWhole });
  } catch {
    return new TextDecoder("windows-1254").decode(head);
  }
}

const hasControls = (bytes: Buffer) => bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12);

async function isTextThroughout(content: ContentSource): Promise<boolean> {
  const step = 1 << 20;
  for (let at = 0; at < content.bytes; at += step) if (hasControls(await content.read(at, step))) return false;
  return true;
}
