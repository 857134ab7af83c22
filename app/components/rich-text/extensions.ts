import { Extension, Mark, Node, type Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Image } from "@tiptap/extension-image";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { UndoRedo } from "@tiptap/extensions/undo-redo";

import { Link } from "./link-mark";
import { tableExtensions } from "./table-extensions";

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Library pictures only: saving drops other addresses. */
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
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
});

const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption", context: "figure/" }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

/** An existing video, unchanged. */
const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  addAttributes: () => ({
    src: attribute("src"),
    title: attribute("title"),
    width: attribute("width"),
    height: attribute("height"),
  }),
  parseHTML: () => [{ tag: "iframe[src]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "iframe",
    { ...HTMLAttributes, loading: "lazy", allowfullscreen: "allowfullscreen" },
  ],
});

const plainMark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] });

/** A part in another language or direction. */
const Part = Mark.create({
  name: "part",
  parseHTML: () => [{ tag: "span[lang]" }, { tag: "span[dir]" }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});

/** The target of an internal link. */
const Target = Node.create({
  name: "target",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: attribute("id") }),
  parseHTML: () => [{ tag: "a[id]:not([href])" }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes],
});

const marks = ["bold", "italic", "underline", "strike", "subscript", "superscript", "link", "part"];
const blocks = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "orderedList",
  "listItem",
  "figure",
  "figcaption",
  "image",
  "table",
  "tableRow",
  "tableCell",
  "tableHeader",
];

const SharedAttributes = Extension.create({
  name: "sharedAttributes",
  addGlobalAttributes: () => [
    { types: [...blocks, ...marks], attributes: { lang: attribute("lang"), dir: attribute("dir") } },
    { types: ["link"], attributes: { id: attribute("id") } },
  ],
});

/** As the server's allow-list, so that opening a text loses nothing. */
export const extensions: Extensions = [
  Bold,
  Blockquote,
  BulletList,
  Document,
  Dropcursor,
  Gapcursor,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  UndoRedo,
  HorizontalRule,
  Italic,
  ListItem,
  ListKeymap,
  Link,
  OrderedList,
  Paragraph,
  Strike,
  Text,
  Underline,
  ...tableExtensions,
  LibraryImage,
  Figure,
  Figcaption,
  Embed,
  plainMark("subscript", "sub"),
  plainMark("superscript", "sup"),
  Part,
  Target,
  SharedAttributes,
];
