import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { diffRichText, diffText, type DiffMarks, type DiffPart } from "~/lib/platform/text/word-diff.server";

/** One side of a comparison with changes marked: HTML of a rich text, or parts of a plain one. */
export type MarkedText = { html: string } | { parts: DiffPart[] };
/** `only`: on this side alone, where neither came first. */
export type MarkKind = "removed" | "added" | "only";
export type MarkedChanges = Record<string, { before: MarkedText; after: MarkedText }>;

/** Characters compared for one page; further fields are shown without marks. */
const maxCompared = 400_000;

/** Marks each changed word in texts. @param changes paths as forms name them @param options.equal neither came first */
export function markChanges(
  section: Section,
  changes: readonly { path: string; before: unknown; after: unknown }[],
  { t, locale, equal = false }: { t: TFunction; locale: string; equal?: boolean },
): MarkedChanges {
  let compared = 0;
  const marks: DiffMarks = {
    before: markOf(equal ? "only" : "removed", t, locale),
    after: markOf(equal ? "only" : "added", t, locale),
  };
  const found: MarkedChanges = {};
  for (const { path, before, after } of changes) {
    const field = section.fields[path.split(".", 1)[0] ?? ""];
    const text = field && traitsOf(field).text;
    const [left, right] = [before ?? "", after ?? ""];
    if (typeof left !== "string" || typeof right !== "string") continue;
    compared += left.length + right.length;
    if (compared > maxCompared) break;
    if (text === "html") {
      const { before: was, after: is } = diffRichText(left, right, marks);
      found[path] = { before: { html: was }, after: { html: is } };
    } else if (text) {
      const { before: was, after: is } = diffText(left, right);
      found[path] = { before: { parts: was }, after: { parts: is } };
    }
  }
  return found;
}

/** Screen readers ignore `ins` and `del`, so a mark also holds a hidden text in the reader's language. */
function markOf(kind: MarkKind, t: TFunction, locale: string): { open: string; close: string } {
  const spoken = (text: string) =>
    `<span class="sr-only" lang="${locale}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</span>`;
  const tag = kind === "removed" ? "del" : "ins";
  return { open: `<${tag}>${spoken(t(`content.marks.${kind}`))}`, close: `${spoken(t("content.marks.end"))}</${tag}>` };
}
