import { useCallback, useEffect, useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { FieldControl } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { FileTypeName } from "~/lib/files/file-types";
import type { FileJson } from "~/lib/files/file-json.server";
import { acceptedTypes } from "~/lib/files/limits";

import { acceptOf, isAccepted } from "./accepted-files";
import { isUnderWay } from "./upload-item";
import type { UploadPlace } from "./upload-place";
import { useUploads } from "./use-uploads";

type UploadBoxProps = {
  control: FieldControl;
  /** For the form without scripts; absent where there is none. */
  name?: string;
  /** Where no label is visible. */
  label?: string;
  /** Default: every type. */
  accept?: readonly FileTypeName[] | undefined;
  /** Endings for the file field; default: those of `accept`. */
  endings?: string | undefined;
  several?: boolean;
  /** How many more files fit. */
  room?: number;
  required?: boolean;
  /** Also takes files pasted anywhere on the page. */
  takesPasted?: boolean;
  /** Uploaded files stay listed with links; else the owner shows them. */
  listsStored?: boolean;
  /** Default: the root of the library. */
  place?: UploadPlace | undefined;
  /** The person whose uploads continue on other pages and after a reload. */
  keptFor?: string | undefined;
  /** Files were selected and start uploading. */
  onTaken?: () => void;
  onStored?: (file: FileJson) => void;
  onUploaded?: () => void;
  /** Beside the file field, such as a library button. */
  children?: ReactNode;
};

/**
 * Uploads selected or dropped files at once, with progress, cancel and retry. The surrounding form can't be sent
 * meanwhile. Without scripts it is the form's file field.
 */
export function UploadBox({
  control,
  name,
  label,
  accept,
  endings = acceptOf(accept) ?? acceptedTypes,
  several = true,
  room = several ? Number.POSITIVE_INFINITY : 1,
  required,
  takesPasted = false,
  listsStored = false,
  place = null,
  keptFor,
  onTaken,
  onStored,
  onUploaded,
  children,
}: UploadBoxProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { open, uploads, items } = useUploads({
    isWanted: (file) => isAccepted(file, accept),
    onStored,
    onUploaded,
    keptFor,
  });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState({ noRoom: 0, wrongType: 0, isLost: false });
  /** Files waiting for the queue's script. */
  const [coming, setComing] = useState(0);
  const underWay = items.filter(isUnderWay).length + coming;
  const stored = items.filter(({ outcome }) => "stored" in outcome).length;
  const left = Math.max(0, room - underWay);

  const take = useCallback(
    async (files: Iterable<File>) => {
      const all = [...files];
      const fitting = all.filter((file) => isNamedIn(endings, file));
      const taken = fitting.slice(0, left);
      setRefused({ noRoom: fitting.length - taken.length, wrongType: all.length - fitting.length, isLost: false });
      if (taken.length === 0) return true;
      onTaken?.();
      setComing((before) => before + taken.length);
      try {
        (await open()).queue.add(taken, place);
        return true;
      } catch {
        setRefused((before) => ({ ...before, isLost: true }));
        return false;
      } finally {
        setComing((before) => before - taken.length);
      }
    },
    [open, place, left, endings, onTaken],
  );
  usePastedFiles(take, takesPasted);

  const takeChosen = useCallback(() => {
    const field = input.current;
    if (!field?.files?.length) return;
    const chosen = new DataTransfer();
    for (const file of field.files) chosen.items.add(file);
    // Emptied, so that the form never sends the files again.
    field.value = "";
    void take(chosen.files).then((isTaken) => {
      // The form sends them, as without scripts.
      if (!isTaken && name !== undefined) field.files = chosen.files;
    });
  }, [take, name]);

  // Selected before hydration.
  useEffect(takeChosen, [takeChosen]);

  useEffect(() => {
    input.current?.setCustomValidity(underWay > 0 ? t("files.upload.wait") : "");
  }, [underWay, t]);

  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return false;
    event.preventDefault();
    event.stopPropagation();
    setIsOver(over);
    return true;
  };
  const drop = (event: DragEvent) => {
    if (drag(event, false)) void take(event.dataTransfer.files);
  };

  return (
    <div
      data-slot="upload-box"
      className={cn(
        "min-w-0 rounded-lg border border-dashed border-input p-3",
        isOver && "border-primary bg-primary-soft",
      )}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileInput
          {...control}
          ref={input}
          namesElsewhere
          name={name}
          multiple={several}
          required={required && !hydrated}
          accept={endings}
          aria-label={label}
          className="max-w-lg"
          onChange={takeChosen}
        />
        {children}
      </div>
      <p className="mt-2 hidden text-sm text-muted-foreground scripts:block">
        {isOver
          ? t("files.upload.dropNow")
          : t(takesPasted ? "files.upload.drop" : several ? "files.upload.dropHere" : "files.upload.dropOne")}
      </p>
      {uploads ? (
        <uploads.UploadList queue={uploads.queue} items={items} listsStored={listsStored} canRetry={left > 0} />
      ) : null}
      <p
        role="status"
        className={cn(
          "mt-2 text-sm font-medium text-error",
          refused.noRoom + refused.wrongType === 0 && !refused.isLost && "sr-only",
        )}
      >
        {refused.isLost ? t("files.errors.network") : ""}{" "}
        {refused.noRoom > 0 ? t("files.upload.noRoom", { count: refused.noRoom }) : ""}{" "}
        {refused.wrongType > 0 ? t("files.upload.wrongType", { count: refused.wrongType }) : ""}
      </p>
      <VisuallyHidden role="status">
        {stored > 0 && underWay === 0 ? t("files.toast.uploaded", { count: stored }) : ""}
      </VisuallyHidden>
    </div>
  );
}

/** Whether a dropped file matches an `accept` value by type or ending. */
function isNamedIn(accept: string, { name, type }: File): boolean {
  return accept
    .split(",")
    .some((one) => (one.startsWith(".") ? name.toLocaleLowerCase("en").endsWith(one) : one === type));
}

/** Except where somebody types. */
function usePastedFiles(take: (files: Iterable<File>) => Promise<boolean>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return;
    const paste = (event: ClipboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement &&
        event.target.closest("input:not([type=file]), textarea, [contenteditable]");
      const files = event.clipboardData?.files;
      if (isWriting || !files?.length) return;
      event.preventDefault();
      void take(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [take, isWanted]);
}
