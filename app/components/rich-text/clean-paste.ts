import { classLooks, lookOf, type Look } from "./pasted-styles";
import { settleTables } from "./pasted-tables";

const listParagraph = /<p\b[^>]*mso-list:\s*(?!none|skip|ignore)[^>]*>[\s\S]*?<\/p>/gi;
const marker =
  /<(\w+)\b[^>]*mso-list:\s*ignore[^>]*>([\s\S]*?)<\/\1>(?:\s*<\/\1>)?|<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;

/** Lost parts: merged `cells`, `pictures` of other sites. */
export type PasteLoss = "cells" | "pictures";
type CleanPaste = { html: string; losses: PasteLoss[] };

/**
 * Clipboard HTML in our format, from any program. Works on the string: a document parsed by the page loses every
 * `style` to the policy.
 * @param options.intoTable for cells of a table
 */
export function cleanPaste(html: string, { intoTable = false } = {}): CleanPaste {
  // Copied from this editor.
  if (/\bdata-pm-slice=/.test(html) && !(intoTable && /\b(?:col|row)span=/.test(html))) return { html, losses: [] };
  const isWord = isFromWord(html);
  const fragment = fragmentOf(html);
  const walked = walk(isWord ? withLists(fragment) : fragment, {
    looks: classLooks(html),
    isNoisy: isWord || /docs-internal-guid/.test(html),
  });
  const { html: settled, isSplit } = settleTables(joinedLists(walked.html, html), {
    intoTable,
    isSheet: isFromSheet(html),
  });
  return {
    html: settled,
    losses: [...(isSplit ? (["cells"] as const) : []), ...(walked.hasPictures ? (["pictures"] as const) : [])],
  };
}

function isFromWord(html: string): boolean {
  return /urn:schemas-microsoft-com:office:(?:office|word)|\bclass="?Mso|mso-list:/i.test(html) && !isFromSheet(html);
}

function isFromSheet(html: string): boolean {
  return /urn:schemas-microsoft-com:office:excel|google-sheets-html-origin|data-sheets-|<meta[^>]{0,300}(?:Excel|LibreOffice[^>]{0,100}Calc)|<td[^>]{0,300}\bsdval=/i.test(
    html,
  );
}

/** The copied fragment. Excel's markers are inside the table, so its tag is outside of them. */
function fragmentOf(html: string): string {
  const start = /<!--\s*StartFragment\s*-->/i.exec(html);
  const end = html.search(/<!--\s*EndFragment\s*-->/i);
  const body = html.slice(start ? start.index + start[0].length : 0, end === -1 ? undefined : end);
  const first = /^(?:\s|<!--[\s\S]*?-->)*<(col|colgroup|caption|thead|tbody|tfoot|tr|td|th)\b/i
    .exec(body)?.[1]
    ?.toLowerCase();
  if (first === undefined) return body;
  return first === "td" || first === "th" ? `<table><tr>${body}</tr></table>` : `<table>${body}</table>`;
}

