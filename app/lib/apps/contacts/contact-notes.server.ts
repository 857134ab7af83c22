import { richTextToPlain, sanitizeRichText } from "~/lib/platform/text/rich-text/rich-text.server";
import { encodeText } from "~/lib/platform/text/rich-text/rich-text-entities";

/** A text as HTML: each line that has something is a paragraph. */
export const notesOfText = (text: string): string | null =>
  sanitizeRichText(
    text
      .split("\n")
      .flatMap((line) => (line.trim() === "" ? [] : `<p>${encodeText(line.trim())}</p>`))
      .join(""),
  ) || null;

/** Notes as a form shows them. */
export const textOfNotes = (notes: string | null): string => richTextToPlain(notes ?? "");

/** Whether the form would lose something of them: programs may write lists, links and emphasis. */
export const isFormatted = (notes: string | null): boolean => notesOfText(textOfNotes(notes)) !== (notes || null);
