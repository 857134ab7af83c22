import { useCallback, useEffect, useRef, useState } from "react";

import { sendFile, type SendResult } from "./send-file";

export type UploadItem = { id: number; source: File; progress: number; outcome: { state: "waiting" } | { state: "uploading" } | SendResult };

const atOnce = 2;
let lastId = 0;

/** A queue of uploads, two at a time. `onUploaded` is called when the queue has come to rest with something new in it. */
export function useUploads(onUploaded: () => void) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const cancels = useRef(new Map<number, () => void>());
  const hasNew = useRef(false);

  const update = useCallback((id: number, change: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }, []);

  useEffect(() => {
    const next = items.find((item) => item.outcome.state === "waiting" && !cancels.current.has(item.id));
    if (next && cancels.current.size < atOnce) {
      const { result, cancel } = sendFile(next.source, (progress) => update(next.id, { progress }));
      cancels.current.set(next.id, cancel);
      update(next.id, { outcome: { state: "uploading" } });
      void result.then((outcome) => {
        cancels.current.delete(next.id);
        if ("stored" in outcome) hasNew.current = true;
        update(next.id, { outcome });
      });
    } else if (cancels.current.size === 0 && hasNew.current) {
      hasNew.current = false;
      onUploaded();
    }
  }, [items, onUploaded, update]);

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

  return { items, add, cancel, retry };
}
