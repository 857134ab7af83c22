import { foldTr } from "~/lib/platform/text/turkish/fold";
import { decodeText } from "./rich-text-entities";
import { targetOf, targetsIn } from "./rich-text-anchors.server";
import { htmlTokens } from "./rich-text-tokens.server";

export type RichTextIssueCode =
  | "headingSkipped"
  | "tableWithoutHeader"
  | "imageWithoutAlt"
  | "embedWithoutTitle"
  | "linkTextVague"
  | "linkTextIsUrl"
  | "linkWithoutText"
  | "linkToNowhere"
  | "fileLinkWithoutType";

export interface RichTextIssue {
  code: RichTextIssueCode;
  level: "error" | "warning";
  /** Helps the editor find the place: a heading, a link's text, a file's address. */
  text: string;
}

const errors: ReadonlySet<RichTextIssueCode> = new Set<RichTextIssueCode>([
  "headingSkipped",
  "tableWithoutHeader",
  "imageWithoutAlt",
  "embedWithoutTitle",
  "linkWithoutText",
]);
const vague = new Set([
  "tiklayiniz",
  "tiklayin",
  "tikla",
  "buraya tiklayiniz",
  "buraya tiklayin",
  "buraya",
  "burada",
  "buradan",
  "devami",
  "devamini oku",
  "daha fazla",
  "detay",
  "detaylar",
  "detayli bilgi",
  "ayrintilar",
  "ayrintili bilgi",
  "link",
  "bu link",
  "baglanti",
  "bu baglanti",
  "click here",
  "click",
  "here",
  "this link",
  "this page",
  "more",
  "read more",
  "learn more",
  "more information",
  "details",
]);
const fileAddress = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|zip)(?:[?#]|$)/i;

export function richTextIssues(html: string): RichTextIssueCode[] {
  return [...new Set(findRichTextIssues(html).map(({ code }) => code))];
}

/** In reading order. An empty alt marks a decorative image and is no issue. */
export function findRichTextIssues(html: string): RichTextIssue[] {
  const issues: RichTextIssue[] = [];
  const add = (code: RichTextIssueCode, text: string) =>
    issues.push({ code, level: errors.has(code) ? "error" : "warning", text: text.slice(0, 200) });

  let heading = 1;
  let headingText: string[] | null = null;
  let skips = false;
  let link: { href: string; text: string[]; hasImage: boolean } | null = null;
  const tables: { hasHeader: boolean; text: string[] }[] = [];

  const tokens = htmlTokens(html);
  const targets = targetsIn(tokens);
  for (const token of tokens) {
    if (token.kind === "text") {
      const text = decodeText(token.raw);
      for (const collected of [headingText, link?.text, tables.at(-1)?.text]) collected?.push(text);
      continue;
    }
    const level = /^h([2-4])$/.exec(token.tag)?.[1];
    if (token.kind === "open") {
      const value = (name: string) => token.attributes.get(name);
      if (level) {
        skips = Number(level) > heading + 1;
        heading = Number(level);
        headingText = [];
      }
      if (token.tag === "table") tables.push({ hasHeader: false, text: [] });
      if (token.tag === "th") tables.forEach((table) => (table.hasHeader = true));
      if (token.tag === "a" && token.attributes.has("href"))
        link = { href: value("href") ?? "", text: [], hasImage: false };
      if (token.tag === "img") {
        const alt = value("alt");
        if (alt === undefined) add("imageWithoutAlt", value("src") ?? "");
        else if (link && alt.trim()) link.hasImage = true;
      }
      if (token.tag === "iframe" && !value("title")) add("embedWithoutTitle", value("src") ?? "");
      continue;
    }
    if (level && headingText) {
      if (skips) add("headingSkipped", shortTextOf(headingText));
      headingText = null;
    }
    if (token.tag === "table") {
      const table = tables.pop();
      if (table && !table.hasHeader) add("tableWithoutHeader", shortTextOf(table.text));
    }
    if (token.tag === "a" && link) {
      const code = linkIssue(link.href, shortTextOf(link.text), link.hasImage);
      if (code) add(code, shortTextOf(link.text) || link.href);
      const target = targetOf(link.href);
      if (target !== null && !targets.has(target)) add("linkToNowhere", shortTextOf(link.text) || link.href);
      link = null;
    }
  }
  return issues;
}

function linkIssue(href: string, text: string, hasImage: boolean): RichTextIssueCode | null {
  if (text === "") return hasImage ? null : "linkWithoutText";
  if (
    vague.has(
      foldTr(text)
        .replace(/[^a-z ]/g, "")
        .trim(),
    )
  )
    return "linkTextVague";
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(text)) return "linkTextIsUrl";
  const type = fileAddress.exec(href)?.[1]?.toLowerCase();
  // "Faaliyet Raporu (PDF, 2,4 MB)" tells type and size.
  const saysBoth = type !== undefined && text.toLowerCase().includes(type) && /\d\s*(?:B|KB|MB|GB|bayt)\b/i.test(text);
  return type !== undefined && !saysBoth ? "fileLinkWithoutType" : null;
}

function shortTextOf(parts: string[]): string {
  return parts.join("").split(/\s+/).filter(Boolean).join(" ");
}
