import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { Spinner } from "~/components/ui/spinner";
import type { FileType } from "~/lib/content/definition";
import type { FileJson } from "~/lib/files/file-json.server";
import type { FileKindName } from "~/lib/files/file-urls";

import { FileLine } from "./file-line";
import { useFields } from "./fields-provider";
import { useSearch } from "./use-search";

type FileChooserProps = { accept?: readonly FileType[]; onChoose: (file: FileJson) => void; onClose: () => void };

const kindOf: Record<FileType, FileKindName> = { pdf: "document", document: "document", zip: "archive", mp4: "video", image: "image" };

function fits(file: FileJson, accept: readonly FileType[] | undefined): boolean {
  if (!accept) return true;
  return accept.some((type) => (type === "pdf" || type === "zip" || type === "mp4" ? file.name.endsWith(`.${type}`) : file.kind === type));
}

/** Chooses a file of the library. */
export function FileChooser({ accept, onChoose, onClose }: FileChooserProps) {
  const { t } = useTranslation();
  const { context } = useFields();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState("");
  const kinds = [...new Set((accept ?? []).map((type) => kindOf[type]))];
  const query = new URLSearchParams({ search, size: "50", ...(kinds.length === 1 && kinds[0] ? { kind: kinds[0] } : {}) });
  const { items, state } = useSearch<FileJson>(`/api/files?${query}`);
  const fitting = items.filter((file) => fits(file, accept));

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="overlay dialog sm:w-[min(40rem,calc(100vw-2rem))]" onClose={onClose}>
      <div className="flex items-center justify-between gap-4 p-5 pb-3">
        <h2 id={titleId} className="text-xl font-semibold tracking-tight">
          {t("fields.file.dialog")}
        </h2>
        <Button type="button" variant="ghost" size="icon" aria-label={t("ui.close")} onClick={() => dialog.current?.close()}>
          <Icon name="heroicons_outline:x-mark" />
        </Button>
      </div>
      <div role="search" className="px-5">
        <Input
          type="search"
          aria-label={t("fields.file.search")}
          placeholder={t("fields.file.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter would send the form around this dialog.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <div className="p-5" aria-busy={state === "loading"}>
        <ul className="flex flex-col gap-2">
          {fitting.map((file) => (
            <li key={file.id} className="flex items-center gap-3 rounded-md border px-3 py-2">
              <FileLine file={file} id={file.id} locale={context.locale} />
              <Button type="button" variant="outline" size="sm" className="ms-auto" aria-label={t("fields.file.choose", { name: file.originalName })} onClick={() => onChoose(file)}>
                {t("fields.chooseThis")}
              </Button>
            </li>
          ))}
        </ul>
        <p role="status" className="flex justify-center pt-2 text-muted-foreground">
          {state === "loading" ? <Spinner /> : null}
          {state === "failed" ? t("fields.searchFailed") : null}
          {state === "ready" && fitting.length === 0 ? t("fields.nothingFound") : null}
        </p>
      </div>
    </dialog>
  );
}
