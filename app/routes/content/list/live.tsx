import { useEffect, useState } from "react";

import { ChangedNote } from "~/layouts/live/changed-note";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { entryChanged, type EntryChanged } from "~/routes/content/entry/entry-changed";

export type ShownList = { section: { id: string }; list: { items: ReadonlyArray<{ id: string; version: number }> } };

const none: ReadonlySet<string> = new Set();

/** Offers to reload after changes by others; nothing moves before that, and the selection stays. */
export function ListLive({
  shown,
  userId,
  subscribe,
}: {
  shown: ShownList;
  userId: string;
  subscribe: Subscribe | null;
}) {
  const [changed, setChanged] = useState(none);
  const section = shown.section.id;
  useEffect(() => setChanged(none), [shown]);
  useEffect(
    () =>
      subscribe?.({ ...entryChanged, variables: { section } }, (data) => {
        const { id, version, by } = (data as EntryChanged).entryChanged;
        const row = shown.list.items.find((item) => item.id === id);
        if (by?.id === userId || (row && version !== null && row.version >= version)) return;
        setChanged((before) => (before.has(id) ? before : new Set([...before, id])));
      }),
    [subscribe, section, shown, userId],
  );
  return <ChangedNote count={changed.size} />;
}
