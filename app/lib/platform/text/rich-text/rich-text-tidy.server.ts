import { htmlTokens } from "./rich-text-tokens.server";

const blocks = new Set(["p", "h2", "h3", "h4", "li", "ul", "ol", "blockquote", "figure", "figcaption", "table"]);
const inlines = new Set(["strong", "em", "u", "s", "sub", "sup", "span", "a"]);
const content = new Set(["img", "iframe", "hr"]);

/** Removes empty elements from the inside out, and the content of iframes. */
export function withoutEmptyElements(html: string): string {
  const out: string[] = [];
  const open: { tag: string; at: number; hasText: boolean; hasSpace: boolean }[] = [];
  let inFrame = false;
  const note = (hasText: boolean) => {
    const parent = open.at(-1);
    if (!parent) return;
    parent.hasText ||= hasText;
    parent.hasSpace = true;
  };
  for (const token of htmlTokens(html)) {
    if (inFrame && !(token.kind === "close" && token.tag === "iframe")) continue;
    if (token.kind === "text") {
      note(token.raw.trim() !== "");
      out.push(token.raw);
    } else if (token.kind === "close") {
      inFrame = false;
      const element = open.pop();
      const isEmpty =
        element && !element.hasText && (blocks.has(token.tag) || (inlines.has(token.tag) && !element.hasSpace));
      if (isEmpty) out.length = element.at;
      else out.push(token.raw);
      if (element && !isEmpty) note(element.hasText);
    } else if (token.isVoid) {
      note(content.has(token.tag));
      out.push(token.raw);
    } else {
      inFrame = token.tag === "iframe";
      // An empty link with an id is a target and stays.
      const isContent = inFrame || (token.tag === "a" && token.attributes.has("id"));
      open.push({ tag: token.tag, at: out.length, hasText: isContent, hasSpace: isContent });
      out.push(token.raw);
    }
  }
  return out.join("");
}
