import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";

import type { PasteLoss } from "./clean-paste";

export type Pasted = { losses: readonly (PasteLoss | "table")[]; /** The same as plain text. */ text: string };

/** Reports what was lost, and offers to paste plain text instead. */
export function PasteNotice({
  editor,
  pasted,
  onClose,
}: {
  editor: Editor;
  pasted: Pasted | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const pastePlainText = () => {
    onClose();
    editor.chain().undo().focus().run();
    if (pasted) editor.view.pasteText(pasted.text);
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 px-4 pb-2 text-sm font-medium text-warning-strong empty:hidden"
    >
      {pasted ? (
        <>
          <p className="min-w-0 flex-1 basis-60">
            {pasted.losses.map((loss) => t(`fields.richText.lost.${loss}`)).join(" ")}
          </p>
          {pasted.text !== "" && !pasted.losses.includes("table") ? (
            <Button type="button" variant="outline" size="sm" onClick={pastePlainText}>
              {t("fields.richText.pasteWords")}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
