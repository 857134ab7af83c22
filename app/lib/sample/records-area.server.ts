import { and, asc, inArray } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { DemoCount, DemoStep, LongDemoArea } from "~/lib/administration/demo-areas.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isRefusal } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { changeRecord, restoreRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import {
  dataOf,
  findRecordKind,
  listTrashKinds,
  shownColumns,
  type AnyRecordKind,
  type RecordOf,
} from "~/lib/records/record.server";

import { sampleRecords } from "./schema.server";

type Data = Record<string, unknown>;
type Planted = { kind: AnyRecordKind; record: RecordOf<Data>; data: Data };

/**
 * What the apps were given: tasks, contacts, boards and, of the first administrator, notes. Records that were removed
 * for good stay gone, as those of the staff do.
 */
export const recordsArea: LongDemoArea = {
  id: "records",
  icon: "heroicons_outline:squares-plus",
  async count(actor) {
    const counts: DemoCount = { existing: 0, again: 0, fromTrash: 0, anew: 0 };
    for (const planted of await readPlanted(actor)) {
      counts.existing++;
      if (planted.record.deletedAt) counts.fromTrash++;
      else if (!stands(planted)) counts.again++;
    }
    return counts;
  },
  async reset(actor) {
    const counts = { done: 0, refused: 0 };
    for (const { run } of await steps(actor)) {
      const result = await run();
      if (result !== "same") counts[result]++;
    }
    return counts;
  },
  steps,
};

/** Within the transaction that plants: whatever records there are, the sample has planted. */
export async function rememberRecords(): Promise<void> {
  for (const kind of listTrashKinds()) {
    const records = (await db().select(shownColumns(kind)).from(kind.table)) as unknown as RecordOf<Data>[];
    const rows = records.map((record) => ({ kind: kind.type, recordId: record.id, data: dataOf(kind, record) }));
    if (rows.length > 0) await db().insert(sampleRecords).values(rows).onConflictDoNothing();
  }
}

/** Those that the person sees. A field that a later release has added is as it stands. */
async function readPlanted(actor: Actor): Promise<Planted[]> {
  const rows = await db().select().from(sampleRecords).orderBy(asc(sampleRecords.place));
  const planted: Planted[] = [];
  for (const type of new Set(rows.map((row) => row.kind))) {
    const kind = findRecordKind(type);
    if (!kind || kind.isThere?.(actor) === false) continue;
    const ofKind = rows.filter((row) => row.kind === type);
    const ids = ofKind.map(({ recordId }) => recordId);
    const found = (await db()
      .select(shownColumns(kind))
      .from(kind.table)
      .where(and(kind.seenBy(actor), inArray(kind.table.id, ids)))) as unknown as RecordOf<Data>[];
    const byId = new Map(found.map((record) => [record.id, record]));
    for (const { recordId, data } of ofKind) {
      const record = byId.get(recordId);
      if (record) planted.push({ kind, record, data: { ...dataOf(kind, record), ...data } });
    }
  }
  return planted;
}

const stands = ({ kind, record, data }: Planted) => isSame(dataOf(kind, record), data);

/** A step for each that was planted, also where it cannot be seen yet: cards come back with the list before them. */
async function steps(actor: Actor): Promise<DemoStep[]> {
  const rows = await db().select().from(sampleRecords).orderBy(asc(sampleRecords.place));
  return rows.flatMap(({ kind: type, recordId, data }) => {
    const kind = findRecordKind(type);
    if (!kind || kind.isThere?.(actor) === false) return [];
    return {
      title: kind.title(data),
      link: "/administration/demo-data",
      async run() {
        try {
          return (await resetOne(actor, kind, recordId, data)) ? "done" : "same";
        } catch (error) {
          // Another's, or removed for good.
          if (isRefusal(error, 404)) return "same";
          if (isRefusal(error, 403, 409, 422)) return "refused";
          throw error;
        }
      },
    } satisfies DemoStep;
  });
}

/** @returns false when there was nothing to do */
function resetOne(actor: Actor, kind: AnyRecordKind, id: string, data: Data): Promise<boolean> {
  return transaction(async () => {
    const record = await getRecord(actor, kind, id, { isLocked: true });
    if (record.deletedAt) await restoreRecord(actor, kind, id, { version: record.version });
    const { isChanged } = await changeRecord(actor, kind, id, { version: null, data });
    return isChanged || record.deletedAt !== null;
  });
}
