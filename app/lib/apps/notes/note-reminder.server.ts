import { and, eq, isNull, not } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { notify, settleNotifications } from "~/lib/inbox/notify.server";
import { db } from "~/lib/platform/db/database.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { cancelling, enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { isUuid } from "~/lib/platform/text/uuid";
import type { RecordOf, RecordVerb } from "~/lib/records/record.server";
import { readPolicies } from "~/lib/settings/settings.server";

import { noteName, notePaths, type Note } from "./note";
import { notes as table } from "./schema.server";

export const reminderJob = "notes.reminder";
export const reminderIcon = "heroicons_outline:bell-alert";

const keyOf = (id: string) => `${reminderJob} ${id}`;

/** When the owner is to be reminded; null once that is over, and in the archive. */
function reminderOf({ reminder, archived }: Note, now: Date): Date | null {
  const at = reminder === null || archived ? null : new Date(reminder);
  return at !== null && at > now ? at : null;
}

/** Within the transaction of a write: the job follows the note's reminder. */
export async function followNote(
  _actor: Actor,
  verb: RecordVerb,
  note: RecordOf<Note>,
  before: Note | null,
): Promise<void> {
  const { id, archived } = note;
  const now = new Date();
  const isGone = verb === "delete" || verb === "purge";
  if (isGone || (archived && before?.archived === false))
    await settleNotifications(notePaths.note(id), ["note.reminder"]);
  const [planned, wanted] = [before && reminderOf(before, now), isGone ? null : reminderOf(note, now)];
  if (verb === "edit" && planned?.getTime() === wanted?.getTime()) return;
  if (wanted)
    await enqueueJob({ kind: reminderJob, key: keyOf(id), payload: { id, at: wanted.toISOString() }, runAt: wanted });
  else if (planned || isGone) await batch([cancelling(keyOf(id))]);
}

/** The owner hears of the note, unless it has another reminder by now or none. */
export async function remindOfNote({ id, at }: Record<string, unknown>): Promise<void> {
  if (!isUuid(String(id))) return;
  const [note] = await db()
    .select({
      id: table.id,
      title: table.title,
      content: table.content,
      tasks: table.tasks,
      reminder: table.reminder,
      createdBy: table.createdBy,
    })
    .from(table)
    .where(and(eq(table.id, String(id)), isNull(table.deletedAt), not(table.archived)));
  const { appsOff } = await readPolicies();
  if (!note || note.reminder !== at || appsOff.includes("notes")) return;
  await notify(systemActor, {
    to: [note.createdBy],
    wording: { key: "note.reminder", values: { title: noteName(note) } },
    icon: reminderIcon,
    link: notePaths.note(note.id),
  });
}
