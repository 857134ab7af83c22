import { fileTypeFromBuffer } from "file-type";

import type { ContentSource } from "~/lib/files/serving/content-source.server";

import { readArchive } from "./archive-check.server";
import type { FileType } from "./file-type";
import { refuseFile } from "./refusal.server";
import { runCheck } from "./run-check.server";

const known: Record<string, FileType> = {
  "image/jpeg": { mime: "image/jpeg", extension: "jpg", kind: "image", as: "raster" },
  "image/png": { mime: "image/png", extension: "png", kind: "image", as: "raster" },
  "image/apng": { mime: "image/png", extension: "png", kind: "image", as: "raster" },
  "image/webp": { mime: "image/webp", extension: "webp", kind: "image", as: "raster" },
  "image/gif": { mime: "image/gif", extension: "gif", kind: "image", as: "raster" },
  "image/avif": { mime: "image/avif", extension: "avif", kind: "image", as: "raster" },
  "application/pdf": { mime: "application/pdf", extension: "pdf", kind: "document", as: "pdf" },
  "video/mp4": { mime: "video/mp4", extension: "mp4", kind: "video", as: "media" },
  "video/x-m4v": { mime: "video/mp4", extension: "mp4", kind: "video", as: "media" },
  "video/webm": { mime: "video/webm", extension: "webm", kind: "video", as: "media" },
  "audio/mpeg": { mime: "audio/mpeg", extension: "mp3", kind: "audio", as: "media" },
};

const document = (mime: string, extension: string): FileType => ({ mime, extension, kind: "document", as: "text" });
const captions = document("text/vtt", "vtt");
const geo = { gpx: document("application/gpx+xml", "gpx"), geojson: document("application/geo+json", "geojson") };
const svg: FileType = { mime: "image/svg+xml", extension: "svg", kind: "image", as: "svg" };
const texts = new Set(["application/xml", "image/svg+xml", "text/vtt"]);
const headBytes = 4_096;
/** How a page or a program for a server begins, or what it holds. */
const markup = ["!doctype ", "html", "head", "body", "script", "iframe", "object", "embed", "meta", "link", "svg", "img", "a ", "form", "style", "?php", "%@"];
const programNames = /\.(?:html?|xhtml|shtml|m?js|cjs|jsx|ts|php\d?|phtml|asp|aspx|jsp|exe|com|bat|cmd|ps1|vbs?|vbe|wsf|hta|sh|py|pl|rb|reg|lnk|url|svg|xml|xsl)$/i;

/**
 * What the bytes are. Names and claimed types count for nothing, except that a text whose own name calls it a program
 * is refused and that a name tells a table (csv) from a text (txt), both of which are only ever downloaded.
 * @param whose who brings it
 * @throws Response 415 when it is nothing we accept, 422 for an unsafe archive, 503 when too many wait already
 */
export async function sniffType(content: ContentSource, originalName: string, whose: string): Promise<FileType> {
  const head = await content.read(0, headBytes);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const direct = found ? known[found.mime] : undefined;
  if (direct) return direct;
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return (await readArchive(content, whose)).type;
  // file-type calls any XML application/xml, a drawing included.
  if (found && !texts.has(found.mime)) throw refuseFile("typeRefused");

  const text = textOf(head, content.bytes <= headBytes);
  if (text === undefined) throw refuseFile("typeRefused");
  const root = rootOf(text);
  if (root === "svg") return svg;
  if (root === "gpx" || /^\s*\{/.test(text)) {
    const { type } = await runCheck("geo", content.input, whose);
    if (type) return geo[type];
  }
  if (hasMarkup(text) || text.startsWith("#!") || text.trimStart().startsWith("<?xml") || programNames.test(originalName.trim())) throw refuseFile("typeRefused");
  if (!(await isTextThroughout(content))) throw refuseFile("typeRefused");
  if (found?.mime === captions.mime) return captions;
  const isTable = /\.csv$/i.test(originalName.trim());
  return isTable ? document("text/csv", "csv") : document("text/plain", "txt");
}

function hasMarkup(text: string): boolean {
  const lower = text.toLowerCase();
  const inside = [...lower.matchAll(/<\s*/g)].map(({ 0: sign, index }) => lower.slice(index + sign.length, index + sign.length + 10).replace(/\s/g, " "));
  return lower.includes("javascript:") || inside.some((part) => markup.some((word) => part.startsWith(word)));
}

/** The name of the first element, behind what XML allows before it: a declaration, comments, a drawing's document type. */
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

/** Its own declarations may hold ">" between their brackets. */
function behindDoctype(text: string, at: number, behind: (sign: string, from: number) => number): number {
  const end = behind(">", at);
  const bracket = text.slice(at, end).indexOf("[");
  return bracket < 0 ? end : behind(">", behind("]", at + bracket));
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
