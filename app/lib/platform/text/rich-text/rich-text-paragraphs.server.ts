import { htmlTokens } from "./rich-text-tokens.server";

const inlines = new Set(["strong", "em", "u", "s", "sub", "sup", "span", "a", "img", "br"]);
const blankLine = /\n[^\S\n]*\n\s*/;

type Inline = { tag: string; raw: string };

/** Wraps loose text of sanitised HTML in paragraphs; a blank line begins another. */
export function withParagraphs(html: string): string {
  const out: string[] = [];
  let run: string[] = [];
  let open: Inline[] = [];
  let blocks = 0;
  /** A block stands within inline elements: these are left as they are. */
  let isMixed = false;
  const flush = () => {
    const text = run.join("");
    out.push(isMixed || /^(?:\s|<img [^>]*>)*$/.test(text) ? text : `<p>${text.trim()}</p>`);
    [run, open, isMixed] = [[], [], false];
  };
  for (const token of htmlTokens(html)) {
    const isInline = token.kind === "text" || inlines.has(token.tag);
    if (blocks === 0 && open.length === 0 && !isInline) flush();
    if (blocks > 0 || !isInline) {
      if (blocks === 0 && open.length > 0) isMixed = true;
      if (token.kind === "open" && !token.isVoid) blocks += 1;
      if (token.kind === "close") blocks -= 1;
      (open.length > 0 ? run : out).push(token.raw);
    } else if (token.kind === "text") {
      const parts = open.some(({ tag }) => tag === "a") ? [token.raw] : token.raw.split(blankLine);
      for (const [at, part] of parts.entries()) {
        if (at > 0) {
          const again = open;
          run.push(...again.map(({ tag }) => `</${tag}>`).reverse());
          flush();
          open = again;
          run.push(...again.map(({ raw }) => raw));
        }
        run.push(part);
      }
    } else {
      if (token.kind === "open" && !token.isVoid) open.push({ tag: token.tag, raw: token.raw });
      if (token.kind === "close") open.pop();
      run.push(token.raw);
    }
  }
  flush();
  return out.join("");
}
