import { decodeText } from "./rich-text-entities";
import { htmlTokens, type HtmlToken } from "./rich-text-tokens.server";
import { numberedSlug, slugTr } from "~/lib/platform/text/slug";

/** Before every id within a text, so that none equals an id of the page. */
const prefix = "m-";
const longestName = 64;

/** Null when nothing of the name can stand in an id. */
export function anchorId(name: string): string | null {
  const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const clean = own.replace(/[^\p{L}\p{N}_.-]+/gu, "-").slice(0, longestName);
  return clean === "" || clean === "-" ? null : prefix + clean;
}

export function targetOf(href: string | undefined): string | null {
  if (!href?.startsWith("#")) return null;
  try {
    return anchorId(decodeURIComponent(href.slice(1)));
  } catch {
    return anchorId(href.slice(1));
  }
}

type Heading = { at: number; id: string };

/** The ids come from the headings' texts, so they stay the same. */
function headingsIn(tokens: readonly HtmlToken[]): Heading[] {
  const seen = new Map<string, number>();
  const found: Heading[] = [];
  let heading: { at: number; tag: string; texts: string[] } | null = null;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "text") heading?.texts.push(decodeText(token.raw));
    else if (token.kind === "open" && /^h[2-4]$/.test(token.tag)) heading = { at, tag: token.tag, texts: [] };
    else if (token.kind === "close" && heading?.tag === token.tag) {
      const slug = slugTr(heading.texts.join(""), longestName);
      const number = (seen.get(slug) ?? 0) + 1;
      seen.set(slug, number);
      if (slug !== "") found.push({ at: heading.at, id: prefix + numberedSlug(slug, number) });
      heading = null;
    }
  }
  return found;
}

export function targetsIn(tokens: readonly HtmlToken[]): Set<string> {
  const own = tokens.flatMap((token) => (token.kind === "open" ? (token.attributes.get("id") ?? []) : []));
  return new Set([...own.flatMap((id) => anchorId(id) ?? []), ...headingsIn(tokens).map(({ id }) => id)]);
}

export function withHeadingIds(html: string): string {
  const tokens = htmlTokens(html);
  const ids = new Map(headingsIn(tokens).map(({ at, id }) => [at, id]));
  return tokens.map(({ raw }, at) => (ids.has(at) ? raw.replace(/>$/, ` id="${ids.get(at)}">`) : raw)).join("");
}
