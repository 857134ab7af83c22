import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";

import { ToolDialog } from "./tool-dialog";

export function CaptionDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [caption, setCaption] = useState(() => (editor.getAttributes("table").caption as string | null) ?? "");
  const confirm = () => {
    editor
      .chain()
      .focus()
      .updateAttributes("table", { caption: caption.trim() || null })
      .run();
    onClose();
  };
  return (
    <ToolDialog
      editor={editor}
      title={t("fields.richText.tools.caption")}
      action={t("fields.richText.apply")}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field id="table-caption" label={t("fields.richText.caption")} hint={t("fields.richText.captionHint")}>
        {(control) => (
          <Input
            {...control}
            value={caption}
            maxLength={300}
            onChange={({ target }) => setCaption(target.value)}
            autoFocus
          />
        )}
      </Field>
    </ToolDialog>
  );
}
