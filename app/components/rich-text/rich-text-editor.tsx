import { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { handlePaste as pasteCells, isInTable } from "@tiptap/pm/tables";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";

import { sendFile } from "~/components/files/upload/send-file";
import type { FieldControl } from "~/components/controls/field";
import { cn } from "~/components/ui/cn";
import type { FileJson } from "~/lib/files/file-json.server";
import type { Locale } from "~/lib/content/values";

import { CaptionDialog } from "./caption-dialog";
import { cleanPaste } from "./clean-paste";
import { extensions } from "./extensions";
import { LinkDialog } from "./link-dialog";
import { fetchAddressFinder } from "./link-mark";
import { PasteNotice, type Pasted } from "./paste-notice";
import { PictureDialog } from "./picture-dialog";
import { withTableHeads } from "./table-extensions";
import { TextCount } from "./text-count";
import { Toolbar } from "./toolbar";

export type RichTextEditorProps = {
  /** The plain field that holds the submitted value. */
  carrier: RefObject<HTMLTextAreaElement>;
  /** The editor's place. */
  place: RefObject<HTMLDivElement>;
  control: FieldControl;
  label: string;
  lang?: Locale;
  max?: number;
};

type OpenDialog = "link" | "picture" | "caption" | null;

/** One paragraph without text. A table of empty cells, which may have a caption, is not blank. */
const isBlank = (document: ProseMirrorNode) =>
  document.childCount === 1 && document.firstChild?.type.name === "paragraph" && document.firstChild.content.size === 0;

export function RichTextEditor({ carrier, place, control, label, lang, max }: RichTextEditorProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [received, setReceived] = useState<FileJson[]>([]);
  const [refused, setRefused] = useState<string>();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const pastedText = useRef("");
  const written = useRef(carrier.current?.value ?? "");
  const sheet = useRef<HTMLDivElement>(null);
  const attributes = useRef<Record<string, string>>({});
  attributes.current = {
    id: control.id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    spellcheck: "true",
    class: "rich-text min-h-52 max-h-[70vh] overflow-y-auto px-4 py-3 outline-none",
    ...(lang ? { lang } : {}),
    ...(control["aria-describedby"] ? { "aria-describedby": control["aria-describedby"] } : {}),
    ...(control["aria-invalid"] ? { "aria-invalid": "true" } : {}),
  };

  function receive(files: FileList | undefined): boolean {
    const pictures = [...(files ?? [])].filter((file) => file.type.startsWith("image/"));
    setRefused(undefined);
    for (const picture of pictures) {
      void sendFile(picture, () => {}).result.then((outcome) => {
        // A file named as a picture may turn out to be another type.
        if ("stored" in outcome && outcome.stored.kind !== "image") setRefused("wrongKind");
        else if ("stored" in outcome) setReceived((before) => [...before, outcome.stored]);
        else if (outcome.state === "failed") setRefused(outcome.code);
      });
    }
    return pictures.length > 0;
  }

  const createEditor = () =>
    new Editor({
      element: null,
      extensions,
      content: written.current,
      // The page's policy lets no script add styles; rich-text.css has them.
      injectCSS: false,
      autofocus: [carrier.current, place.current].some(
        (element) => element !== null && document.activeElement === element,
      )
        ? "end"
        : false,
      onFocus: fetchAddressFinder,
      onUpdate: ({ editor: changed }) => {
        const field = carrier.current;
        if (!field) return;
        written.current = isBlank(changed.state.doc) ? "" : withTableHeads(changed.getHTML());
        field.value = written.current;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      editorProps: {
        attributes: () => attributes.current,
        handleDOMEvents: {
          paste: (view, event) => {
            pastedText.current = event.clipboardData?.getData("text/plain") ?? "";
            setPasted(null);
            // Undo must not take back what was typed a moment ago.
            view.dispatch(closeHistory(view.state.tr));
            return false;
          },
        },
        transformPastedHTML: (html, view) => {
          const { html: clean, losses } = cleanPaste(html, { intoTable: isInTable(view.state) });
          if (losses.length > 0) setPasted({ losses, text: pastedText.current });
          return clean;
        },
        handlePaste: (view, event, slice) => {
          if (!event.clipboardData?.types.includes("text/html")) return receive(event.clipboardData?.files);
          if (!isInTable(view.state)) return false;
          try {
            return pasteCells(view, event, slice);
          } catch {
            setPasted({ losses: ["table"], text: pastedText.current });
            view.dispatch(view.state.tr.insertText(pastedText.current));
            return true;
          }
        },
        handleDrop: (_view, event, _slice, moved) =>
          !moved && receive(event.dataTransfer?.files) && (event.preventDefault(), true),
        handleKeyDown: (_view, event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return false;
          event.preventDefault();
          setDialog("link");
          return true;
        },
      },
    });
  const [editor] = useState(createEditor);
  useLayoutEffect(() => {
    if (sheet.current) editor.mount(sheet.current);
    return () => editor.unmount();
  }, [editor]);

  // conform's reset and recovered texts write into the field directly.
  useEffect(() => {
    const field = carrier.current;
    if (!field) return;
    const follow = () => {
      if (field.value === written.current) return;
      written.current = field.value;
      editor.commands.setContent(field.value, { emitUpdate: false });
    };
    field.addEventListener("input", follow);
    field.addEventListener("change", follow);
    return () => {
      field.removeEventListener("input", follow);
      field.removeEventListener("change", follow);
    };
  }, [carrier, editor]);

  // A label works only for form controls, so its click is forwarded.
  useEffect(() => {
    const focus = () => void editor.commands.focus();
    const labelElement = document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    labelElement?.addEventListener("click", focus);
    return () => labelElement?.removeEventListener("click", focus);
  }, [control.id, editor]);

  // Tells the view about changed attributes, such as an error.
  const signature = JSON.stringify(attributes.current);
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.setProps({ attributes: () => attributes.current });
  }, [editor, signature]);

  const [picture] = received;
  return (
    <div
      className={cn(
        "flex min-h-88 flex-col overflow-hidden rounded-md border border-input bg-card",
        "focus-within:border-primary focus-within:outline-2 focus-within:-outline-offset-1",
        "focus-within:outline-primary",
        control["aria-invalid"] && "border-error",
      )}
    >
      <Toolbar editor={editor} label={t("fields.richText.toolbar", { label })} onOpen={setDialog} />
      <div ref={sheet} className="flex flex-1 flex-col *:flex-1" />
      <TextCount editor={editor} max={max} />
      <PasteNotice editor={editor} pasted={pasted} onClose={() => setPasted(null)} />
      <p role="status" className="px-4 pb-2 text-sm font-medium text-error empty:hidden">
        {refused ? t([`files.errors.${refused}`, "files.errors.unknown"]) : ""}
      </p>
      {dialog === "link" ? <LinkDialog editor={editor} lang={lang ?? "tr"} onClose={() => setDialog(null)} /> : null}
      {dialog === "caption" ? <CaptionDialog editor={editor} onClose={() => setDialog(null)} /> : null}
      {dialog === "picture" ? <PictureDialog editor={editor} onClose={() => setDialog(null)} /> : null}
      {dialog === null && picture ? (
        <PictureDialog
          key={picture.id}
          editor={editor}
          file={picture}
          onClose={() => setReceived((before) => before.slice(1))}
        />
      ) : null}
    </div>
  );
}
