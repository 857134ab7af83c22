import { slugTr } from "~/lib/platform/text/slug";

const aliases: Record<string, string[]> = {
  jpg: ["jpg", "jpeg", "jpe"],
  mp4: ["mp4", "m4v"],
  txt: ["txt", "log", "md"],
};

/** A displayable original name: NFC, no path, controls or direction marks, at most 255 bytes. */
export function cleanOriginalName(name: string): string {
  const last = name.normalize("NFC").replaceAll("\\", "/").split("/").at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  return cutToBytes(plain || "dosya", 255);
}

/** The extension stays. */
function cutToBytes(name: string, most: number): string {
  if (Buffer.byteLength(name) <= most) return name;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  let room = most - extension.length;
  let base = "";
  for (const letter of name) {
    room -= Buffer.byteLength(letter);
    if (room < 0) break;
    base += letter;
  }
  return base + extension;
}

/** The name in addresses: slug, start of the hash, and the extension of the content. */
export function storedName(originalName: string, sha256: string, extension: string): string {
  const base = slugTr(originalName.replace(/\.[a-z0-9]{1,8}$/i, ""), 80) || "dosya";
  return `${base}-${sha256.slice(0, 8)}.${extension}`;
}

/** The download name: never with an extension other than the content's (`fatura.exe` for a picture). */
export function downloadName(originalName: string, extension: string): string {
  const given = /\.([a-z0-9]{1,8})$/i.exec(originalName)?.[1]?.toLowerCase() ?? "";
  return (aliases[extension] ?? [extension]).includes(given)
    ? originalName
    : cutToBytes(`${originalName}.${extension}`, 255);
}

/** RFC 6266 with RFC 5987: an ASCII name for old clients, the real one for others. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  const ascii = `${slugTr(name.slice(0, name.length - extension.length)) || "dosya"}${extension}`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
