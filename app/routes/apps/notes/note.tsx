import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { newNote, noteName, notePaths, readNotePlace, type Note } from "~/lib/apps/notes/note";
import { noteFieldsOf, readNoteForm } from "~/lib/apps/notes/note-form";
import {
  createNote,
  listNoteLabels,
  noteKind,
  notePictures,
  saveNote,
  type NoteRecord,
} from "~/lib/apps/notes/notes.server";
import { receiveAttachedForm } from "~/lib/files/attachments/attachment-form.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { NoteDetails } from "./note-details";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** @throws Refusal 404 for another's, for an unknown id and for what lies in the trash */
async function openNote(actor: Actor, id: string): Promise<NoteRecord> {
  const note = await getRecord(actor, noteKind, id);
  if (note.deletedAt) throw found(null, "note");
  return note;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("notes", request, context);
  const place = readNotePlace(new URL(request.url).searchParams);
  const stored = params.id === undefined ? null : await openNote(actor, params.id);
  const [t, locale, labels] = await Promise.all([getFixedT(request), getLanguage(request), listNoteLabels(actor)]);
  const known = new Set(labels.map(({ id }) => id));
  return {
    title: stored ? noteName(stored) : t("notes.new"),
    id: stored?.id ?? null,
    // A note that is begun in a label's list has the label.
    loaded: {
      version: stored?.version ?? 0,
      data: noteFieldsOf(stored ?? { ...newNote, labels: [place.label] }, known),
    },
    changedAt: stored && formatDateTime(stored.updatedAt, locale),
    newRowId: randomUUID(),
    labels: labels.map(({ id, title }) => ({ id, title })),
    place,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("notes", request, context);
  const place = readNotePlace(new URL(request.url).searchParams);
  // One that was thrown away meanwhile is refused by the operation, so that what was typed stays on the page.
  const note = params.id === undefined ? null : await getRecord(actor, noteKind, params.id);
  const { form, assertReceived } = await receiveAttachedForm(
    actor,
    request,
    { fields: 1_000, many: { labels: 200 } },
    { image: notePictures.name },
  );
  const intent = String(form.get("intent") ?? "save");
  if (note && intent === "trash") {
    if (await findRefusal(trashRecord(actor, noteKind, note.id, { version: Number(form.get("version")) }), 409))
      return redirectWithToast(notePaths.note(note.id, place), { tone: "error", key: "records.changed" });
    return redirectWithToast(notePaths.list(place), {
      tone: "success",
      key: "notes.trashed",
      values: { title: noteName(note) },
      ...undoTrash(recordsTrash.id, [trashValue(noteKind.type, note)]),
    });
  }
  const typed = readNoteForm(form);
  const texts = await reading(actor, request);
  if (!note) {
    if (intent !== "save") throw badRequest("unknown intent");
    const made = await orRecordAnswer({ ...typed }, () => (assertReceived(), createNote(actor, typed)), texts);
    if ("answer" in made) return made.answer;
    return redirectWithToast(notePaths.note(made.done.id, { ...place, view: "notes" }), {
      tone: "success",
      key: "notes.created",
      values: { title: noteName(made.done) },
    });
  }
  if (!["save", "archive", "unarchive"].includes(intent)) throw badRequest("unknown intent");
  // The archive takes what was typed along.
  const data = { ...typed, ...(intent === "save" ? {} : { archived: intent === "archive" }) };
  const saved = await orRecordAnswer(
    { ...typed },
    () => (assertReceived(), saveNote(actor, note.id, { version: Number(form.get("version")), data })),
    texts,
  );
  if ("answer" in saved) return saved.answer;
  const { record, isMerged, isChanged } = saved.done;
  const key = intent === "save" ? (isMerged && isChanged ? "savedMerged" : "saved") : `${intent}d`;
  return redirectWithToast(intent === "save" ? notePaths.note(note.id, place) : notePaths.list(place), {
    tone: "success",
    key: `notes.${key}`,
    values: { title: noteName(record) },
    ...(isChanged ? undoChange(noteKind.type, record) : {}),
  });
}

/** How stored values read where a field was changed in two windows. */
async function reading(actor: Actor, request: Request) {
  const [t, locale, labels] = await Promise.all([getFixedT(request), getLanguage(request), listNoteLabels(actor)]);
  const textOf = (field: string, value: unknown): string => {
    switch (field) {
      case "reminder":
        return formatDateTime(value as string | null, locale);
      case "archived":
        return t(value === true ? "notes.inArchive" : "notes.notInArchive");
      case "image":
        return t(value ? "notes.withImage" : "notes.withoutImage");
      case "labels":
        return labels.flatMap(({ id, title }) => ((value as string[]).includes(id) ? title : [])).join(", ");
      case "tasks":
        return ((value as Note["tasks"]) ?? [])
          .map(({ content, completed }) => (completed ? `✓ ${content}` : content))
          .join(", ");
      default:
        return typeof value === "string" ? value : "";
    }
  };
  return { textOf, typedOf: (_field: unknown, value: unknown) => value as never };
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function NotePage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<Note>>();
  return <NoteDetails key={loaded.id ?? "new"} {...loaded} answer={answer} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: notePaths.list(), label: t("notes.close") };
  return <MissingRecord title={t("notes.notThere")} text={t("notes.notThereText")} back={back} />;
}
