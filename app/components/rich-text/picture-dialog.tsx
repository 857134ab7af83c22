import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { LibraryDialog } from "~/components/files/library/lazy-library-dialog";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { FileJson } from "~/lib/files/file-json.server";
import { fileUrl, thumbnailUrl } from "~/lib/files/serving/file-urls";

import { ToolDialog } from "./tool-dialog";

type Attributes = {
  src: string | null;
  alt: string | null;
  width: string | null;
  height: string | null;
  "data-file": string | null;
};
type PictureDialogProps = {
  editor: Editor;
  /** Just pasted or dropped; without it the selected picture is changed, or a library picture added. */
  file?: FileJson;
  onClose: () => void;
};

const pictures = ["image"] as const;

/** The copy that fits a text column. */
function attributesOf(file: FileJson): Attributes {
  const copy =
    [...file.variants].sort((a, b) => a.width - b.width).find(({ width }) => width >= 1200) ?? file.variants.at(-1);
  const { width, height } = copy ?? file;
  return {
    src: fileUrl(file, copy?.width),
    alt: null,
    width: width ? String(width) : null,
    height: height ? String(height) : null,
    "data-file": file.id,
  };
}

export function PictureDialog({ editor, file, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const [before] = useState(() =>
    !file && editor.isActive("image") ? (editor.getAttributes("image") as Attributes) : null,
  );
  const [chosen, setChosen] = useState(file);
  const known = (one: FileJson | undefined) => (editor.view.dom.lang === "en" ? one?.alt.en : one?.alt.tr) ?? "";
  const [alt, setAlt] = useState(before?.alt ?? known(file));
  const [isDecorative, setIsDecorative] = useState(before?.alt === "");
  const [error, setError] = useState<string>();

  if (!chosen && !before) {
    return (
      <LibraryDialog
        accept={pictures}
        onClose={onClose}
        onChoose={([one]) => {
          setChosen(one);
          setAlt(known(one));
        }}
      />
    );
  }

  function confirm() {
    const altText = isDecorative ? "" : alt.trim();
    if (!isDecorative && !altText) return setError(t("content.issues.imageWithoutAlt"));
    if (chosen)
      editor
        .chain()
        .focus()
        .insertContent({ type: "image", attrs: { ...attributesOf(chosen), alt: altText } })
        .run();
    else editor.chain().focus().updateAttributes("image", { alt: altText }).run();
    onClose();
  }

  return (
    <ToolDialog
      editor={editor}
      title={t(before ? "fields.richText.picture.change" : "fields.richText.picture.add")}
      action={t("fields.richText.apply")}
      onConfirm={confirm}
      onClose={onClose}
    >
      <img
        src={chosen ? thumbnailUrl(chosen, 640) : (before?.src ?? undefined)}
        alt=""
        className="max-h-48 self-start rounded-md border bg-muted"
      />
      <Field
        id="rich-text-alt"
        label={t("fields.image.alt")}
        hint={t("fields.richText.picture.altHint")}
        errors={error ? [error] : []}
      >
        {(control) => (
          <Input
            {...control}
            value={alt}
            maxLength={200}
            disabled={isDecorative}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        )}
      </Field>
      <ChoiceLabel
        control={<Checkbox checked={isDecorative} onChange={(event) => setIsDecorative(event.currentTarget.checked)} />}
      >
        {t("fields.richText.picture.decorative")}
      </ChoiceLabel>
    </ToolDialog>
  );
}
