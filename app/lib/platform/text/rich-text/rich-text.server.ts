import { rememberFew } from "~/lib/platform/text/remember-few";

import { decodeText } from "./rich-text-entities";
import { sanitizeRichText } from "./rich-text-sanitize.server";

export { sanitizeRichText };
export {
  findRichTextIssues,
  richTextIssues,
  type RichTextIssue,
  type RichTextIssueCode,
} from "./rich-text-issues.server";

const lineEnd = /<\/(?:p|h[2-4]|li|blockquote|figcaption|caption|tr|ul|ol|table)>|<[bh]r \/>/g;

/** Plain text with one line a block, a space between cells, decoded entities. */
export const richTextToPlain = rememberFew((html: string): string => {
  const text = html
    .replace(/\n/g, " ")
    .replace(lineEnd, "\n")
    .replace(/<\/t[dh]>/g, " ")
    .replace(/<[^<>]*>/g, "");
  return decodeText(text)
    .split("\n")
    .map((line) => line.split(/\s+/).filter(Boolean).join(" "))
    .filter(Boolean)
    .join("\n");
});

/** One line of at most `max` characters, cut at a word's edge with "…". */
export function excerpt(html: string, max = 160): string {
  const text = richTextToPlain(html).replaceAll("\n", " ");
  if (text.length <= max) return text;
  const edge = text.lastIndexOf(" ", max - 1);
  const cut = text.slice(0, edge > 0 ? edge : Math.max(0, max - 1));
  return `${cut.replace(/[\ud800-\udbff]$/, "").replace(/[,;:.…-]$/, "")}…`;
}
