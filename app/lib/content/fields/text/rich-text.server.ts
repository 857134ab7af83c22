import type { RichTextField } from "~/lib/content/definition/definition";
import { rememberFew } from "~/lib/platform/text/remember-few";
import { withHeadingIds } from "~/lib/platform/text/rich-text/rich-text-anchors.server";
import { findRichTextIssues } from "~/lib/platform/text/rich-text/rich-text-issues.server";
import { withPlayers } from "~/lib/platform/text/rich-text/rich-text-urls";
import { htmlTokens, richTextAddresses } from "~/lib/platform/text/rich-text/rich-text-tokens.server";
import { richTextToPlain, sanitizeRichText } from "~/lib/platform/text/rich-text/rich-text.server";
import { readVideoAddress } from "~/lib/platform/text/rich-text/video-players";
import { uuidPattern } from "~/lib/platform/text/uuid";

import {
  cleanText,
  defineKind,
  hardTextLimit,
  issue,
  reading,
  Unreadable,
  type Reference,
} from "~/lib/content/fields/field-kind";
import { cutText } from "~/lib/platform/text/keepable";

const maxPlain = 50_000;

function assertNotTooLong({ length }: string) {
  if (length > hardTextLimit) throw new Unreadable("tooLong", { max: hardTextLimit, length });
}

const fileMarks = new RegExp(`data-file="(${uuidPattern})"`, "g");

const issuesOf = rememberFew(findRichTextIssues);
const referencesIn = rememberFew((html) =>
  [...html.matchAll(fileMarks)].map((match): Reference => ({ kind: "file", id: match[1] ?? "" })),
);

function framesIn(html: string): string[] {
  if (!/<iframe/i.test(html)) return [];
  return htmlTokens(html).flatMap((token) => {
    if (token.kind !== "open" || token.tag.toLowerCase() !== "iframe") return [];
    return [...token.attributes].flatMap(([name, value]) => (name.toLowerCase() === "src" ? [value] : []));
  });
}

export const richText = defineKind<RichTextField, string>({
  schema: () =>
    reading((input) => {
      const html = cleanText(input);
      assertNotTooLong(html);
      // Without this, a frame that is no video would be removed silently.
      for (const src of framesIn(html)) {
        const video = readVideoAddress(src);
        if (typeof video === "string") throw new Unreadable(video);
      }
      const clean = sanitizeRichText(html);
      // "&" and "<" are stored as longer entities; the text must still be accepted when its form comes back.
      assertNotTooLong(clean);
      return clean || undefined;
    }),
  issues(value, { max = maxPlain }) {
    const length = richTextToPlain(value).length;
    return [
      ...(length > max ? [issue("tooLong", { max, length })] : []),
      ...new Set(
        issuesOf(value)
          .filter(({ level }) => level === "error")
          .map(({ code }) => issue(code)),
      ),
    ];
  },
  // Each with its text, so that the writer finds the place.
  warnings: (value) => [
    ...new Set(
      issuesOf(value)
        .filter(({ level }) => level === "warning")
        .map(({ code, text }) => issue(code, { text: cutText(text, 80) })),
    ),
  ],
  text: richTextToPlain,
  cell: richTextToPlain,
  publicView: (value) => ({ shape: "text", html: { text: withHeadingIds(withPlayers(value)) } }),
  references: referencesIn,
  addresses: rememberFew(richTextAddresses),
  jsonSchema: ({ max = maxPlain }) => ({
    type: "string",
    format: "html",
    description: `At most ${max} characters without the markup`,
  }),
  inList: "filled",
  imported: { by: "value", value: ({ text }) => text },
  without: (value, _field, { isGone }) =>
    value.replace(/<(img|a)\b[^<>]*>/g, (tag, name) => (!isGone(tag) ? tag : name === "a" ? "<a>" : "")),
});
