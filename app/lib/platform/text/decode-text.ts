/**
 * The letters of a text file: by its mark at the beginning, else UTF-8, else what a Turkish Windows saves, in which
 * every byte is a letter. UTF-8 that is damaged in places, such as a file that was cut within a letter, stays UTF-8:
 * each damaged place is U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    return isMostlyWhole(text) ? text : new TextDecoder("windows-1254").decode(bytes);
  }
}

function isMostlyWhole(text: string): boolean {
  let [whole, damaged] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) damaged += 1;
    else if (unit > 0x7f) whole += 1;
  }
  return whole >= damaged;
}
