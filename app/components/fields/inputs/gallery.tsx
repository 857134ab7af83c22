import { useField } from "@conform-to/react";
import { useTranslation } from "react-i18next";

import type { GalleryField, ImageField } from "~/lib/content/definition";

import { AddRow } from "../add-row";
import { partOf, textOf, useFields, type InputProps } from "../fields-provider";
import { RowFrame } from "../row-frame";

const picture: ImageField = { kind: "image" };

export function GalleryInput({ name, field, control }: InputProps<GalleryField>) {
  const { t } = useTranslation();
  const { renderField } = useFields();
  const [meta] = useField<Record<string, unknown>[]>(name);
  const rows = meta.getFieldList();
  return (
    <div id={control.id} className="flex flex-col gap-4">
      {rows.length > 0 ? (
        <ol className="grid gap-4 @3xl:grid-cols-2">
          {rows.map((row, index) => (
            <RowFrame key={row.key} list={name} index={index} count={rows.length} title={t("fields.gallery.picture", { number: index + 1 })}>
              <input type="hidden" name={`${row.name}._key`} defaultValue={textOf(partOf(row.initialValue, "_key")) || `${index}`} />
              {renderField({ name: row.name, fieldName: "picture", field: picture, label: t("fields.gallery.one") })}
            </RowFrame>
          ))}
        </ol>
      ) : null}
      <AddRow list={name} count={rows.length} max={field.max} label={t("fields.gallery.add")} />
    </div>
  );
}
