import { useEffect, useState } from "react";

import type { ShownRecords } from "~/layouts/document/route-handle";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { ChangedNote } from "./changed-note";

type RecordChanged = {
  recordChanged: { id: string; version: number | null; by: { id: string } | null };
};

const query = "subscription RecordChanged($kind: String!) { recordChanged(kind: $kind) { id version by { id } } }";
const none: ReadonlySet<string> = new Set();

/** On a page of records: how many of its kind others have changed since it was read. */
export function RecordsLive({
  shown,
  userId,
  subscribe,
}: {
  shown: ShownRecords;
  userId: string;
  subscribe: Subscribe | null;
}) {
  const [changed, setChanged] = useState(none);
  const { kind, rows } = shown;
  useEffect(() => setChanged(none), [rows]);
  useEffect(
    () =>
      subscribe?.({ query, variables: { kind } }, (data) => {
        const { id, version, by } = (data as RecordChanged).recordChanged;
        const row = rows.find((one) => one.id === id);
        if (by?.id === userId || (row && version !== null && row.version >= version)) return;
        setChanged((before) => (before.has(id) ? before : new Set([...before, id])));
      }),
    [subscribe, kind, rows, userId],
  );
  return <ChangedNote count={changed.size} />;
}
