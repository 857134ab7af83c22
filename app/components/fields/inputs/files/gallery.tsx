import { useField, useFormMetadata, type FieldName } from "@conform-to/react";
import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { LibraryDialog } from "~/components/files/library/lazy-library-dialog";
import { UploadBox } from "~/components/files/upload/upload-box";
import { YieldToOthers } from "~/components/yield-to-others";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import type { GalleryField, ImageField } from "~/lib/content/definition/definition";
import type { Localized } from "~/lib/content/values";
import type { FileJson } from "~/lib/files/file-json.server";

import { AddRow } from "~/components/fields/rows/add-row";
import { FieldsProvider, partOf, textOf, useFields, type InputProps } from "~/components/fields/fields-provider";
import { readable } from "~/components/fields/form-context";
import { LibraryAddress } from "~/components/fields/library-address";
import { newKey } from "~/components/fields/rows/new-key";
import { RowFrame } from "~/components/fields/rows/row-frame";
import { RowUndo } from "~/components/fields/rows/row-undo";
import { useRemovedRows } from "~/components/fields/rows/use-removed-rows";

const picture: ImageField = { kind: "image" };
const pictures = ["image"] as const;

type NewPicture = { _key: string; file: string; alt: FileJson["alt"] };

/**
 * Pictures as rows. Several can be added at once, and each row asks for its texts; without scripts they arrive as
 * `<name>.upload` and become rows on saving.
 */
export function GalleryInput({ name, field, control, label }: InputProps<GalleryField>) {
  const { t } = useTranslation();
  const fields = useFields();
  const hydrated = useHydrated();
  const scriptsOnly = useScriptsOnly();
  const [meta] = useField<Record<string, unknown>[]>(name);
  const [isOpen, setIsOpen] = useState(false);
  const rows = meta.getFieldList();
  const room = Math.max(0, field.max - rows.length);
  const { add, added, known } = useNewPictures(name, rows.length);
  const box = useRef<HTMLDivElement>(null);
  const { removed, remove, undo } = useRemovedRows(name, box);
  const undoAt = removed ? Math.min(removed.index, rows.length) : -1;
  const undoing = removed ? (
    <RowUndo
      key="undo"
      removed={removed}
      label={[
        t("fields.gallery.picture", { number: removed.index + 1 }),
        readable(partOf(removed.row, "alt") as Localized | undefined, fields.context.locale).text,
      ]
        .filter(Boolean)
        .join(" · ")}
      onUndo={undo}
    />
  ) : null;
  const within = useMemo(
    () => ({ ...fields, context: { ...fields.context, files: { ...fields.context.files, ...known } } }),
    [fields, known],
  );
  return (
    <div ref={box} className="flex flex-col gap-4">
      {rows.length > 0 || undoing ? (
        <FieldsProvider value={within}>
          <ol className="grid gap-4 @3xl:grid-cols-2">
            {rows.map((row, index) => (
              <Fragment key={row.key}>
                {index === undoAt ? undoing : null}
                <YieldToOthers>
                  <RowFrame
                    list={name}
                    index={index}
                    count={rows.length}
                    title={t("fields.gallery.picture", { number: index + 1 })}
                    onRemove={remove}
                  >
                    <input
                      type="hidden"
                      name={`${name}[${index}]._key`}
                      defaultValue={textOf(partOf(row.initialValue, "_key")) || `${index}`}
                    />
                    {fields.renderField({
                      name: `${name}[${index}]`,
                      fieldName: "picture",
                      field: picture,
                      label: t("fields.gallery.one"),
                    })}
                  </RowFrame>
                </YieldToOthers>
              </Fragment>
            ))}
            {undoAt === rows.length ? undoing : null}
          </ol>
        </FieldsProvider>
      ) : null}
      <p role="status" className="font-medium empty:hidden">
        {added > 0 ? t("fields.gallery.added", { count: added }) : ""}
      </p>
      <UploadBox
        control={control}
        name={`${name}.upload`}
        label={t("fields.gallery.upload", { label })}
        accept={pictures}
        room={room}
        onStored={(file) => add([file])}
      >
        <Button
          type="button"
          variant="outline"
          disabled={room === 0}
          className={scriptsOnly}
          onClick={() => setIsOpen(true)}
        >
          {t("files.picker.library")}
        </Button>
        <LibraryAddress name={name} />
      </UploadBox>
      {room === 0 ? (
        <p className="text-sm text-muted-foreground">{t("fields.gallery.full", { count: field.max })}</p>
      ) : null}
      {hydrated || room === 0 ? null : (
        <div className="hidden noscript:block">
          <AddRow list={name} count={rows.length} max={field.max} label={t("fields.gallery.add")} />
        </div>
      )}
      {isOpen ? (
        <LibraryDialog
          accept={pictures}
          most={room}
          onChoose={(files) => {
            setIsOpen(false);
            add(files);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Appends pictures as rows. `added`: their number, until one is removed; `known`: their files. */
function useNewPictures(name: string, count: number) {
  const form = useFormMetadata();
  const [added, setAdded] = useState(0);
  const [known, setKnown] = useState<Record<string, FileJson>>({});
  const shown = useRef(count);
  useEffect(() => {
    if (count < shown.current) setAdded(0);
    shown.current = count;
  }, [count]);

  function add(files: readonly FileJson[]) {
    flushSync(() => setKnown((before) => ({ ...before, ...Object.fromEntries(files.map((file) => [file.id, file])) })));
    for (const { id, alt } of files) {
      // The form reads its rows from the page, so each must be rendered before the next.
      flushSync(() =>
        form.insert({ name: name as FieldName<NewPicture[]>, defaultValue: { _key: newKey(), file: id, alt } }),
      );
    }
    setAdded((before) => before + files.length);
  }
  return { add, added, known };
}
