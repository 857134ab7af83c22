import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { entries } from "~/lib/content/schema.server";
import type { NotificationKind } from "~/lib/inbox/inbox-kinds";
import { notify } from "~/lib/inbox/notify.server";
import { db } from "~/lib/platform/db/database.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type NotifiedEntry = Pick<EntryRow, "id" | "title" | "createdBy" | "updatedBy">;
type AuthorEvent = Extract<
  NotificationKind,
  "entry.published" | "entry.withdrawn" | "entry.trashed" | "entry.restored"
>;

const icons: Record<AuthorEvent, InterfaceIcon> = {
  "entry.published": "heroicons_outline:check-circle",
  "entry.withdrawn": "heroicons_outline:eye-slash",
  "entry.trashed": "heroicons_outline:trash",
  "entry.restored": "heroicons_outline:arrow-uturn-left",
};

/** Notifies an entry's creator and last editor of another person's action; never of their own. */
export function notifyAuthors(
  actor: Actor,
  section: Section,
  row: NotifiedEntry,
  event: AuthorEvent,
  context?: "archived",
): Promise<void> {
  return notify(actor, {
    to: [row.createdBy, row.updatedBy],
    wording: { key: event, values: { ...about(row), name: actor.name, ...(context ? { context } : {}) } },
    icon: icons[event],
    link: contentPaths.entry(section, row.id),
  });
}

/** For the person who set the time (`by`, if known) and the last editor. */
type Clockwork = {
  by: string | null | undefined;
  context: "published" | "late" | "withdrawn" | "archived" | "postponed" | "needed";
  at?: Date | null;
};

export function notifyScheduled(
  actor: Actor,
  section: Section,
  row: NotifiedEntry,
  { by, context, at }: Clockwork,
): Promise<void> {
  return notify(actor, {
    to: [by, row.updatedBy ?? row.createdBy],
    wording: { key: "schedule.done", values: { ...about(row), context, ...(at ? { at: at.toISOString() } : {}) } },
    icon: "heroicons_outline:clock",
    link: contentPaths.entry(section, row.id),
  });
}

/** Tells the person who set the time, the creator and the last editor that it leaves the site soon. */
export function notifyDeadline(
  actor: Actor,
  section: Section,
  row: NotifiedEntry,
  { by, context, at }: { by: string | null; context: "archived" | "withdrawn"; at: Date },
): Promise<void> {
  return notify(actor, {
    to: [by, row.createdBy, row.updatedBy],
    wording: { key: "deadline.near", values: { ...about(row), context, at: at.toISOString() } },
    icon: "heroicons_outline:clock",
    link: contentPaths.entry(section, row.id),
  });
}

export async function notifyFailed(
  actor: Actor,
  section: Section,
  id: string,
  { by, context }: { by: string | null; context: "publish" | "expire" | "snapshot" },
): Promise<void> {
  const [row] = await db()
    .select({ id: entries.id, title: entries.title, createdBy: entries.createdBy, updatedBy: entries.updatedBy })
    .from(entries)
    .where(eq(entries.id, id));
  if (!row) return;
  await notify(actor, {
    to: [by, row.updatedBy ?? row.createdBy],
    wording: { key: "schedule.failed", values: { ...about(row), context } },
    icon: "heroicons_outline:exclamation-triangle",
    link: contentPaths.entry(section, id),
  });
}

function about({ title }: NotifiedEntry) {
  return { title: title.tr ?? title.en ?? "…" };
}
