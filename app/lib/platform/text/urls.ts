const longestUrl = 2000;
// Browsers drop tabs and newlines inside URLs and see "\" as "/"; invisible letters hide what a link is.
const trick = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/** True for what may stand in a link: http, https, mailto, tel, a path of this site (`/x`) or an anchor (`#x`). */
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

/** True for a link that leaves this site. */
export function isExternalUrl(url: string): boolean {
  return /^https?:/i.test(url);
}

/** True for a path of this site that a person may be sent to after signing in. */
export function isSameOriginPath(path: string): boolean {
  if (path.length > longestUrl || !path.startsWith("/") || trick.test(path)) return false;
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  return !pathname.includes("//") && URL.canParse(path, "http://site.invalid");
}

/** What the percent signs of an address stand for; null where they stand for nothing. */
export function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
