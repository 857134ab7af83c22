import { useEffect, useState } from "react";

import { tellRecordChange } from "~/components/records/use-record-changes";
import type { ShownRecords } from "~/layouts/document/route-handle";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { ChangedNote } from "./changed-note";

type RecordChanged = {
  recordChanged: { id: string; version: number | null; by: { id: string } | null };
};
type LiveProps<Shown> = { shown: Shown; userId: string; subscribe: Subscribe | null };

const query =
  "subscription($kind: String!, $whole: ID) { recordChanged(kind: $kind, whole: $whole) { id version by { id } } }";
const none: ReadonlySet<string> = new Set();

/** On a page of records: how many of its kind others have changed since it was read, or that they have. */
export function RecordsLive({ shown, ...live }: LiveProps<ShownRecords>) {
  return "kinds" in shown ? <DrawnByPage shown={shown} {...live} /> : <CountedChanges shown={shown} {...live} />;
}

function CountedChanges({ shown, userId, subscribe }: LiveProps<Extract<ShownRecords, { kind: unknown }>>) {
  const [changed, setChanged] = useState(none);
  const { rows } = shown;
  const kinds = [shown.kind].flat().join(" ");
  useEffect(() => setChanged(none), [rows]);
  useEffect(() => {
    if (!subscribe) return;
    const stops = kinds.split(" ").map((kind) =>
      subscribe({ query, variables: { kind } }, (data) => {
        const { id, version, by } = (data as RecordChanged).recordChanged;
        const row = rows.find((one) => one.id === id);
        if (by?.id === userId || (row && version !== null && row.version >= version)) return;
        setChanged((before) => (before.has(id) ? before : new Set([...before, id])));
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [subscribe, kinds, rows, userId]);
  return <ChangedNote count={changed.size} />;
}

function DrawnByPage({ shown, userId, subscribe }: LiveProps<Extract<ShownRecords, { kinds: readonly string[] }>>) {
  const { kinds, whole } = shown;
  const all = kinds.join(" ");
  useEffect(() => {
    if (!subscribe) return;
    const stops = all.split(" ").map((kind) =>
      subscribe({ query, variables: { kind, whole } }, (data) => {
        if ((data as RecordChanged).recordChanged.by?.id !== userId) tellRecordChange();
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [subscribe, all, whole, userId]);
  return null;
}
