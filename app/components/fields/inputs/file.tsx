import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { sendFile } from "~/components/files/send-file";
import { useHydrated } from "~/components/ui/use-hydrated";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import type { FileField, FilesField, FileType } from "~/lib/content/definition";
import type { FileJson } from "~/lib/files/file-json.server";

import { textsOf, useFields, type InputProps } from "../fields-provider";
import { FileLine } from "../file-line";
import { useWritten } from "../use-written";

const FileChooser = lazy(() => import("../file-chooser").then(({ FileChooser: component }) => ({ default: component })));

const endings: Record<FileType, string> = {
  pdf: ".pdf",
  zip: ".zip",
  mp4: ".mp4",
  image: "image/*",
  document: ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.csv,.txt",
};

export function FileInput({ field, ...props }: InputProps<FileField>) {
  return <FileList {...props} accept={field.accept} max={1} />;
}

export function FilesInput({ field, ...props }: InputProps<FilesField>) {
  return <FileList {...props} accept={field.accept} max={field.max} />;
}

type FileListProps = Omit<InputProps, "field" | "max"> & { accept?: readonly FileType[]; max: number };

/**
 * Files by id. Without scripts each is a ticked box (untick it to take the file off) and a new one arrives as
 * `<name>.upload`; with scripts files are chosen from the library or uploaded at once.
 */
function FileList({ name, control, initial, label, accept, max }: FileListProps) {
  const { t } = useTranslation();
  const { context } = useFields();
  const hydrated = useHydrated();
  const [ids, setIds] = useState(textsOf(initial));
  const [added, setAdded] = useState<Record<string, FileJson>>({});
  const [isOpen, setIsOpen] = useState(false);
  const upload = useUpload(add);
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
                  <Checkbox name={name} value={id} defaultChecked aria-label={t("fields.file.keep", { name: file?.originalName ?? id })} />
                )}
                <FileLine file={file} id={id} locale={context.locale} />
                {hydrated ? (
                  <Button
                    type="button"
                    variant="ghost"
                    size="icon"
                    aria-label={t("fields.file.remove", { name: file?.originalName ?? id })}
                    title={t("fields.file.removeShort")}
                    className="ms-auto"
                    onClick={() => setIds((before) => before.filter((one) => one !== id))}
                  >
                    <Icon name="heroicons_outline:x-mark" />
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : hydrated ? (
        <input type="hidden" name={name} value="" />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Input
          {...control}
          type="file"
          name={`${name}.upload`}
          multiple={several}
          accept={accept?.map((type) => endings[type]).join(",")}
          aria-label={t("fields.file.upload", { label })}
          className="max-w-md"
          onChange={(event) => upload.send(event.currentTarget)}
        />
        {hydrated ? (
          <Button type="button" variant="outline" pending={upload.busy} onClick={() => setIsOpen(true)}>
            {t("fields.file.library")}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-error empty:hidden">
        {upload.code ? t([`files.errors.${upload.code}`, "files.errors.unknown"]) : ""}
      </p>
      {isOpen ? (
        <Suspense fallback={null}>
          <FileChooser
            accept={accept}
            onChoose={(file) => {
              add(file);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function useUpload(onStored: (file: FileJson) => void) {
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string>();
  const send = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    setBusy(true);
    setCode(undefined);
    void Promise.all(files.map((file) => sendFile(file, () => {}).result)).then((outcomes) => {
      setBusy(false);
      // Emptied only now: until they are stored, saving the form still brings the files along.
      input.value = "";
      for (const outcome of outcomes) {
        if ("stored" in outcome) onStored(outcome.stored);
        if (outcome.state === "failed") setCode(outcome.code);
      }
    });
  };
  return { busy, code, send };
}
