import sanitizeHtml from "sanitize-html";

import { isDeeperThan } from "./html-depth";
import { marksIn, maxMarks } from "~/lib/platform/text/marks";
import { anchorId } from "./rich-text-anchors.server";
import { withSoundLinks } from "./rich-text-links.server";
import { withParagraphs } from "./rich-text-paragraphs.server";
import { withoutEmptyElements } from "./rich-text-tidy.server";
import { embedUrl, isMediaPath } from "./rich-text-urls";
import { isExternalUrl, isSafeUrl, mendedUrl } from "~/lib/platform/text/urls";

const deepestNesting = 400;
const maxPasses = 6;
const blockTag = /<(?:p|h[2-4]|ul|ol|li|table|figure|blockquote|hr|iframe)[ >]/;
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

type Attributes = sanitizeHtml.Attributes;

// `withSoundLinks` removes a tag without attributes. If it were not allowed, sanitize-html would close the next element
// at the same depth with the wrong name.
const bare = (tagName: string) => ({ tagName, attribs: {} });

function keep(tagName: string, attribs: Attributes) {
  const present = Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tagName, attribs: Object.fromEntries(present) };
}

function link(_: string, { href = "", target }: Attributes) {
  const url = mendedUrl(href);
  if (!isSafeUrl(url)) return bare("a");
  const blank = target === "_blank";
  return keep("a", { href: url, ...(blank && { target }), ...((blank || isExternalUrl(url)) && { rel: "noopener" }) });
}

function image(_: string, { src = "", alt, width, height, "data-file": file }: Attributes) {
  if (!isMediaPath(src)) return bare("img");
  const attribs: Attributes = { src, ...(alt !== undefined && { alt }), ...size(width, height) };
  if (file && /^[\w-]{1,64}$/.test(file)) attribs["data-file"] = file;
  return keep("img", attribs);
}

function frame(_: string, { src = "", title, width, height }: Attributes) {
  const url = embedUrl(src);
  if (!url) return bare("iframe");
  return keep("iframe", {
    src: url,
    ...(title && { title }),
    ...size(width, height),
    loading: "lazy",
    allowfullscreen: "allowfullscreen",
  });
}

function size(width: string | undefined, height: string | undefined): Attributes {
  const pixels = (value: string | undefined) => value !== undefined && /^[1-9]\d{0,3}$/.test(value);
  return { ...(pixels(width) && { width }), ...(pixels(height) && { height }) } as Attributes;
}

function cell(tagName: string, { scope = "", colspan, rowspan }: Attributes) {
  const hasScope = tagName === "th" && ["row", "col", "rowgroup", "colgroup"].includes(scope);
  return keep(tagName, {
    ...(hasScope && { scope }),
    ...span("colspan", colspan, 50),
    ...span("rowspan", rowspan, 200),
  } as Attributes);
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

type Transformer = (tagName: string, attribs: Attributes) => { tagName: string; attribs: Attributes };

const wordless = new Set(["caption", "thead", "tbody", "hr", "br", "iframe"]);

function shared(tagName: string, { id, name, lang, dir, class: kind = "" }: Attributes): Attributes {
  const target = anchorId(id ?? (tagName === "a" ? name : undefined) ?? "");
  // Word writes a language beside every word, mostly a wrong one.
  if (wordless.has(tagName)) return target === null ? {} : { id: target };
  const isLanguage = lang !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(lang) && !/^Mso/.test(kind);
  return {
    ...(isLanguage && { lang }),
    ...(dir !== undefined && /^(?:ltr|rtl|auto)$/i.test(dir) && { dir: dir.toLowerCase() }),
    ...(target !== null && { id: target }),
  } as Attributes;
}

const withShared =
  (own: Transformer): Transformer =>
  (tagName, attribs) => {
    const kept = own(tagName, attribs);
    return { ...kept, attribs: { ...kept.attribs, ...shared(tagName, attribs) } };
  };

const sharedOnly: Transformer = (tagName, attribs) =>
  hasOwn.has(tagName) ? { tagName, attribs } : { tagName, attribs: shared(tagName, attribs) };
const hasOwn = new Set(["a", "img", "iframe", "ol", "th", "td"]);

export const richTextTags = [
  "p",
  "h2",
  "h3",
  "h4",
  "strong",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "span",
  "blockquote",
  "ul",
  "ol",
  "li",
  "a",
  "img",
  "figure",
  "figcaption",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "hr",
  "br",
  "iframe",
] as const;

/** "*" applies to all elements with text; ids stay on links alone. */
export const richTextAttributes: Readonly<Record<string, string[]>> = {
  "*": ["lang", "dir", "id"],
  a: ["href", "target", "rel"],
  img: ["src", "alt", "width", "height", "data-file"],
  iframe: ["src", "title", "width", "height", "loading", "allowfullscreen"],
  ol: ["start"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { ...richTextAttributes },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "title",
    "xml",
    "svg",
    "math",
    "object",
    "applet",
    "noscript",
    "noembed",
    "noframes",
    "template",
  ],
  nestingLimit: deepestNesting * 2,
  transformTags: {
    ...renamed(["h1"], "h2"),
    ...renamed(["h5", "h6"], "h4"),
    ...renamed(["b"], "strong"),
    ...renamed(["i"], "em"),
    ...renamed(["strike", "del"], "s"),
    ...renamed(["ins"], "u"),
    ...renamed(
      ["div", "section", "article", "header", "footer", "main", "aside", "address", "center", "pre", "dt", "dd"],
      "p",
    ),
    a: withShared(link),
    img: withShared(image),
    iframe: withShared(frame),
    ol: withShared(orderedList),
    th: withShared(cell),
    td: withShared(cell),
    "*": sharedOnly,
  },
};

/**
 * An allow-list; a second pass changes nothing. Blank lines begin paragraphs; "" without content. Over `mostMarks` only
 * plain text is kept, as the parser's time grows with the marks.
 */
export function sanitizeRichText(html: string): string {
  if (marksIn(html) > maxMarks) return asPlainParagraph(html);
  let current = prepared(html.replace(controls, "").replace(/\r\n?/g, "\n"));
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = withoutEmptyElements(withParagraphs(withSoundLinks(sanitizeHtml(current, options))))
      .replace(controls, "")
      .trim();
    const wrapped = next === "" || blockTag.test(next) ? next : `<p>${next}</p>`;
    if (wrapped === current) break;
    current = wrapped;
  }
  return current;
}

function asPlainParagraph(html: string): string {
  const plain = html
    .replace(controls, "")
    .replace(/<[^<>]*>?/g, " ")
    .split(/[\s&<>]+/)
    .filter(Boolean)
    .join(" ");
  return plain && `<p>${plain}</p>`;
}

function prepared(html: string): string {
  if (!/<[a-z/!?]/i.test(html) || !html.includes(">")) return paragraphs(html);
  // The parser's time grows with depth times tags; nobody writes this deep, so only the text is kept.
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
