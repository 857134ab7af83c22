const voids = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]);
const blocks = ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "section", "article", "figure", "pre", "hr"];
/** Which tag at the top of the stack an opening tag closes, as HTML lets people leave out its end. */
const closes = new Map<string, Set<string>>([
  ...blocks.map((tag) => [tag, new Set(["p"])] as const),
  ["li", new Set(["li"])],
  ["dt", new Set(["dt", "dd"])],
  ["dd", new Set(["dt", "dd"])],
  ["td", new Set(["td", "th"])],
  ["th", new Set(["td", "th"])],
  ["tr", new Set(["tr", "td", "th"])],
  ["option", new Set(["option"])],
]);

/** True when tags of untrusted HTML stay open more than `limit` deep. Linear, whatever the input. */
export function isDeeperThan(html: string, limit: number): boolean {
  const stack: string[] = [];
  const open = new Map<string, number>();
  const pop = () => {
    const tag = stack.pop();
    if (tag !== undefined) open.set(tag, (open.get(tag) ?? 1) - 1);
    return tag;
  };
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9:]*)/gi)) {
    const tag = name.toLowerCase();
    if (slash) {
      // A closing tag that matches nothing open closes nothing.
      if ((open.get(tag) ?? 0) > 0) while (pop() !== tag);
    } else if (!voids.has(tag)) {
      while (stack.length > 0 && closes.get(tag)?.has(stack[stack.length - 1] ?? "")) pop();
      stack.push(tag);
      open.set(tag, (open.get(tag) ?? 0) + 1);
      if (stack.length > limit) return true;
    }
  }
  return false;
}
