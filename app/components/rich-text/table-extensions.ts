import { mergeAttributes, type Extensions } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** With its caption, which is plain text. */
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

/** Remembers whether it was in the head: the editor has one body per table. */
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

// Its default view would draw column widths and no caption.
export const tableExtensions: Extensions = [
  CaptionedTable.configure({ resizable: false, View: null }),
  Row,
  HeaderCell,
  TableCell,
];

/** The stored HTML, with head rows in `<thead>`. */
export function withTableHeads(html: string): string {
  if (!html.includes("<table")) return html;
  return html
    .replace(/<tbody>((?:<tr[^>]* data-head=""[^>]*>(?:(?!<table)[\s\S])*?<\/tr>)+)/g, "<thead>$1</thead><tbody>")
    .replaceAll(' data-head=""', "")
    .replaceAll(' contenteditable="false"', "")
    .replaceAll("<tbody></tbody>", "");
}
