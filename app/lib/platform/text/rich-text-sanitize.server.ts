import sanitizeHtml from "sanitize-html";

import { isDeeperThan } from "./html-depth";
import { marksIn, mostMarks } from "./marks";
import { withoutEmptyElements } from "./rich-text-tidy.server";
import { embedUrl, isMediaPath } from "./rich-text-urls";
import { isExternalUrl, isSafeUrl } from "./urls";

const deepestNesting = 400;
const mostPasses = 6;
const blockTag = /<(?:p|h[2-4]|ul|ol|li|table|figure|blockquote|hr|iframe)[ >]/;
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

type Attributes = sanitizeHtml.Attributes;
const dropped = { tagName: "dropped", attribs: {} };

function keep(tagName: string, attribs: Attributes) {
  const present = Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tagName, attribs: Object.fromEntries(present) };
}

function link(_: string, { href = "", target }: Attributes) {
  const typed = href.trim();
  const url = /^www\./i.test(typed) ? `https://${typed}` : typed;
  if (!isSafeUrl(url)) return dropped;
  const blank = target === "_blank";
  return keep("a", { href: url, ...(blank && { target }), ...((blank || isExternalUrl(url)) && { rel: "noopener" }) });
}

function image(_: string, { src = "", alt, width, height, "data-file": file }: Attributes) {
  if (!isMediaPath(src)) return dropped;
  const attribs: Attributes = { src, ...(alt !== undefined && { alt }), ...size(width, height) };
  if (file && /^[\w-]{1,64}$/.test(file)) attribs["data-file"] = file;
  return keep("img", attribs);
}

function frame(_: string, { src = "", title, width, height }: Attributes) {
  const url = embedUrl(src);
  if (!url) return dropped;
  return keep("iframe", { src: url, ...(title && { title }), ...size(width, height), loading: "lazy", allowfullscreen: "allowfullscreen" });
}

function size(width: string | undefined, height: string | undefined): Attributes {
  const pixels = (value: string | undefined) => value !== undefined && /^[1-9]\d{0,3}$/.test(value);
  return { ...(pixels(width) && { width }), ...(pixels(height) && { height }) } as Attributes;
}

function cell(tagName: string, { scope = "", colspan, rowspan }: Attributes) {
  const hasScope = tagName === "th" && ["row", "col", "rowgroup", "colgroup"].includes(scope);
  return keep(tagName, { ...(hasScope && { scope }), ...span("colspan", colspan, 50), ...span("rowspan", rowspan, 200) } as Attributes);
}

function span(name: string, value: string | undefined, most: number): Attributes {
  if (value === undefined || !/^\d{1,9}$/.test(value) || Number(value) < 2) return {};
  return { [name]: String(Math.min(Number(value), most)) };
}

function orderedList(_: string, { start }: Attributes) {
  return keep("ol", start !== undefined && /^\d{1,5}$/.test(start) && start !== "1" ? { start } : {});
}

function renamed(from: string[], to: string): Record<string, string> {
  return Object.fromEntries(from.map((tag) => [tag, to]));
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    "p", "h2", "h3", "h4", "strong", "em", "u", "s", "sub", "sup", "blockquote", "ul", "ol", "li", "a", "img", "figure", "figcaption",
    "table", "caption", "thead", "tbody", "tr", "th", "td", "hr", "br", "iframe",
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "data-file"],
    iframe: ["src", "title", "width", "height", "loading", "allowfullscreen"],
    ol: ["start"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: [
    "script", "style", "textarea", "option", "title", "xml", "svg", "math", "object", "applet", "noscript", "noembed", "noframes", "template",
  ],
  nestingLimit: deepestNesting * 2,
  transformTags: {
    ...renamed(["h1"], "h2"),
    ...renamed(["h5", "h6"], "h4"),
    ...renamed(["b"], "strong"),
    ...renamed(["i"], "em"),
    ...renamed(["strike", "del"], "s"),
    ...renamed(["ins"], "u"),
    ...renamed(["div", "section", "article", "header", "footer", "main", "aside", "address", "center", "pre", "dt", "dd"], "p"),
    a: link,
    img: image,
    iframe: frame,
    ol: orderedList,
    th: cell,
    td: cell,
  },
};

/**
 * Rich text as it is stored: HTML of one allow-list, the same again when sanitised twice.
 * Text without any tag becomes paragraphs (blank line) and line breaks. Empty input, or input with nothing allowed in it, gives "".
 * Of a text with more than `mostMarks` only the words are kept: the parser's time grows with the marks, not with the text.
 */
export function sanitizeRichText(html: string): string {
  if (marksIn(html) > mostMarks) return wordsOf(html);
  let current = prepared(html.replace(controls, "").replace(/\r\n?/g, "\n"));
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = withoutEmptyElements(sanitizeHtml(current, options)).replace(controls, "").trim();
    const wrapped = next === "" || blockTag.test(next) ? next : `<p>${next}</p>`;
    if (wrapped === current) break;
    current = wrapped;
  }
  return current;
}

function wordsOf(html: string): string {
  const words = html.replace(controls, "").replace(/<[^<>]*>?/g, " ").split(/[\s&<>]+/).filter(Boolean).join(" ");
  return words && `<p>${words}</p>`;
}

function prepared(html: string): string {
  if (!/<[a-z/!?]/i.test(html) || !html.includes(">")) return paragraphs(html);
  // The parser's time grows with depth times tags; nobody writes this deep, so only the words are kept.
  return isDeeperThan(html, deepestNesting) ? paragraphs(html.replace(/<[^<>]*>?/g, " ")) : html;
}

function paragraphs(text: string): string {
  return text
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br />")}</p>`)
    .join("");
}
