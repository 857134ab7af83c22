import type { Actor } from "~/lib/access/actor";
import { usesApp } from "~/lib/apps/app.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import type { EntryLinks } from "~/lib/content/entry-links.server";
import { titleFor } from "~/lib/content/title-for";
import type { Language } from "~/lib/platform/i18n/i18n";

import { taskPaths, type Task } from "./task";
import { listTasksOf } from "./tasks.server";

/** For the entry's page. */
export async function tasksOfEntry(actor: Actor, entry: { section: string; id: string }): Promise<EntryLinks | null> {
  if (!usesApp(actor, "tasks")) return null;
  const items = await listTasksOf(entry.id);
  return {
    id: "tasks",
    icon: "heroicons_outline:check-circle",
    items: items.map(({ id, title, completed }) => ({ title, href: taskPaths.task(id), isDone: completed })),
    add: actor.can("tasks.edit") ? taskPaths.about(entry) : null,
  };
}

/** The entry that a task is about, as its page names it; null for one that the person may not see. */
export async function entryOfTask(
  actor: Actor,
  entry: Task["entry"],
  locale: Language,
): Promise<{ title: string; href: string } | null> {
  const found = entry && (await entryTitles(actor, [entry.id])).get(entry.id);
  const section = findSection(found?.section);
  if (!entry || !found || !section) return null;
  return { title: titleFor(found.title, locale)?.text ?? entry.id, href: contentPaths.entry(section, entry.id) };
}
