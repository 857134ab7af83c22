import { parseDateTime, toDateTimeLocal } from "~/lib/platform/text/dates/dates";

import type { Note } from "./note";

/** A form in the browser and one that the server has received. */
type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[]; keys: () => Iterable<string> };

const rowName = /^row\.(\d{1,4})\.content$/;

/** What a form holds, as the interface takes it. A row without a text is no row, and a note without rows is no list. */
export function readNoteForm(form: FormValues): Note {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const [typed, stored] = [text("reminder"), text("remindAt")];
  const rows = [...form.keys()].flatMap((name) => rowName.exec(name)?.[1] ?? []);
  return listed({
    title: text("title"),
    content: text("content").replaceAll("\r\n", "\n"),
    tasks: rows.map((row) => ({
      id: text(`row.${row}.id`),
      content: text(`row.${row}.content`),
      completed: text(`row.${row}.completed`) !== "",
    })),
    image: text("image") === "" ? null : text("image"),
    // Seconds that a program has set stay while the minute is the same. What is no time is refused as it was typed.
    reminder: typed === "" ? null : typed === toDateTimeLocal(stored) ? stored : (parseDateTime(typed) ?? typed),
    labels: form.getAll("labels").map(String),
    archived: text("archived") !== "",
  });
}

/** A stored note as its form would hold it. @param known the labels that are not in the trash */
export function noteFieldsOf(note: Note, known?: ReadonlySet<string>): Note {
  const { title, content, tasks, image, reminder, labels, archived } = note;
  const shown = known ? labels.filter((label) => known.has(label)) : labels;
  return listed({ title, content, tasks, image, reminder, labels: shown, archived });
}

function listed({ tasks, labels, ...note }: Note): Note {
  const rows = (tasks ?? []).filter(({ content }) => content.trim() !== "");
  return { ...note, tasks: rows.length > 0 ? rows : null, labels: [...labels].sort() };
}
