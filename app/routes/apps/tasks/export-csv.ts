import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { nameOfTask, readTaskPlace } from "~/lib/apps/tasks/task";
import { exportTasks, type ExportedTask } from "~/lib/apps/tasks/task-export.server";
import { listTaskTags } from "~/lib/apps/tasks/tasks.server";
import { userNames } from "~/lib/auth/users/users.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { titleFor } from "~/lib/content/title-for";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { formatDate, toIsoDate } from "~/lib/platform/text/dates/dates";

type Texts = { t: TFunction; locale: Language };
type Names = { tags: ReadonlyMap<string, string>; people: ReadonlyMap<string, string>; entryTitle: EntryTitle };
type EntryTitle = (entry: ExportedTask["entry"]) => string;

const columns = ["type", "title", "completed", "priority", "dueDate", "assignedTo", "tags", "subTasks"] as const;

/** All pages of the list, filtered as shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const pages = await exportTasks(actor, readTaskPlace(new URL(request.url).searchParams));
  const [t, locale, known] = await Promise.all([getFixedT(request), getLanguage(request), listTaskTags(actor)]);
  const tags = new Map(known.map(({ id, title }) => [id, title]));

  async function* lines() {
    yield csvLine([
      t("tasks.export.place"),
      ...[...columns, "notes", "entry"].map((field) => t(`tasks.fields.${field}`)),
    ]);
    for await (const page of pages) {
      const [people, entryTitle] = await Promise.all([
        userNames(page.map(({ assignedTo }) => assignedTo)),
        entryTitlesOf(actor, page, locale),
      ]);
      yield page.map((task) => csvLine(cellsOf(task, { tags, people, entryTitle }, { t, locale }))).join("");
    }
  }
  return csvResponse(`${locale === "tr" ? "gorevler" : "tasks"}-${toIsoDate(new Date())}`, lines());
}

async function entryTitlesOf(actor: Actor, page: readonly ExportedTask[], locale: Language): Promise<EntryTitle> {
  const titles = await entryTitles(
    actor,
    page.flatMap(({ entry }) => entry?.id ?? []),
  );
  return (entry) => (entry && titleFor(titles.get(entry.id)?.title ?? {}, locale)?.text) ?? "";
}

function cellsOf(task: ExportedTask, names: Names, { t, locale }: Texts): (string | number | null)[] {
  const { place, type, dueDate, assignedTo, subTasks } = task;
  const start = [place, t(`tasks.types.${type}`), nameOfTask(t, task)];
  if (type === "section") return [...start, null, null, null, null, null, null, task.notes, null];
  const done = subTasks.filter(({ completed }) => completed).length;
  return [
    ...start,
    t(task.completed ? "tasks.done" : "tasks.views.open"),
    t(`tasks.priorities.${task.priority}`),
    formatDate(dueDate, locale),
    assignedTo && (names.people.get(assignedTo) ?? assignedTo),
    task.tags.flatMap((tag) => names.tags.get(tag) ?? []).join(", "),
    // Numbers alone would be read as a day.
    subTasks.length > 0 ? t("tasks.steps", { done, all: subTasks.length }) : null,
    task.notes,
    names.entryTitle(task.entry),
  ];
}
