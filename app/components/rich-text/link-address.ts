import type { FileJson } from "~/lib/files/file-json.server";
import type { Locale } from "~/lib/content/values";
import { formatBytes } from "~/lib/platform/text/numbers";
import { normalizePhone } from "~/lib/platform/text/phones";
import { mendedUrl } from "~/lib/platform/text/urls";

/** "bornova.bel.tr" → "https://bornova.bel.tr", "a@b.tr" → "mailto:a@b.tr", "0232 999 00 00" → "tel:+902329990000" */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.[^\s/@]+$/.test(address)) return `mailto:${address}`;
  const phone = /^\+?[\d\s()/-]{3,30}$/.test(address) ? normalizePhone(address) : null;
  if (phone) return `tel:${phone}`;
  return mendedUrl(/^[\w-]+(\.[\w-]+)+(?=[/?#:]|$)/.test(address) ? `https://${address}` : address);
}

/** "PDF, 1,2 MB", so that readers know before opening. */
export function fileNote(file: Pick<FileJson, "name" | "bytes">, lang: Locale): string {
  return `${file.name.slice(file.name.lastIndexOf(".") + 1).toUpperCase()}, ${formatBytes(file.bytes, lang)}`;
}

/** "Yönetmelik.pdf" → "Yönetmelik (PDF, 1,2 MB)" */
export function fileLinkText(file: Pick<FileJson, "name" | "originalName" | "bytes">, lang: Locale): string {
  const name = file.originalName
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replace(/_+/g, " ")
    .trim();
  return `${name || file.name} (${fileNote(file, lang)})`;
}
