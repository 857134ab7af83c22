import { decodeText } from "~/lib/platform/text/decode-text";

import { longestPhotoLine } from "./read-photo";

/** A line of a card: names in upper case, types in lower case. */
export type CardLine = { group: string; name: string; types: string[]; isEncoded: boolean; value: string };

/** Longer ones are sounds and keys; of what a contact holds only a photograph is so long. */
const longestLine = 200_000;
const isPhoto = (line: string) => /^(?:[\w-]{1,60}\.)?photo[;:]/i.test(line);

/**
 * The lines of a text with cards, unfolded (RFC 6350 §3.2, and the soft breaks of quoted-printable in vCard 2.1). A line
 * that is too long comes cut.
 */
export function* unfoldedLines(text: string): Generator<string> {
  const ending = text.includes("\n") ? "\n" : "\r";
  let parts: string[] = [];
  let length = 0;
  let isSoft = false;
  let longest = longestLine;
  const take = (part: string) => {
    if (length < longest) parts.push(part);
    length += part.length;
  };
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(ending, at);
    const next = end === -1 ? text.length : end;
    const line = text.slice(at, text[next - 1] === "\r" ? next - 1 : next);
    at = next + 1;
    // Some telephones leave the last break open.
    if (isSoft && /^end:vcard/i.test(line)) isSoft = false;
    const isFolded = line.startsWith(" ") || line.startsWith("\t");
    if (!isSoft && !isFolded) {
      if (parts.length > 0) yield parts.join("");
      [parts, length, longest] = [[], 0, isPhoto(line) ? longestPhotoLine : longestLine];
    }
    // The break of quoted-printable keeps a blank that begins the next line; folding adds one.
    const part: string = isFolded && !isSoft ? line.slice(1) : line;
    isSoft = part.endsWith("=") && (isSoft || isQuotedPrintable(parts[0] ?? part));
    take(isSoft ? part.slice(0, -1) : part);
  }
  if (parts.length > 0) yield parts.join("");
}

const isQuotedPrintable = (line: string) => /^[^:]{0,200}quoted-printable/i.test(line.slice(0, 220));

/** Null for a line without a name. */
export function readCardLine(line: string): CardLine | null {
  const colon = endOfHead(line);
  if (colon === -1) return null;
  const [head = "", ...given] = splitOutside(line.slice(0, colon), ";");
  const dot = head.lastIndexOf(".");
  const name = head.slice(dot + 1).trim();
  if (!/^[a-z\d-]{1,60}$/i.test(name)) return null;
  const types: string[] = [];
  let [encoding, charset] = ["", ""];
  for (const parameter of given.slice(0, 50)) {
    const equals = parameter.indexOf("=");
    // Version 2.1 names types alone.
    const key = equals === -1 ? "TYPE" : parameter.slice(0, equals).trim().toUpperCase();
    const value = parameter
      .slice(equals + 1)
      .replaceAll('"', "")
      .trim();
    if (key === "ENCODING" || /^(?:quoted-printable|base64|8bit|7bit)$/i.test(value)) encoding = value.toLowerCase();
    else if (key === "CHARSET") charset = value;
    else if (key === "TYPE") types.push(...value.toLowerCase().split(",", 20));
  }
  const value = line.slice(colon + 1);
  return {
    group: head.slice(0, Math.max(0, dot)).toLowerCase(),
    name: name.toUpperCase(),
    types: types.map((type) => type.trim()),
    isEncoded: encoding === "b" || encoding === "base64",
    value: encoding === "quoted-printable" ? decodeQuoted(value, charset) : value,
  };
}

/** The colon that ends names and parameters: none within quotes. */
function endOfHead(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length && at < 2_000; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return -1;
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [begin, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...parts, text.slice(begin)];
}

/** RFC 2045 §6.7. Letters that stand there undecoded stay. */
function decodeQuoted(text: string, charset: string): string {
  const octets = Buffer.from(text)
    .toString("latin1")
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decodeCharset(Buffer.from(octets, "latin1"), charset);
}

function decodeCharset(bytes: Uint8Array, charset: string): string {
  if (charset === "" || /^utf-?8$/i.test(charset)) return decodeText(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

/** The parts of a value with its escapes undone (RFC 6350 §3.4). */
export function splitValue(value: string, separators: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let begin = 0;
  const endPart = () => {
    parts.push(part.join(""));
    part = [];
  };
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? "";
    if (sign === "\\" && at + 1 < value.length) {
      const escaped = value[at + 1] ?? "";
      part.push(
        value.slice(begin, at),
        /[nN]/.test(escaped) ? "\n" : /[\\;,:]/.test(escaped) ? escaped : `\\${escaped}`,
      );
      at += 1;
      begin = at + 1;
    } else if (separators.includes(sign)) {
      part.push(value.slice(begin, at));
      endPart();
      begin = at + 1;
    }
  }
  part.push(value.slice(begin));
  endPart();
  return parts;
}
