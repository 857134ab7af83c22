import { useTranslation } from "react-i18next";

import { PicturePicker, type PictureValue } from "~/components/files/library/picture-picker";
import type { ImageField } from "~/lib/content/definition/definition";
import type { FileJson } from "~/lib/files/file-json.server";
import { fileUrl, pictureName, thumbnailUrl } from "~/lib/files/serving/file-urls";

import { partOf, textOf, useFields, type InputProps } from "~/components/fields/fields-provider";
import { LibraryAddress } from "~/components/fields/library-address";

export function ImageInput({ name, field, label, initial, required, hint, errors }: InputProps<ImageField>) {
  const { t } = useTranslation();
  const { context } = useFields();
  const size = field.minWidth
    ? t("fields.image.size", { ratio: field.ratio ?? t("fields.image.free"), width: field.minWidth })
    : undefined;
  return (
    <PicturePicker
      name={name}
      value={pictureOf(initial, context.files)}
      labels={{
        label: required ? <Starred label={label} /> : label,
        hint: [hint, size].filter(Boolean).join(" ") || undefined,
      }}
      errors={errors}
      plainLibrary={<LibraryAddress name={name} />}
    />
  );
}

/** Marked as required for publishing. */
function Starred({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label}{" "}
      <span aria-hidden className="font-semibold text-error">
        *
      </span>
      <span className="sr-only">({t("fields.requiredToPublish")})</span>
    </>
  );
}

/** Form strings for the picker. */
export function pictureOf(initial: unknown, files: Record<string, FileJson>): PictureValue | undefined {
  const id = textOf(partOf(initial, "file"));
  const file = files[id];
  const localizedTexts = (name: string) => ({
    tr: textOf(partOf(partOf(initial, name), "tr")),
    en: textOf(partOf(partOf(initial, name), "en")),
  });
  const focal = partOf(initial, "focal");
  const [x, y] = ["x", "y"].map((axis) => Number(textOf(partOf(focal, axis)).replace(",", ".") || Number.NaN));
  return {
    ...(id ? { file: id, url: file ? thumbnailUrl(file, 640) : fileUrl({ id, name: pictureName }) } : {}),
    alt: localizedTexts("alt"),
    caption: localizedTexts("caption"),
    credit: textOf(partOf(initial, "credit")),
    decorative: partOf(initial, "decorative") === "on",
    ...(x !== undefined && y !== undefined && !Number.isNaN(x) && !Number.isNaN(y) ? { focal: { x, y } } : {}),
  };
}
