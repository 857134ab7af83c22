import { decodeText } from "./rich-text-entities";
import { htmlTokens, type HtmlToken } from "./rich-text-tokens.server";
import { numberedSlug, slugTr } from "./slug";

/** In front of every target within a text, so that none is taken for a part of the page around it. */
const prefix = "m-";
const longestName = 64;

/** The id under which a target of this name stands in a text; null where nothing of the name can stand in one. */
export function anchorId(name: string): string | null {
  const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const clean = own.replace(/[^\p{L}\p{N}_.-]+/gu, "-").slice(0, longestName);
  return clean === "" || clean === "-" ? null : prefix + clean;
}

/** The target that a link within the text names; null for any other link. */
export function targetOf(href: string | undefined): string | null {
  if (!href?.startsWith("#")) return null;
  try {
    return anchorId(decodeURIComponent(href.slice(1)));
  } catch {
    return anchorId(href.slice(1));
  }
}

type Heading = { at: number; id: string };

/** The headings of a text with the ids that they get where it is read: made of their words, so that they stay. */
function headingsIn(tokens: readonly HtmlToken[]): Heading[] {
  const seen = new Map<string, number>();
  const found: Heading[] = [];
  let heading: { at: number; tag: string; words: string[] } | null = null;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "text") heading?.words.push(decodeText(token.raw));
    else if (token.kind === "open" && /^h[2-4]$/.test(token.tag)) heading = { at, tag: token.tag, words: [] };
    else if (token.kind === "close" && heading?.tag === token.tag) {
      const slug = slugTr(heading.words.join(""), longestName);
      const number = (seen.get(slug) ?? 0) + 1;
      seen.set(slug, number);
      if (slug !== "") found.push({ at: heading.at, id: prefix + numberedSlug(slug, number) });
      heading = null;
    }
  }
  return found;
}

/** Every id that a link within the text may name. */
export function targetsIn(tokens: readonly HtmlToken[]): Set<string> {
  const own = tokens.flatMap((token) => (token.kind === "open" ? (token.attributes.get("id") ?? []) : []));
  return new Set([...own.flatMap((id) => anchorId(id) ?? []), ...headingsIn(tokens).map(({ id }) => id)]);
}

/** A stored text as it is read: headings have ids, so that links lead to them. */
export function withHeadingIds(html: string): string {
  const tokens = htmlTokens(html);
  const ids = new Map(headingsIn(tokens).map(({ at, id }) => [at, id]));
  return tokens.map(({ raw }, at) => (ids.has(at) ? raw.replace(/>$/, ` id="${ids.get(at)}">`) : raw)).join("");
}
