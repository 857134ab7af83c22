import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

import { decodeText } from "~/lib/platform/text/rich-text/rich-text-entities";
import { slugTr } from "~/lib/platform/text/slug";

export type Heading = { id: string; text: string; level: 2 | 3 };
export type DocPage = {
  /** From the first heading, which is removed from the text. */
  title: string;
  summary: string;
  html: string;
  headings: Heading[];
};

const marked = new Marked({ gfm: true });

// The content's allowed tags, and besides what a manual needs: code, keys, and link targets.
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "strong",
    "em",
    "blockquote",
    "ul",
    "ol",
    "li",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "hr",
    "br",
    "code",
    "pre",
    "kbd",
  ],
  allowedAttributes: { a: ["href"], ol: ["start"], th: ["scope"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { th: (tagName) => ({ tagName, attribs: { scope: "col" } }) },
};

/** Headings of levels 2 and 3 get an id; tables and code blocks can be scrolled by keyboard. */
export function renderMarkdown(text: string): DocPage {
  const clean = sanitizeHtml(marked.parse(text, { async: false }), allowed).trim();
  const title = plainTextOf(/<h1>(.*?)<\/h1>/s.exec(clean)?.[1]);
  const summary = plainTextOf(/<p>(.*?)<\/p>/s.exec(clean)?.[1]);
  const headings: Heading[] = [];
  const html = clean
    .replace(/<h1>.*?<\/h1>\s*/s, "")
    .replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
      const heading = plainTextOf(inner);
      const id = freeId(slugTr(heading) || "bolum", headings);
      headings.push({ id, text: heading, level: level === "2" ? 2 : 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="overflow-x-auto" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
  return { title, summary, html, headings };
}

function plainTextOf(html = ""): string {
  return decodeText(html.replace(/<[^<>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

/** The page around the text uses this id for its main part (layouts/parts/page-content.tsx). */
const idOfPage = "content";

function freeId(base: string, taken: readonly Heading[]): string {
  const isTaken = (id: string) => id === idOfPage || taken.some((heading) => heading.id === id);
  let id = base;
  for (let number = 2; isTaken(id); number++) id = `${base}-${number}`;
  return id;
}
