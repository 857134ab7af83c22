import type { Editor } from "@tiptap/core";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type ToolContext = { editor: Editor; open: (dialog: "link" | "picture" | "caption") => void };

/** The label is `fields.richText.tools.<id>`. */
export type Tool = {
  id: string;
  icon?: InterfaceIcon;
  sign?: string;
  /** A 20 × 20 line drawing, where no icon set has one. */
  path?: string;
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
    {
      id: "bold",
      icon: "heroicons_mini:bold",
      shortcut: "Ctrl+B",
      isActive: (editor) => editor.isActive("bold"),
      run: ({ editor }) => editor.chain().focus().toggleBold().run(),
    },
    {
      id: "italic",
      icon: "heroicons_mini:italic",
      shortcut: "Ctrl+I",
      isActive: (editor) => editor.isActive("italic"),
      run: ({ editor }) => editor.chain().focus().toggleItalic().run(),
    },
  ],
  [
    {
      id: "bulletList",
      icon: "heroicons_mini:list-bullet",
      shortcut: "Ctrl+Shift+8",
      isActive: (editor) => editor.isActive("bulletList"),
      run: ({ editor }) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: "orderedList",
      icon: "heroicons_mini:numbered-list",
      shortcut: "Ctrl+Shift+7",
      isActive: (editor) => editor.isActive("orderedList"),
      run: ({ editor }) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: "quote",
      sign: "“ ”",
      shortcut: "Ctrl+Shift+B",
      isActive: (editor) => editor.isActive("blockquote"),
      run: ({ editor }) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      id: "link",
      icon: "heroicons_mini:link",
      shortcut: "Ctrl+K",
      isActive: (editor) => editor.isActive("link"),
      run: ({ open }) => open("link"),
    },
    {
      id: "picture",
      icon: "heroicons_mini:photo",
      isActive: (editor) => editor.isActive("image"),
      run: ({ open }) => open("picture"),
    },
    {
      id: "table",
      icon: "heroicons_mini:table-cells",
      can: (editor) => !editor.isActive("table"),
      run: ({ editor }) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ],
  [
    {
      id: "undo",
      icon: "heroicons_mini:arrow-uturn-left",
      shortcut: "Ctrl+Z",
      can: (editor) => editor.can().undo(),
      run: ({ editor }) => editor.chain().focus().undo().run(),
    },
    {
      id: "redo",
      icon: "heroicons_mini:arrow-uturn-right",
      shortcut: "Ctrl+Y",
      can: (editor) => editor.can().redo(),
      run: ({ editor }) => editor.chain().focus().redo().run(),
    },
    {
      id: "clear",
      icon: "heroicons_mini:backspace",
      run: ({ editor }) => editor.chain().focus().clearNodes().unsetAllMarks().run(),
    },
  ],
];

export const tableTools: readonly Tool[] = [
  {
    id: "rowAbove",
    path: "M3 10h14v7H3zM10 10v7M10 2v5M7.5 4.5h5",
    run: ({ editor }) => editor.chain().focus().addRowBefore().run(),
  },
  {
    id: "rowBelow",
    path: "M3 3h14v7H3zM10 3v7M10 13v5M7.5 15.5h5",
    run: ({ editor }) => editor.chain().focus().addRowAfter().run(),
  },
  {
    id: "removeRow",
    path: "M3 3h14v4H3zM3 13h14v4H3zM8.2 8.5l3.6 3M11.8 8.5l-3.6 3",
    run: ({ editor }) => editor.chain().focus().deleteRow().run(),
  },
  {
    id: "columnBefore",
    path: "M10 3h7v14h-7zM10 10h7M4.5 7.5v5M2 10h5",
    run: ({ editor }) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    id: "columnAfter",
    path: "M3 3h7v14H3zM3 10h7M15.5 7.5v5M13 10h5",
    run: ({ editor }) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: "removeColumn",
    path: "M3 3h4v14H3zM13 3h4v14h-4zM8.5 8.2l3 3.6M11.5 8.2l-3 3.6",
    run: ({ editor }) => editor.chain().focus().deleteColumn().run(),
  },
  {
    id: "headerRow",
    path: "M3 4h14v12H3zM3 9h14M10 9v7M5.5 6.5h9",
    run: ({ editor }) => editor.chain().focus().toggleHeaderRow().run(),
  },
  { id: "caption", path: "M3 3h14v9H3zM3 7.5h14M10 3v9M6 16.5h8", run: ({ open }) => open("caption") },
  {
    id: "removeTable",
    path: "M3 3h9v9H3zM3 7.5h9M7.5 3v9M13.5 13.5l4 4M17.5 13.5l-4 4",
    run: ({ editor }) => editor.chain().focus().deleteTable().run(),
  },
];
