import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { Spinner } from "~/components/ui/spinner";
import type { FileJson } from "~/lib/files/file-json.server";
import { thumbnailUrl } from "~/lib/files/file-urls";

type LibraryDialogProps = { onChoose: (file: FileJson) => void; onClose: () => void };
type Found = { items: FileJson[]; page: number; lastPage: number; search: string };

/** Chooses a picture of the library. Only where scripts run: without them a form uploads the picture instead. */
export function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { found, state, look } = useLibrary();
  const [search, setSearch] = useState("");

  useEffect(() => {
    dialog.current?.showModal();
    look("", 1);
  }, [look]);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="overlay dialog sm:w-[min(56rem,calc(100vw-2rem))]" onClose={onClose}>
      <div className="flex items-center justify-between gap-4 p-5 pb-3">
        <h2 id={titleId} className="text-xl font-semibold tracking-tight">
          {t("files.picker.dialog")}
        </h2>
        <Button type="button" variant="ghost" size="icon" aria-label={t("files.picker.close")} onClick={() => dialog.current?.close()}>
          <Icon name="heroicons_outline:x-mark" />
        </Button>
      </div>
      {/* Not a form: the picker stands inside one already. */}
      <div role="search" className="flex gap-2 px-5">
        <Input
          type="search"
          aria-label={t("files.picker.search")}
          placeholder={t("files.picker.search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            look(search, 1);
          }}
        />
        <Button type="button" variant="outline" onClick={() => look(search, 1)}>
          {t("files.picker.find")}
        </Button>
      </div>
      <div className="p-5" aria-busy={state === "loading"}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {found.items.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                className="block w-full overflow-hidden rounded-md border text-start hover:border-primary"
                aria-label={t("files.picker.choose", { name: file.originalName })}
                onClick={() => onChoose(file)}
              >
                <img src={thumbnailUrl(file)} alt="" loading="lazy" className="aspect-4/3 w-full bg-muted object-cover" />
                <span className="block truncate px-2 py-1 text-sm">{file.originalName}</span>
              </button>
            </li>
          ))}
        </ul>
        <div role="status" className="flex flex-col items-center gap-3 pt-3 text-muted-foreground">
          {state === "loading" ? (
            <>
              <Spinner />
              <span className="sr-only">{t("files.picker.loading")}</span>
            </>
          ) : null}
          {state === "failed" ? t("files.picker.failed") : null}
          {state === "ready" && found.items.length === 0 ? t("files.picker.noResult") : null}
        </div>
        {state === "ready" && found.page < found.lastPage ? (
          <Button type="button" variant="outline" className="mx-auto mt-2 flex" onClick={() => look(found.search, found.page + 1)}>
            {t("files.picker.more")}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}

function useLibrary() {
  const [found, setFound] = useState<Found>({ items: [], page: 1, lastPage: 1, search: "" });
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);

  const look = useCallback((search: string, page: number) => {
    running.current?.abort();
    const controller = (running.current = new AbortController());
    setState("loading");
    void fetchPage(search, page, controller.signal).then(
      ({ items, lastPage }) => {
        setFound((before) => ({ items: page === 1 ? items : [...before.items, ...items], page, lastPage, search }));
        setState("ready");
      },
      () => {
        if (!controller.signal.aborted) setState("failed");
      },
    );
  }, []);
  return { found, state, look };
}

async function fetchPage(search: string, page: number, signal: AbortSignal): Promise<{ items: FileJson[]; lastPage: number }> {
  const query = new URLSearchParams({ kind: "image", search, page: String(page), size: "24" });
  const response = await fetch(`/api/files?${query}`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`api/files answered ${response.status}`);
  const { items, pagination } = (await response.json()) as { items: FileJson[]; pagination: { lastPage: number } };
  return { items, lastPage: pagination.lastPage };
}
