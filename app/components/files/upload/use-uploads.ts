import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import type { UploadItem } from "./upload-item";
import type { QueueOwner, UploadQueue } from "./upload-queue";

const none: readonly UploadItem[] = [];
const nothing = { subscribe: () => () => {}, items: () => none };

async function fetchUploads(keptFor: string | undefined) {
  const [{ UploadQueue: Queue, keptQueue }, { UploadList }] = await Promise.all([
    import("./upload-queue"),
    import("./upload-list"),
    loadLaterTexts(),
  ]);
  const queue: UploadQueue = keptFor === undefined ? new Queue() : keptQueue(keptFor);
  return { queue, UploadList };
}

type Uploads = Awaited<ReturnType<typeof fetchUploads>>;

/**
 * With `keptFor`, that person's queue, which continues on other pages and after a reload.
 * @returns `open` loads its script and rejects on failure; `uploads` once it is there
 */
export function useUploads({ isWanted, onStored, onUploaded, keptFor }: QueueOwner & { keptFor?: string | undefined }) {
  const [uploads, setUploads] = useState<Uploads>();
  const opening = useRef<Promise<Uploads>>();
  const open = useCallback(() => {
    opening.current ??= fetchUploads(keptFor);
    opening.current.then(setUploads, () => (opening.current = undefined));
    return opening.current;
  }, [keptFor]);
  useEffect(() => {
    // Uploads from before the reload continue.
    if (keptFor !== undefined) open().catch(() => {});
  }, [keptFor, open]);
  useEffect(() => {
    if (uploads) uploads.queue.owner = { isWanted, onStored, onUploaded };
  });
  const { subscribe, items } = uploads?.queue ?? nothing;
  return { open, uploads, items: useSyncExternalStore(subscribe, items, () => none) };
}
