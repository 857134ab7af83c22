import type { Editor } from "@tiptap/core";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";

type ToolDialogProps = {
  editor: Editor;
  title: string;
  /** The confirm button's label. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  /** A further button at the left, such as "remove the link". */
  extra?: ReactNode;
  children: ReactNode;
};

/** Its fields have no names and Enter stays inside, because a form is around it. */
export function ToolDialog({ editor, title, action, onConfirm, onClose, extra, children }: ToolDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed by hand, a dialog restores focus itself. Removed after its work, it focuses the text at once: the editor's
  // command waits a frame, and a key pressed meanwhile would be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      if (!element?.open) return;
      element.close();
      if (!editor.isDestroyed) editor.view.focus();
    };
  }, [editor]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="overlay dialog"
      onClose={onClose}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onConfirm();
      }}
    >
      <h2 id={titleId} className="px-5 pt-5 text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <div className="flex flex-col gap-4 p-5">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 border-t bg-muted px-5 py-4">
        {extra ? <span className="me-auto">{extra}</span> : null}
        <Button type="button" variant="outline" onClick={() => dialog.current?.close()}>
          {t("ui.cancel")}
        </Button>
        <Button type="button" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