/** Whether spaces may keep the previous formatting. */
const isWithin = (marks: readonly string[], wanted: readonly string[]) => marks.every((mark) => wanted.includes(mark));
const attribute = /([\w:-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g;
const emptied = new Set(["style", "script", "title", "xml", "head"]);
const unwrapped = /^(?:html|body|font|meta|link|col|colgroup|center|google-sheets-html-origin|\w+:[\w-]+)$/;
const voids = new Set(["br", "hr", "img", "wbr", "input"]);
const kept = new Set([
  "href",
  "colspan",
  "rowspan",
  "src",
  "alt",
  "start",
  "scope",
  "data-file",
  "title",
  "width",
  "height",
]);
const ofTags: Readonly<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  u: { underline: true },
  ins: { underline: true },
  sub: { script: "sub" },
  sup: { script: "sup" },
};

type Open = { tag: string; close: string; look: Look; isPlain: boolean; isLink: boolean };

/** HTML with the letters' formatting as tags, and no other styles. */
function walk(
  html: string,
  { looks, isNoisy }: { looks: ReadonlyMap<string, Look>; isNoisy: boolean },
): { html: string; hasPictures: boolean } {
  const out: string[] = [];
  const open: Open[] = [];
  const targets = new Set([...html.matchAll(/href\s*=\s*["']?[^"'\s>]*#([^"'\s>]+)/gi)].map(([, name = ""]) => name));
  let marks: string[] = [];
  let skipped = "";
  let hasPictures = false;
  const endMarks = () => {
    while (marks.length > 0) out.push(`</${marks.pop()}>`);
  };
  const emit = (piece: string) => {
    endMarks();
    out.push(piece);
  };
  const close = ({ close: end }: Open) => end && emit(end);

  for (const { raw, slash, name, rest } of pieces(html)) {
    if (name === "") {
      if (skipped) continue;
      const now = open.at(-1);
      const wanted = marksOf(now);
      // Spaces between two formats belong to neither.
      if (raw.trim() === "" ? !isWithin(marks, wanted) : wanted.join() !== marks.join()) {
        endMarks();
        if (raw.trim() !== "") for (const mark of (marks = [...wanted])) out.push(`<${mark}>`);
      }
      out.push(raw.replaceAll("<", "&lt;"));
      continue;
    }
    const tag = levelOf(name.toLowerCase());
    if (slash) {
      if (skipped === tag) skipped = "";
      const at = skipped || voids.has(tag) ? -1 : open.findLastIndex((one) => one.tag === tag);
      if (at !== -1) for (const one of open.splice(at).reverse()) close(one);
      continue;
    }
    if (skipped) continue;
    if (emptied.has(tag)) {
      skipped = rest.endsWith("/") ? "" : tag;
      continue;
    }
    const attributes = attributesOf(rest);
    if (tag === "img") {
      const source = attributes.get("src") ?? "";
      const alt = attributes.get("alt") ?? "";
      if (source.startsWith("/media/")) emit(`<img${shown(attributes)}>`);
      else if (/^\p{Extended_Pictographic}/u.test(alt)) emit(alt);
      else if (attributes.get("width") !== "1") hasPictures = true;
      continue;
    }
    if (voids.has(tag)) {
      if (tag !== "br" || !/Apple-interchange-newline/.test(rest)) emit(`<${tag}>`);
      continue;
    }
    const before = open.at(-1);
    const own = {
      ...before?.look,
      ...ofTags[tag],
      ...Object.assign({}, ...(attributes.get("class") ?? "").split(/\s+/).map((one) => looks.get(one))),
      ...lookOf(attributes.get("style") ?? ""),
    } as Look;
    const isPlain = (before?.isPlain ?? false) || /^(?:h[2-4]|th)$/.test(tag);
    const element: Open = { tag, close: "", look: own, isPlain, isLink: (before?.isLink ?? false) || tag === "a" };
    const languageAttributes = isNoisy ? "" : languageAttributesOf(attributes);
    if (tag === "span" && languageAttributes) {
      element.close = "</span>";
      emit(`<span${languageAttributes}>`);
    } else if (!(tag in ofTags) && tag !== "span" && !unwrapped.test(tag) && !(isNoisy && tag === "div")) {
      element.close = `</${tag}>`;
      if (
        (tag === "ul" || tag === "ol") &&
        /^[uo]l$/.test(open.findLast((one) => one.close !== "")?.tag ?? "") &&
        lastFilledPiece(out) === "</li>"
      ) {
        // A list beside its item moves into it.
        out.splice(out.lastIndexOf("</li>"), 1);
        element.close += "</li>";
      }
      const id = attributes.get("id") ?? (tag === "a" ? attributes.get("name") : undefined);
      const target = id && targets.has(id) ? ` id="${id}"` : "";
      emit(`<${tag}${shown(attributes)}${languageAttributes}${target}>`);
    }
    open.push(element);
  }
  for (const one of open.reverse()) close(one);
  endMarks();
  return { html: out.join("").replace(/<(p|div)>(?:\s|&nbsp;|\u00a0|<br>)*<\/\1>/g, ""), hasPictures };
}

type Piece = { raw: string; slash: boolean; /** "" for text. */ name: string; rest: string };

/** Tags and the text between them, without comments and declarations. Only searches forward, so it is linear. */
function* pieces(html: string): Generator<Piece> {
  const textPiece = (raw: string): Piece => ({ raw, slash: false, name: "", rest: "" });
  for (let at = 0; at < html.length;) {
    const start = html.indexOf("<", at);
    if (start !== at) yield textPiece(html.slice(at, start === -1 ? undefined : start));
    if (start === -1) return;
    const isComment = html.startsWith("<!--", start);
    const end = isComment ? html.indexOf("-->", start) : endOfTag(html, start);
    if (end === -1) {
      if (!isComment) yield textPiece(html.slice(start));
      return;
    }
    at = end + (isComment ? 3 : 1);
    const [, slash, name, rest = ""] = /^<(\/?)([a-z][\w:-]*)([\s\S]*)>$/i.exec(html.slice(start, at)) ?? [];
    if (name) yield { raw: "", slash: slash === "/", name, rest };
    else if (html[start + 1] !== "!" && html[start + 1] !== "?") {
      yield textPiece("<");
      at = start + 1;
    }
  }
}

