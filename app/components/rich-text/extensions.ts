import { Mark, Node, type Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";

import { isSafeUrl } from "~/lib/platform/text/urls";

const attribute = (name: string) => ({ default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) });

/** Pictures of the library only: another address would be dropped when the text is saved. */
const LibraryImage = Image.extend({
  addAttributes() {
    return {
      src: attribute("src"),
      alt: attribute("alt"),
      width: attribute("width"),
      height: attribute("height"),
      "data-file": attribute("data-file"),
    };
  },
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  addInputRules: () => [],
});

const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "image figcaption?",
  isolating: true,
  parseHTML: () => [{ tag: "figure:has(> img)" }],
  renderHTML: () => ["figure", 0],
});

const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption", context: "figure/" }],
  renderHTML: () => ["figcaption", 0],
});

/** A video that is in the text already; it stays as it is. */
const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  addAttributes: () => ({ src: attribute("src"), title: attribute("title"), width: attribute("width"), height: attribute("height") }),
  parseHTML: () => [{ tag: "iframe[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["iframe", { ...HTMLAttributes, loading: "lazy", allowfullscreen: "allowfullscreen" }],
});

const plainMark = (name: string, tag: string) => Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Exactly what the server's allow-list keeps, so that opening a text loses nothing of it. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // It would add an empty paragraph as soon as a text is opened.
    trailingNode: false,
    link: { openOnClick: false, autolink: false, defaultProtocol: "https", HTMLAttributes: { rel: null, target: null }, isAllowedUri: isSafeUrl },
  }),
  TableKit.configure({ table: { resizable: false } }),
  LibraryImage,
  Figure,
  Figcaption,
  Embed,
  plainMark("subscript", "sub"),
  plainMark("superscript", "sup"),
];
