import { sql } from "drizzle-orm";

import type { SamplePlanting } from "~/lib/administration/demo-areas.server";
import { makeActor } from "~/lib/access/actor";
import { write } from "~/lib/platform/db/database.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { createRecord } from "~/lib/records/change-record.server";
import { noteLabels, notes } from "~/mock-data/sample/notes";

import { createNote, noteLabelKind } from "./notes.server";
import { noteLabels as labelTable, notes as table } from "./schema.server";

const minute = 60_000;
const day = 24 * 60 * minute;

/** The sample's labels and notes, which are the first administrator's own. */
export async function plantNotes({ owner, now }: SamplePlanting): Promise<void> {
  if (owner === null) return;
  const actor = makeActor({ id: owner, name: "", grants: [] });
  // One transaction has one time, and lists are in the order of these.
  const dated = (from: typeof table | typeof labelTable, id: string, at: number) => {
    const time = new Date(at).toISOString();
    return write(sql`UPDATE ${from} SET created_at = ${time}, updated_at = ${time} WHERE id = ${id}`);
  };
  const labelIds = new Map<string, string>();
  for (const [place, title] of noteLabels.entries()) {
    const { id } = await createRecord(actor, noteLabelKind, { title });
    labelIds.set(title, id);
    await dated(labelTable, id, now.getTime() - (90 * day - place * minute));
  }
  const today = toIsoDate(now) ?? "";
  for (const [
    place,
    { title = "", content = "", rows, labels = [], remind, archived = false, ago },
  ] of notes.entries()) {
    const { id } = await createNote(actor, {
      title,
      content,
      tasks:
        rows?.map((row, at) => ({
          id: String(at + 1),
          content: row.replace(/^x /, ""),
          completed: row.startsWith("x "),
        })) ?? null,
      reminder: remind === undefined ? null : parseDateTime(`${addDays(today, remind)}T09:00`),
      labels: labels.flatMap((label) => labelIds.get(label) ?? []),
      archived,
    });
    await dated(table, id, now.getTime() - ago * day - place * minute);
  }
}
