import type { Editor } from "@tiptap/react";

export type ToolContext = { editor: Editor; open: (dialog: "link" | "picture" | "caption") => void };

/** A button of the toolbar; its words are `fields.richText.tools.<id>`. */
export type Tool = {
  id: string;
  icon?: string;
  sign?: string;
  hasWords?: boolean;
  shortcut?: string;
  isActive?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (context: ToolContext) => void;
};

const heading = (level: 2 | 3 | 4): Tool => ({
  id: `heading${level}`,
  sign: `H${level}`,
  shortcut: `Ctrl+Alt+${level}`,
  isActive: (editor) => editor.isActive("heading", { level }),
  run: ({ editor }) => editor.chain().focus().toggleHeading({ level }).run(),
});

export const editorTools: readonly (readonly Tool[])[] = [
  [heading(2), heading(3), heading(4)],
  [
    { id: "bold", icon: "heroicons_mini:bold", shortcut: "Ctrl+B", isActive: (editor) => editor.isActive("bold"), run: ({ editor }) => editor.chain().focus().toggleBold().run() },
    { id: "italic", icon: "heroicons_mini:italic", shortcut: "Ctrl+I", isActive: (editor) => editor.isActive("italic"), run: ({ editor }) => editor.chain().focus().toggleItalic().run() },
  ],
  [
    { id: "bulletList", icon: "heroicons_mini:list-bullet", shortcut: "Ctrl+Shift+8", isActive: (editor) => editor.isActive("bulletList"), run: ({ editor }) => editor.chain().focus().toggleBulletList().run() },
    { id: "orderedList", icon: "heroicons_mini:numbered-list", shortcut: "Ctrl+Shift+7", isActive: (editor) => editor.isActive("orderedList"), run: ({ editor }) => editor.chain().focus().toggleOrderedList().run() },
    { id: "quote", sign: "“ ”", shortcut: "Ctrl+Shift+B", isActive: (editor) => editor.isActive("blockquote"), run: ({ editor }) => editor.chain().focus().toggleBlockquote().run() },
  ],
  [
    { id: "link", icon: "heroicons_mini:link", shortcut: "Ctrl+K", isActive: (editor) => editor.isActive("link"), run: ({ open }) => open("link") },
    { id: "picture", icon: "heroicons_mini:photo", isActive: (editor) => editor.isActive("image"), run: ({ open }) => open("picture") },
    {
      id: "table",
      icon: "heroicons_mini:table-cells",
      can: (editor) => !editor.isActive("table"),
      run: ({ editor }) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ],
  [
    { id: "undo", icon: "heroicons_mini:arrow-uturn-left", shortcut: "Ctrl+Z", can: (editor) => editor.can().undo(), run: ({ editor }) => editor.chain().focus().undo().run() },
    { id: "redo", icon: "heroicons_mini:arrow-uturn-right", shortcut: "Ctrl+Y", can: (editor) => editor.can().redo(), run: ({ editor }) => editor.chain().focus().redo().run() },
    { id: "clear", icon: "heroicons_mini:backspace", run: ({ editor }) => editor.chain().focus().clearNodes().unsetAllMarks().run() },
  ],
];

export const tableTools: readonly Tool[] = [
  { id: "rowAbove", hasWords: true, run: ({ editor }) => editor.chain().focus().addRowBefore().run() },
  { id: "rowBelow", hasWords: true, run: ({ editor }) => editor.chain().focus().addRowAfter().run() },
  { id: "removeRow", hasWords: true, run: ({ editor }) => editor.chain().focus().deleteRow().run() },
  { id: "columnBefore", hasWords: true, run: ({ editor }) => editor.chain().focus().addColumnBefore().run() },
  { id: "columnAfter", hasWords: true, run: ({ editor }) => editor.chain().focus().addColumnAfter().run() },
  { id: "removeColumn", hasWords: true, run: ({ editor }) => editor.chain().focus().deleteColumn().run() },
  { id: "headerRow", hasWords: true, run: ({ editor }) => editor.chain().focus().toggleHeaderRow().run() },
  { id: "caption", hasWords: true, run: ({ open }) => open("caption") },
  { id: "removeTable", hasWords: true, run: ({ editor }) => editor.chain().focus().deleteTable().run() },
];
