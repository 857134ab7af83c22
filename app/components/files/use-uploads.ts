import { useEffect, useState, useSyncExternalStore } from "react";

import { keptQueue, UploadQueue, type QueueOwner, type UploadItem } from "./upload-queue";

const none: readonly UploadItem[] = [];

/**
 * A queue of uploads of this part of the page; with `keptFor` the one of that person, which goes on while they look at
 * other pages and after a reload.
 */
export function useUploads({ isWanted, onStored, onUploaded, keptFor }: QueueOwner & { keptFor?: string | undefined }): { queue: UploadQueue; items: readonly UploadItem[] } {
  const [own] = useState(() => (keptFor === undefined || typeof window === "undefined" ? new UploadQueue() : undefined));
  const queue = own ?? keptQueue(keptFor ?? "");
  useEffect(() => {
    queue.owner = { isWanted, onStored, onUploaded };
  });
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => none);
  return { queue, items };
}
