import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

import { useEditorValue } from "./use-editor-value";

export function TextCount({ editor, max }: { editor: Editor; max?: number }) {
  const { t } = useTranslation();
  const text = useEditorValue(editor, ({ state: { doc } }) => doc.textBetween(0, doc.content.size, "\n", " "));
  const wordCount = text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  const { length } = text;
  return (
    <p className="flex justify-end gap-4 border-t px-4 py-1 text-sm text-muted-foreground tabular-nums">
      <span>{t("fields.richText.words", { count: wordCount })}</span>
      {max === undefined ? null : (
        <span className={cn(length > max && "font-semibold text-error")}>{t("fields.counter", { length, max })}</span>
      )}
    </p>
  );
}
