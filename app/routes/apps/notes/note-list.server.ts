import type { Actor } from "~/lib/access/actor";
import { noteName, notePaths, type NotePlace } from "~/lib/apps/notes/note";
import { listNoteLabels, listNotes } from "~/lib/apps/notes/notes.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { formatDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";

/** How much of a note its card has: further lines do not fit. */
const cardLetters = 600;
const cardRows = 6;
/** A short note without a title is written large. */
const shortNote = 70;

/** The list as its page shows it. */
export async function readNoteList(actor: Actor, place: NotePlace, locale: TextLocale) {
  const [{ items, pagination }, labels] = await Promise.all([listNotes(actor, place), listNoteLabels(actor)]);
  const rows = items.map((note) => {
    const tasks = (note.tasks ?? []).filter(({ content }) => content !== "");
    return {
      id: note.id,
      version: note.version,
      name: noteName(note),
      title: note.title,
      content: [...note.content.slice(0, 2 * cardLetters).trim()].slice(0, cardLetters).join(""),
      isShort: note.title === "" && note.content.length < shortNote,
      image: note.image && attachedPicture(note.image, "picture"),
      tasks: tasks.slice(0, cardRows),
      more: Math.max(0, tasks.length - cardRows),
      labels: labels.flatMap(({ id, title }) => (note.labels.includes(id) ? title : [])),
      reminder: note.reminder && formatDateTime(note.reminder, locale),
      href: notePaths.note(note.id, place),
    };
  });
  return {
    place: { ...place, page: pagination.page },
    rows,
    pagination,
    labels: labels.map(({ id, title }) => ({ id, title })),
  };
}

export type NoteListRow = Awaited<ReturnType<typeof readNoteList>>["rows"][number];
