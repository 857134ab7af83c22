import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { Icon } from "~/components/icon";
import { AutosaveNote } from "~/components/records/autosave-note";
import { ConflictNote } from "~/components/records/conflict-note";
import { SidePane } from "~/components/records/side-pane";
import { useRecordAutosave } from "~/components/records/use-record-autosave";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { notePaths, type Note, type NotePlace } from "~/lib/apps/notes/note";
import { noteFieldsOf, readNoteForm } from "~/lib/apps/notes/note-form";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { NoteFieldset } from "./note-fields";

type NoteDetailsProps = {
  title: string;
  /** Null for a new one. */
  id: string | null;
  loaded: { version: number; data: Note };
  changedAt: string | null;
  newRowId: string;
  labels: readonly { id: string; title: string }[];
  place: NotePlace;
  answer: RecordAnswer<Note> | undefined;
};

/** A note beside the list; on a phone, in its place. */
export function NoteDetails(props: NoteDetailsProps) {
  const { t } = useTranslation();
  const { title, id, loaded, changedAt, place } = props;
  return (
    <SidePane title={title} back={{ to: notePaths.list(place), label: t("notes.close") }}>
      {id !== null && loaded.data.archived ? (
        <Badge tone="neutral" className="self-start">
          {t("notes.inArchive")}
        </Badge>
      ) : null}
      <NoteForm {...props} />
      {changedAt ? <p className="text-sm text-muted-foreground">{t("notes.changedAt", { at: changedAt })}</p> : null}
    </SidePane>
  );
}

/** Milliseconds of rest after typing: specification §7. */
const rest = 500;

function NoteForm({ id, loaded, newRowId, labels, answer }: NoteDetailsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { state, drawn, onSubmit } = useRecordAutosave<Note>(form, {
    isOn: id !== null && answer === undefined,
    loaded,
    read: (element) => readNoteForm(new FormData(element)),
    send: (changed, { version, data }, isLeaving) =>
      fetch("/api/apps/notes", {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        // The interface replaces the note.
        body: JSON.stringify({ updatedNote: { id, ...data, ...changed }, version }),
        keepalive: isLeaving,
      }),
    readAnswer: (json) => {
      const note = json as (Note & { version: number }) | null;
      return note && { version: note.version, data: noteFieldsOf(note) };
    },
    rest,
    question: t("settings.leave"),
  });
  const shown: Note = answer ? noteFieldsOf(answer.typed) : drawn.data;
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const fields = (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={pathname + search}
      preventScrollReset
      data-record-form
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="version" defaultValue={answer?.version ?? drawn.version} />
      <ConflictNote answer={answer} labelOf={(field) => t(`notes.fields.${field}`)} />
      <NoteFieldset
        // After a conflict and when another window has saved, the fields show what was merged.
        key={`${drawn.version} ${answer?.version ?? ""}`}
        isNew={id === null}
        shown={shown}
        newRowId={newRowId}
        labels={labels}
        errorsOf={errorsOf}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="save">
          {t("notes.save")}
        </Button>
        {id === null ? null : (
          <>
            <Button
              type="submit"
              name="intent"
              value={loaded.data.archived ? "unarchive" : "archive"}
              variant="outline"
            >
              <Icon
                name={
                  loaded.data.archived
                    ? "heroicons_outline:arrow-uturn-left"
                    : "heroicons_outline:archive-box-arrow-down"
                }
              />
              {t(loaded.data.archived ? "notes.unarchive" : "notes.archive")}
            </Button>
            <Button type="submit" name="intent" value="trash" variant="outline" formNoValidate>
              <Icon name="heroicons_outline:trash" />
              {t("notes.toTrash")}
            </Button>
          </>
        )}
        <AutosaveNote state={state} />
      </div>
    </Form>
  );
  // A new one is stored when it is saved: until then leaving it asks.
  return id === null || answer ? <UnsavedGuard returned={answer}>{fields}</UnsavedGuard> : fields;
}
