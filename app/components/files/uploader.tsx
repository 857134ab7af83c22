import { useCallback, useEffect, useRef, useState } from "react";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { acceptedTypes } from "~/lib/files/limits";

import { UploadRow } from "./upload-row";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useUploads } from "./use-uploads";

type UploaderProps = {
  /** Called once after a run of uploads, for instance to read the list again. */
  onUploaded: () => void;
  accept?: string;
};

/**
 * Chooses, drops or pastes files and uploads them one by one with progress. Stands inside a multipart form: without
 * scripts it is that form's file field `upload` and its button.
 */
export function Uploader({ onUploaded, accept = acceptedTypes }: UploaderProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { items, add, cancel, retry } = useUploads(onUploaded);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  usePastedFiles(add);

  const takeChosen = useCallback(() => {
    if (!input.current?.files?.length) return;
    add(input.current.files);
    // Empty again, so that the form never sends the same files a second time.
    input.current.value = "";
  }, [add]);

  // Files chosen before the scripts had loaded.
  useEffect(takeChosen, [takeChosen]);

  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    add(event.dataTransfer.files);
  };
  const settled = items.filter(({ outcome }) => outcome.state === "done" || outcome.state === "existed").length;

  return (
    <div
      data-slot="uploader"
      className={cn("rounded-lg border border-dashed border-input p-4", isOver && "border-primary bg-primary-soft")}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <Field id="upload" label={t("files.upload.label")} hint={t("files.upload.hint")}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            <Input {...control} ref={input} type="file" name="upload" multiple required={!hydrated} accept={accept} onChange={takeChosen} className="max-w-lg flex-1" />
            {hydrated ? null : <Button type="submit">{t("files.upload.submit")}</Button>}
          </div>
        )}
      </Field>
      {hydrated ? <p className="mt-2 text-sm text-muted-foreground">{isOver ? t("files.upload.dropNow") : t("files.upload.drop")}</p> : null}
      {items.length > 0 ? (
        <ul aria-label={t("files.upload.queue")} className="mt-3 divide-y border-t">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} onCancel={cancel} onRetry={retry} />
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">{settled > 0 ? t("files.toast.uploaded", { count: settled }) : ""}</VisuallyHidden>
    </div>
  );
}

/** Pictures pasted anywhere on the page, except where somebody writes. */
function usePastedFiles(add: (files: Iterable<File>) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && event.target.closest("input:not([type=file]), textarea, [contenteditable]");
      const files = event.clipboardData?.files;
      if (isWriting || !files?.length) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [add]);
}
