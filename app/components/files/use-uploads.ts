import { useCallback, useEffect, useRef, useState } from "react";

import type { FileJson } from "~/lib/files/file-json.server";

import { sendFile, type SendResult } from "./send-file";

export type UploadItem = { id: number; source: File; progress: number; outcome: { state: "waiting" } | { state: "uploading" } | SendResult };

type UploadOptions = {
  /** Whether what the file turned out to be is wanted; else it counts as failed. */
  isWanted?: ((file: FileJson) => boolean) | undefined;
  /** Called for each file as soon as it is stored, also when the page has moved on meanwhile. */
  onStored?: ((file: FileJson) => void) | undefined;
  /** Called when the queue has come to rest with something new in it. */
  onUploaded?: (() => void) | undefined;
};

const atOnce = 2;
let lastId = 0;

export const isUnderWay = ({ outcome }: UploadItem) => outcome.state === "waiting" || outcome.state === "uploading";

/** A queue of uploads, two at a time. */
export function useUploads({ isWanted, onStored, onUploaded }: UploadOptions) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const cancels = useRef(new Map<number, () => void>());
  const hasNew = useRef(false);
  const owner = useRef({ isWanted, onStored, onUploaded });
  useEffect(() => {
    owner.current = { isWanted, onStored, onUploaded };
  });

  const update = useCallback((id: number, change: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }, []);

  useEffect(() => {
    const next = items.find((item) => item.outcome.state === "waiting" && !cancels.current.has(item.id));
    if (next && cancels.current.size < atOnce) {
      const { result, cancel } = sendFile(next.source, (progress) => update(next.id, { progress }));
      cancels.current.set(next.id, cancel);
      update(next.id, { outcome: { state: "uploading" } });
      void result.then((sent) => {
        const outcome = "stored" in sent && owner.current.isWanted?.(sent.stored) === false ? ({ state: "failed", code: "wrongKind" } as const) : sent;
        cancels.current.delete(next.id);
        update(next.id, { outcome });
        if (!("stored" in outcome)) return;
        hasNew.current = true;
        owner.current.onStored?.(outcome.stored);
      });
    } else if (cancels.current.size === 0 && hasNew.current) {
      hasNew.current = false;
      owner.current.onUploaded?.();
    }
  }, [items, update]);

  const add = useCallback((sources: Iterable<File>) => {
    const added = [...sources].map((source): UploadItem => ({ id: ++lastId, source, progress: 0, outcome: { state: "waiting" } }));
    setItems((all) => [...added, ...all]);
  }, []);

  const cancel = useCallback(
    (id: number) => {
      const running = cancels.current.get(id);
      if (running) running();
      else update(id, { outcome: { state: "cancelled" } });
    },
    [update],
  );

  const retry = useCallback((id: number) => update(id, { progress: 0, outcome: { state: "waiting" } }), [update]);
  const dismiss = useCallback((id: number) => setItems((all) => all.filter((item) => item.id !== id)), []);

  return { items, add, cancel, retry, dismiss };
}