/** At the first ">" outside of quotes. */
function endOfTag(html: string, start: number): number {
  for (let at = start; ;) {
    const end = html.indexOf(">", at);
    if (end === -1) return -1;
    const quote = /["']/.exec(html.slice(at, end));
    const opened =
      quote && /=\s*$/.test(html.slice(Math.max(start, at + quote.index - 5), at + quote.index)) ? quote : null;
    if (!opened) return end;
    const closed = html.indexOf(opened[0], at + opened.index + 1);
    if (closed === -1) return end;
    at = closed + 1;
  }
}

const lastFilledPiece = (out: readonly string[]) => out.findLast((piece) => piece.trim() !== "");
/** Headings move to our levels. */
const levelOf = (tag: string) => (tag === "h1" ? "h2" : tag === "h5" || tag === "h6" ? "h4" : tag);

function marksOf(now: Open | undefined): string[] {
  const { bold, italic, strike, underline, script } = now?.look ?? {};
  return [
    bold && !now?.isPlain && "strong",
    italic && "em",
    strike && "s",
    underline && !now?.isLink && "u",
    script,
  ].filter((mark): mark is string => Boolean(mark));
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      value.replace(/^(["'])([\s\S]*)\1$/, "$2"),
    ]),
  );
}

/** Attributes with meaning. Word writes the file's path before an internal link. */
function shown(attributes: ReadonlyMap<string, string>): string {
  return [...attributes]
    .filter(
      ([name]) =>
        kept.has(name) && !(name === "width" || name === "height" || name === "title" ? !attributes.has("src") : false),
    )
    .map(
      ([name, value]) =>
        ` ${name}="${(name === "href" ? value.replace(/^file:[^#]*#/i, "#") : value).replaceAll('"', "&quot;")}"`,
    )
    .join("");
}

function languageAttributesOf(attributes: ReadonlyMap<string, string>): string {
  const [lang, dir] = [attributes.get("lang"), attributes.get("dir")];
  return `${lang ? ` lang="${lang.replaceAll('"', "")}"` : ""}${dir?.toLowerCase() === "rtl" ? ' dir="rtl"' : ""}`;
}

/** Word Online puts each item into a list of its own. */
function joinedLists(html: string, source: string): string {
  return /\bSCXW|ListContainerWrapper/.test(source)
    ? html.replace(/<\/?div>/g, "").replace(/<\/(ul|ol)>\s*<\1(?: start="\d+")?>/g, "")
    : html;
}

type Item = { level: number; tag: "ul" | "ol"; html: string };

/** Word's list paragraphs have a level, and their bullet or number as text. */
function withLists(html: string): string {
  let result = "";
  let end = 0;
  let run: Item[] = [];
  const flush = () => {
    result += nested(run);
    run = [];
  };
  for (const match of html.matchAll(listParagraph)) {
    const between = html.slice(end, match.index);
    if (between.replace(/<!--[\s\S]*?-->/g, "").trim() !== "") {
      flush();
      result += between;
    }
    run.push(itemOf(match[0]));
    end = match.index + match[0].length;
  }
  flush();
  return result + html.slice(end);
}

function itemOf(paragraph: string): Item {
  const level = Number(/mso-list:[^;"']*level(\d)/i.exec(paragraph)?.[1] ?? 1);
  const inner = paragraph.replace(/^<p\b[^>]*>|<\/p>$/gi, "");
  const found = marker.exec(inner);
  const sign = (found?.[2] ?? found?.[3] ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "");
  return {
    level,
    tag: /^\(?[\da-zıİ]{1,4}[.)]/i.test(sign) ? "ol" : "ul",
    html: found ? inner.replace(found[0], "") : inner,
  };
}

function nested(items: Item[]): string {
  let html = "";
  const open: Item[] = [];
  const close = () => void (html += `</li></${open.pop()?.tag}>`);
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) close();
    const top = open.at(-1);
    if (top?.level === item.level && top.tag !== item.tag) close();
    if (open.at(-1)?.level === item.level) html += "</li>";
    else {
      html += `<${item.tag}>`;
      open.push(item);
    }
    html += `<li>${item.html.trim()}`;
  }
  while (open.length > 0) close();
  return html;
}
