import { fileTypeFromBuffer } from "file-type";

import type { ContentSource } from "~/lib/files/serving/content-source.server";

import { readArchive } from "./archive-check.server";
import type { FileType } from "./file-type";
import { findStaffType } from "./more-types.server";
import { refuseFile } from "./refusal.server";
import { runCheck } from "./run-check.server";
import { utf16Of, type Charset } from "./text-charset";

const known: Record<string, FileType> = {
  "image/jpeg": { mime: "image/jpeg", extension: "jpg", kind: "image", as: "raster" },
  "image/png": { mime: "image/png", extension: "png", kind: "image", as: "raster" },
  "image/apng": { mime: "image/png", extension: "png", kind: "image", as: "raster" },
  "image/webp": { mime: "image/webp", extension: "webp", kind: "image", as: "raster" },
  "image/gif": { mime: "image/gif", extension: "gif", kind: "image", as: "raster" },
  "image/avif": { mime: "image/avif", extension: "avif", kind: "image", as: "raster" },
  "video/mp4": { mime: "video/mp4", extension: "mp4", kind: "video", as: "media" },
  "video/x-m4v": { mime: "video/mp4", extension: "mp4", kind: "video", as: "media" },
  "video/webm": { mime: "video/webm", extension: "webm", kind: "video", as: "media" },
  "audio/mpeg": { mime: "audio/mpeg", extension: "mp3", kind: "audio", as: "media" },
};

const pdf: FileType = { mime: "application/pdf", extension: "pdf", kind: "document", as: "pdf" };
const document = (mime: string, extension: string): FileType => ({ mime, extension, kind: "document", as: "text" });
const captions = document("text/vtt", "vtt");
const geo = { gpx: document("application/gpx+xml", "gpx"), geojson: document("application/geo+json", "geojson") };
const svg: FileType = { mime: "image/svg+xml", extension: "svg", kind: "image", as: "svg" };
const texts = new Set(["application/xml", "image/svg+xml", "text/vtt"]);
const headBytes = 4_096;
const markup = [
  "!doctype ",
  "html",
  "head",
  "body",
  "script",
  "iframe",
  "object",
  "embed",
  "meta",
  "link",
  "svg",
  "img",
  "a ",
  "form",
  "style",
  "?php",
  "%@",
];
const programNames =
  /\.(?:html?|xhtml|shtml|m?js|cjs|jsx|ts|php\d?|phtml|asp|aspx|jsp|exe|com|bat|cmd|ps1|vbs?|vbe|wsf|hta|sh|py|pl|rb|reg|lnk|url|svg|xml|xsl)$/i;

/**
 * The type by content. A name only refuses texts named as programs, and tells csv from txt, both only ever downloaded.
 * @param whose the uploader, for turns @param options.isForStaff takes types that no citizen is sent, too
 * @throws Refusal 415 for another type, 422 for an unsafe archive, 503
 */
