import { useState } from "react";
import { useTranslation } from "react-i18next";

import { FileLine } from "~/components/files/file-line";
import { LibraryDialog } from "~/components/files/library/lazy-library-dialog";
import { UploadBox } from "~/components/files/upload/upload-box";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import type { FileField, FilesField } from "~/lib/content/definition/definition";
import type { FileTypeName } from "~/lib/files/file-types";
import type { FileJson } from "~/lib/files/file-json.server";

import { textsOf, useFields, type InputProps } from "~/components/fields/fields-provider";
import { LibraryAddress } from "~/components/fields/library-address";
import { useWritten } from "~/components/fields/use-written";

export function FileInput({ field, ...props }: InputProps<FileField>) {
  return <FileList {...props} accept={field.accept} max={1} />;
}

export function FilesInput({ field, ...props }: InputProps<FilesField>) {
  return <FileList {...props} accept={field.accept} max={field.max} />;
}

type FileListProps = Omit<InputProps, "field" | "max"> & { accept?: readonly FileTypeName[]; max: number };

/**
 * Files by id. Without scripts each is a ticked box, and a new one arrives as `<name>.upload` or by its library
 * address; with scripts files are selected from the library or uploaded at once.
 */
function FileList({ name, control, initial, label, accept, max }: FileListProps) {
  const { t } = useTranslation();
  const { context } = useFields();
  const hydrated = useHydrated();
  const scriptsOnly = useScriptsOnly();
  const [ids, setIds] = useState(textsOf(initial));
  const [added, setAdded] = useState<Record<string, FileJson>>({});
  const [isOpen, setIsOpen] = useState(false);
  const box = useWritten<HTMLDivElement>(ids);
  const several = max > 1;

  function add(file: FileJson) {
    setAdded((before) => ({ ...before, [file.id]: file }));
    setIds((before) => (several ? [...before.filter((id) => id !== file.id), file.id] : [file.id]));
  }

  return (
    <div ref={box} className="flex flex-col gap-3">
      {ids.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {ids.map((id) => {
            const file = context.files[id] ?? added[id];
            return (
              <li key={id} className="flex items-center gap-3 rounded-md border px-3 py-2">
                {hydrated ? (
                  <input type="hidden" name={name} value={id} />
                ) : (
                  <Checkbox
                    name={name}
                    value={id}
                    defaultChecked
                    className="hidden noscript:block"
                    aria-label={t("fields.file.keep", { name: file?.originalName ?? id })}
                  />
                )}
                <FileLine file={file} id={id} locale={context.locale} />
                <Button
                  type="button"
                  variant="ghost"
                  size="icon"
                  aria-label={t("fields.file.remove", { name: file?.originalName ?? id })}
                  title={t("fields.file.removeShort")}
                  className={cn("ms-auto", scriptsOnly)}
                  onClick={() => setIds((before) => before.filter((one) => one !== id))}
                >
                  <Icon name="heroicons_outline:x-mark" />
                </Button>
              </li>
            );
          })}
        </ul>
      ) : hydrated ? (
        <input type="hidden" name={name} value="" />
      ) : null}
      <UploadBox
        control={control}
        name={`${name}.upload`}
        label={t("fields.file.upload", { label })}
        accept={accept}
        several={several}
        room={several ? max - ids.length : 1}
        onStored={add}
      >
        <Button type="button" variant="outline" className={scriptsOnly} onClick={() => setIsOpen(true)}>
          {t("fields.file.library")}
        </Button>
        <LibraryAddress name={name} />
      </UploadBox>
      {isOpen ? (
        <LibraryDialog
          accept={accept}
          most={several ? Math.max(1, max - ids.length) : 1}
          onChoose={(files) => {
            files.forEach(add);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}
