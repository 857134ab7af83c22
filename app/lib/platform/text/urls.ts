const longestUrl = 2000;
// Browsers drop tabs and newlines inside URLs and see "\" as "/"; invisible letters hide what a link is.
const trick = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/** http, https, mailto, tel, a path of this site (`/x`) or an anchor (`#x`). */
export function isSafeUrl(url: string): boolean {
  if (url.length === 0 || url.length > longestUrl || trick.test(url)) return false;
  if (url.startsWith("#")) return url.length > 1;
  if (url.startsWith("/")) return !url.startsWith("//");
  const scheme = /^([a-z]+):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === "mailto") return /^mailto:[^@<>"]+@[^@<>"]+$/i.test(url);
  if (scheme === "tel") return /^tel:\+?[0-9().-]+$/i.test(url);
  return (scheme === "http" || scheme === "https") && isWebAddress(url);
}

function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/[^/?#]/i.test(url) || !URL.canParse(url)) return false;
  const { hostname, username, password } = new URL(url);
  // "https://bank.example@evil.example" shows one host and opens another.
  return hostname !== "" && username === "" && password === "";
}

/** Adds https to `www.…` and bare site names, escapes blanks, removes them from phone numbers and mail addresses. */
export function mendedUrl(typed: string): string {
  const address = typed.trim().replace(/[\t\r\n]+/g, "");
  if (/^(?:tel|mailto):/i.test(address)) return address.replace(/[\s\u00a0]+/g, "");
  const isBare =
    /^www\./i.test(address) || /^[\w-]+(?:\.[\w-]+)*\.(?:tr|com|org|net|eu|info)(?=[/?#:]|$)/i.test(address);
  const whole = isBare ? `https://${address}` : address;
  return /^(?:https?:\/\/|\/|#)/i.test(whole) ? whole.replaceAll(/[ \u00a0]/g, "%20") : whole;
}

export function isExternalUrl(url: string): boolean {
  return /^https?:/i.test(url);
}

export function isSameOriginPath(path: string): boolean {
  if (path.length > longestUrl || !path.startsWith("/") || trick.test(path)) return false;
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  return !pathname.includes("//") && URL.canParse(path, "http://site.invalid");
}

export function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