export async function sniffType(
  content: ContentSource,
  originalName: string,
  whose: string,
  { isForStaff = false } = {},
): Promise<FileType> {
  const head = await content.read(0, headBytes);
  // The byte order mark of UTF-16 looks like an MP3 frame.
  const utf16 = utf16Of(head);
  const found = utf16 ? undefined : await fileTypeFromBuffer(head).catch(() => undefined);
  const direct = found?.mime === pdf.mime ? pdf : found ? known[found.mime] : undefined;
  if (direct) return direct;
  const more = isForStaff && !utf16 ? await findStaffType(content, found?.mime, head) : undefined;
  if (more) return more;
  if (found && /^image\/hei[cf]/.test(found.mime)) throw refuseFile("heicRefused");
  // PDF readers look for the beginning within the first kilobyte.
  if (!utf16 && head.subarray(0, 1_024).includes("%PDF-") && !hasMarkup(head.subarray(0, 1_024).toString("latin1")))
    return pdf;
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return (await readArchive(content, whose)).type;
  // file-type calls any XML application/xml, drawings included.
  if (found && !texts.has(found.mime)) throw refuseFile("typeRefused");

  const text = textOf(head, utf16, content.bytes <= headBytes);
  if (text === undefined) throw refuseFile("typeRefused");
  const root = rootOf(text);
  if (root === "svg") return svg;
  if (root === "gpx" || /^\s*\{/.test(text)) {
    const { type } = await runCheck("geo", content.input, whose);
    if (type) return geo[type];
  }
  if (
    hasMarkup(text) ||
    text.startsWith("#!") ||
    text.trimStart().startsWith("<?xml") ||
    programNames.test(originalName.trim())
  )
    throw refuseFile("typeRefused");
  const charset = await charsetThroughout(content, utf16);
  if (charset === null) throw refuseFile("typeRefused");
  if (found?.mime === captions.mime) return captions;
  const isTable = /\.(?:csv|tsv)$/i.test(originalName.trim());
  return { ...(isTable ? document("text/csv", "csv") : document("text/plain", "txt")), charset };
}

function hasMarkup(text: string): boolean {
  const lower = text.toLowerCase();
  const inside = [...lower.matchAll(/<\s*/g)].map(({ 0: sign, index }) =>
    lower.slice(index + sign.length, index + sign.length + 10).replace(/\s/g, " "),
  );
  return lower.includes("javascript:") || inside.some((part) => markup.some((word) => part.startsWith(word)));
}

function rootOf(text: string): string | undefined {
  const lower = text.toLowerCase();
  const behind = (sign: string, from: number) => {
    const at = lower.indexOf(sign, from);
    return at < 0 ? lower.length : at + sign.length;
  };
  let at = 0;
  while (at < lower.length) {
    if (lower.startsWith("<?xml", at)) at = behind("?>", at);
    else if (lower.startsWith("<!--", at)) at = behind("-->", at + 4);
    else if (lower.startsWith("<!doctype svg", at)) at = behindDoctype(lower, at, behind);
    else if (/\s/.test(lower.charAt(at))) at++;
    else break;
  }
  return /^<([a-z]{1,20})[\s>]/.exec(lower.slice(at, at + 22))?.[1];
}

/** An internal subset may hold ">" between its brackets. */
function behindDoctype(text: string, at: number, behind: (sign: string, from: number) => number): number {
  const end = behind(">", at);
  const bracket = text.slice(at, end).indexOf("[");
  return bracket < 0 ? end : behind(">", behind("]", at + bracket));
}

/** Undefined with control characters: then it is no text in UTF-8, UTF-16 or windows-1254. */
function textOf(head: Buffer, utf16: Charset | null, isWhole: boolean): string | undefined {
  if (utf16) return withoutControls(new TextDecoder(utf16).decode(head, { stream: true }));
  if (hasControls(head)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !isWhole });
  } catch {
    return new TextDecoder("windows-1254").decode(head);
  }
}

const hasControls = (bytes: Buffer) =>
  bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26);

const withoutControls = (text: string) => (/(?![\t\n\f\r\x1a])[\x00-\x1f]|\ufffd/.test(text) ? undefined : text);

async function charsetThroughout(content: ContentSource, utf16: Charset | null): Promise<Charset | null> {
  const step = 1 << 20;
  const decoder = utf16 ? new TextDecoder(utf16) : new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  for (let at = 0; at < content.bytes; at += step) {
    const bytes = await content.read(at, step);
    const stream = at + step < content.bytes;
    if (utf16) {
      if (withoutControls(decoder.decode(bytes, { stream })) === undefined) return null;
      continue;
    }
    if (hasControls(bytes)) return null;
    try {
      if (isUtf8) decoder.decode(bytes, { stream });
    } catch {
      isUtf8 = false;
    }
  }
  return utf16 ?? (isUtf8 ? "utf-8" : "windows-1254");
}
