import { useEditorState, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

export function TextCount({ editor, max }: { editor: Editor; max?: number }) {
  const { t } = useTranslation();
  const { wordCount, length } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const text = state.doc.textBetween(0, state.doc.content.size, "\n", " ");
      return { wordCount: text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0, length: text.length };
    },
  });
  return (
    <p className="flex justify-end gap-4 border-t px-4 py-1 text-sm text-muted-foreground tabular-nums">
      <span>{t("fields.richText.words", { count: wordCount })}</span>
      {max === undefined ? null : (
        <span className={cn(length > max && "font-semibold text-error")}>{t("fields.counter", { length, max })}</span>
      )}
    </p>
  );
}
