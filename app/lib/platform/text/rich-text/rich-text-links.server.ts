import { anchorId, targetOf, targetsIn } from "./rich-text-anchors.server";
import { htmlTokens, type HtmlToken } from "./rich-text-tokens.server";

type Opened = Extract<HtmlToken, { kind: "open" }>;
/** `close` is null when only the content is kept. */
type Element = { tag: string; raw: string; close: string | null };

const inlines = new Set(["strong", "em", "u", "s", "sub", "sup", "span", "a"]);

// Removes links, pictures and films without an address, nested links, caption formatting, and ids without a link to
// them.
export function withSoundLinks(html: string): string {
  const tokens = htmlTokens(html);
  const known = targetsIn(tokens);
  const wanted = new Set(
    tokens.flatMap((token) =>
      token.kind === "open" && token.tag === "a" ? (targetOf(token.attributes.get("href")) ?? []) : [],
    ),
  );
  const out: string[] = [];
  const open: Element[] = [];
  const placed = new Set<string>();
  let waiting: string[] = [];
  /** Indexes in `open`, or -1; a caption holds plain text only. */
  let [link, caption] = [-1, -1];

  const place = () => {
    if (link !== -1 || caption !== -1) return;
    for (const id of waiting) out.push(`<a id="${id}"></a>`);
    waiting = [];
  };
  const take = ({ attributes }: Opened): string | null => {
    const id = anchorId(attributes.get("id") ?? "");
    if (id === null || !wanted.has(id) || placed.has(id)) return null;
    placed.add(id);
    return id;
  };
  const keep = (token: Opened, raw: string) => {
    out.push(raw);
    open.push({ tag: token.tag, raw, close: `</${token.tag}>` });
  };
  const unwrap = ({ tag }: Opened) => void open.push({ tag, raw: "", close: null });

  /** Ends the open link, as a browser does where another begins. @returns false when a block stands in it */
  const endLink = (): boolean => {
    const outer = open[link];
    if (!outer) return true;
    const within = open.slice(link + 1).filter(({ close }) => close !== null);
    if (within.some(({ tag }) => !inlines.has(tag))) return false;
    out.push(...within.map(({ close }) => close ?? "").reverse(), outer.close ?? "", ...within.map(({ raw }) => raw));
    outer.close = null;
    link = -1;
    return true;
  };

  for (const token of tokens) {
    if (token.kind === "text") {
      if (token.raw.trim() !== "") place();
      out.push(token.raw);
      continue;
    }
    if (token.kind === "close") {
      const element = open.pop();
      if (open.length === link) link = -1;
      if (open.length === caption) caption = -1;
      if (element?.close) out.push(element.close);
      continue;
    }
    const id = take(token);
    const bare = token.attributes.has("id") ? token.raw.replace(/ id="[^"]*"/, "") : token.raw;
    if (caption !== -1) {
      if (id) waiting.push(id);
      if (!token.isVoid) unwrap(token);
      else if (token.tag === "br") out.push(" ");
    } else if (token.isVoid) {
      if (id) waiting.push(id);
      if (token.tag !== "img" || token.attributes.has("src")) out.push(bare);
    } else if (token.tag === "a") {
      const href = token.attributes.get("href");
      if (href === undefined || !endLink()) {
        if (id) waiting.push(id);
        place();
        unwrap(token);
        continue;
      }
      place();
      link = open.length;
      const target = targetOf(href);
      const leading = target !== null && known.has(target) ? bare.replace(/ href="[^"]*"/, ` href="#${target}"`) : bare;
      keep(token, id ? leading.replace(/>$/, ` id="${id}">`) : leading);
    } else if (token.tag === "iframe" && !token.attributes.has("src")) {
      unwrap(token);
    } else if (token.tag === "span" && !token.attributes.has("lang") && !token.attributes.has("dir")) {
      if (id) waiting.push(id);
      unwrap(token);
    } else {
      if (id) waiting.push(id);
      if (inlines.has(token.tag)) place();
      if (token.tag === "caption") caption = open.length;
      keep(token, bare);
    }
  }
  return out.join("");
}
