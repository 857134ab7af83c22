import { mergeAttributes, type Extensions } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** A table keeps its caption, which is words alone. */
const CaptionedTable = Table.extend({
  addAttributes() {
    const caption = {
      default: null,
      parseHTML: (element: HTMLElement) => element.querySelector(":scope > caption")?.textContent?.trim() || null,
      renderHTML: () => ({}),
    };
    return { ...this.parent?.(), caption };
  },
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML({ node, HTMLAttributes }) {
    const caption = node.attrs.caption as string | null;
    return [
      "table",
      mergeAttributes(HTMLAttributes),
      ...(caption ? [["caption", { contenteditable: "false" }, caption] as const] : []),
      ["tbody", 0],
    ];
  },
});

/** A row knows whether it stood in the head: the editor itself has one body a table. */
const Row = TableRow.extend({
  addAttributes() {
    const isHead = (element: HTMLElement) =>
      element.parentElement?.nodeName === "THEAD" || element.hasAttribute("data-head") ? true : null;
    return {
      ...this.parent?.(),
      head: {
        default: null,
        parseHTML: isHead,
        renderHTML: ({ head }: { head?: unknown }) => (head ? { "data-head": "" } : {}),
      },
    };
  },
});

const HeaderCell = TableHeader.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      scope: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute("scope") },
    };
  },
});

// Its own view of a table would draw the widths of columns, and no caption.
export const tableExtensions: Extensions = [
  CaptionedTable.configure({ resizable: false, View: null }),
  Row,
  HeaderCell,
  TableCell,
];

/** The editor's HTML as it is stored: rows of the head in one. */
export function withTableHeads(html: string): string {
  if (!html.includes("<table")) return html;
  return html
    .replace(/<tbody>((?:<tr[^>]* data-head=""[^>]*>(?:(?!<table)[\s\S])*?<\/tr>)+)/g, "<thead>$1</thead><tbody>")
    .replaceAll(' data-head=""', "")
    .replaceAll(' contenteditable="false"', "")
    .replaceAll("<tbody></tbody>", "");
}
