import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { Spinner } from "~/components/ui/spinner";
import type { FileTypeName } from "~/lib/files/file-types";
import type { FileJson } from "~/lib/files/file-json.server";

import { isAccepted, kindOfAll } from "../upload/accepted-files";
import { LibraryItem } from "./library-item";
import { UploadBox } from "../upload/upload-box";
import { useLibrary } from "./use-library";

type LibraryDialogProps = {
  /** Default: every type. */
  accept?: readonly FileTypeName[] | undefined;
  /** The most files to select; a single one needs one click. */
  most?: number;
  onChoose: (files: FileJson[]) => void;
  onClose: () => void;
};

/** Selects library files or uploads missing ones. With scripts only: without them the form uploads files itself. */
export function LibraryDialog({ accept, most = 1, onChoose, onClose }: LibraryDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<FileJson[]>([]);
  const [uploaded, setUploaded] = useState<FileJson[]>([]);
  const { items, state, lookForMore } = useLibrary(search, kindOfAll(accept));
  const several = most > 1;
  const keyPrefix = kindOfAll(accept) === "image" ? "files.picker" : "files.chooser";
  const isNew = new Set(uploaded.map(({ id }) => id));
  const shown = [...uploaded, ...items.filter((file) => isAccepted(file, accept) && !isNew.has(file.id))];

  useEffect(() => dialog.current?.showModal(), []);

  function pick(file: FileJson) {
    if (!several) return onChoose([file]);
    setChosen((before) =>
      before.some(({ id }) => id === file.id)
        ? before.filter(({ id }) => id !== file.id)
        : [...before, file].slice(0, most),
    );
  }

  function receive(file: FileJson) {
    if (!several) return onChoose([file]);
    setUploaded((before) => [file, ...before.filter(({ id }) => id !== file.id)]);
    setChosen((before) => [...before.filter(({ id }) => id !== file.id), file].slice(0, most));
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="overlay dialog sm:w-[min(56rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <div className="flex items-center justify-between gap-4 p-5 pb-3">
        <h2 id={titleId} className="text-xl font-semibold tracking-tight">
          {t(`${keyPrefix}.${several ? "dialogSeveral" : "dialog"}`)}
        </h2>
        <Button
          type="button"
          variant="ghost"
          size="icon"
          aria-label={t("ui.close")}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="heroicons_outline:x-mark" />
        </Button>
      </div>
      {/* Not a form: the dialog is inside one already. */}
      <div className="flex flex-col gap-3 px-5">
        <div role="search">
          <Input
            type="search"
            aria-label={t(`${keyPrefix}.search`)}
            placeholder={t(`${keyPrefix}.search`)}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            // Enter would submit the form around this dialog.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </div>
        <UploadBox
          control={{ id: `${titleId}-upload`, "aria-describedby": undefined, "aria-invalid": undefined }}
          label={t(`${keyPrefix}.upload`)}
          accept={accept}
          several={several}
          room={several ? most - chosen.length : 1}
          onStored={receive}
        />
      </div>
      <div className="p-5" aria-busy={state === "loading"}>
        <ul aria-label={t(`${keyPrefix}.found`)} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {shown.map((file) => {
            const isChosen = chosen.some(({ id }) => id === file.id);
            return (
              <LibraryItem
                key={file.id}
                file={file}
                label={t(`${keyPrefix}.choose`, { name: file.originalName })}
                isChosen={several ? isChosen : undefined}
                isFull={several && !isChosen && chosen.length >= most}
                onPick={() => pick(file)}
              />
            );
          })}
        </ul>
        <div role="status" className="flex flex-col items-center gap-3 pt-3 text-muted-foreground">
          {state === "loading" ? (
            <>
              <Spinner />
              <span className="sr-only">{t(`${keyPrefix}.loading`)}</span>
            </>
          ) : null}
          {state === "failed" ? t(`${keyPrefix}.failed`) : null}
          {state === "ready" && shown.length === 0 ? t(`${keyPrefix}.noResult`) : null}
        </div>
        {state === "ready" && lookForMore ? (
          <Button type="button" variant="outline" className="mx-auto mt-2 flex" onClick={lookForMore}>
            {t("files.picker.more")}
          </Button>
        ) : null}
      </div>
      {several ? (
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t bg-muted px-5 py-4">
          <p role="status" className="me-auto text-sm text-muted-foreground">
            {chosen.length >= most
              ? t("files.chooser.full", { count: most })
              : t("files.chooser.chosen", { count: chosen.length })}
          </p>
          <Button type="button" variant="outline" onClick={() => dialog.current?.close()}>
            {t("ui.cancel")}
          </Button>
          <Button type="button" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {t("files.chooser.add")}
          </Button>
        </div>
      ) : null}
    </dialog>
  );
}
