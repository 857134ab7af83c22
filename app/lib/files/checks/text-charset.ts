export type Charset = "utf-8" | "utf-16le" | "utf-16be" | "windows-1254";

const leastPairs = 2;

/** UTF-16 by its byte order mark, or by zero bytes between ASCII letters; else null. */
export function utf16Of(head: Buffer): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe && !(head[2] === 0 && head[3] === 0)) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.floor(head.length / 2);
  if (pairs < leastPairs) return null;
  let [low, high] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (isPrintable(head[at]) && head[at + 1] === 0) low++;
    else if (head[at] === 0 && isPrintable(head[at + 1])) high++;
  }
  // Turkish letters beyond ASCII have another high byte.
  if (low >= pairs * 0.7 && high === 0) return "utf-16le";
  return high >= pairs * 0.7 && low === 0 ? "utf-16be" : null;
}

const isPrintable = (byte: number | undefined) =>
  byte !== undefined && (byte >= 32 || byte === 9 || byte === 10 || byte === 13) && byte < 127;

/** By byte order mark, else the XML declaration, else UTF-8. */
export function decodeXml(bytes: Buffer): string {
  const utf16 = utf16Of(bytes.subarray(0, 4_096));
  const declared = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    bytes.subarray(0, 400).toString("latin1"),
  )?.[1];
  const decoder = utf16 ? new TextDecoder(utf16) : (decoderOf(declared) ?? new TextDecoder());
  return decoder.decode(bytes);
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}
