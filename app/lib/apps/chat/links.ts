import { isSafeUrl } from "~/lib/platform/text/urls";

export type TextPart = { text: string; href?: string };

// Turkish adds its endings after an apostrophe: www.ornek.example'a.
const address = /https?:\/\/[^\s<>"'’]+|www\.[^\s<>"'’]+|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/gi;
/** Characters that end a sentence, not the address. */
const after = ".,;:!?”)]}…";

export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let reached = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutEnd(match[0]);
    const href = /^https?:/i.test(found) ? found : /^www\./i.test(found) ? `https://${found}` : `mailto:${found}`;
    if (!isSafeUrl(href)) continue;
    if (match.index > reached) parts.push({ text: text.slice(reached, match.index) });
    parts.push({ text: found, href });
    reached = match.index + found.length;
  }
  if (reached < text.length) parts.push({ text: text.slice(reached) });
  return parts;
}

/** "(https://x.example/a_(b))" keeps the bracket that belongs to the address. */
function withoutEnd(found: string): string {
  let end = found.length;
  while (end > 0 && after.includes(found.charAt(end - 1))) end--;
  const kept = found.slice(0, end);
  const opens = kept.split("(").length - kept.split(")").length;
  return opens > 0 && found.charAt(end) === ")" ? `${kept})` : kept;
}
