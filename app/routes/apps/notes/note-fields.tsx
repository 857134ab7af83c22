import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { DateInput } from "~/components/date-input";
import { AttachedPicture } from "~/components/files/attachments/attached-picture";
import { newKey } from "~/components/fields/rows/new-key";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { noteBounds, type Note } from "~/lib/apps/notes/note";
import { toDateTimeLocal } from "~/lib/platform/text/dates/dates";

type NoteFieldsetProps = {
  isNew: boolean;
  shown: Note;
  newRowId: string;
  labels: readonly { id: string; title: string }[];
  errorsOf: (name: string) => string[];
};

export function NoteFieldset({ isNew, shown, newRowId, labels, errorsOf }: NoteFieldsetProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`notes.fields.${name}`);
  return (
    <>
      <input type="hidden" name="archived" value={shown.archived ? "true" : ""} />
      <Field id="note-title" label={label("title")} note={t("notes.optional")} errors={errorsOf("title")}>
        {(control) => (
          <Input {...control} name="title" defaultValue={shown.title} maxLength={noteBounds.title} autoComplete="off" />
        )}
      </Field>
      <Field id="note-content" label={label("content")} errors={errorsOf("content")}>
        {(control) => (
          <Textarea
            {...control}
            name="content"
            defaultValue={shown.content}
            maxLength={noteBounds.content}
            autoFocus={isNew}
            className="min-h-32"
          />
        )}
      </Field>
      <AttachedPicture
        id="note-image"
        name="image"
        kind="note"
        label={label("image")}
        hint={t("notes.imageHint")}
        address={shown.image}
        alt={label("image")}
        errors={errorsOf("image")}
      />
      <Checklist rows={shown.tasks ?? []} newRowId={newRowId} errors={errorsOf("tasks")} />
      {labels.length > 0 ? (
        <Field id="note-labels" as="group" label={label("labels")} errors={errorsOf("labels")}>
          {() => (
            <div className="flex max-h-56 flex-wrap gap-x-5 overflow-y-auto">
              {labels.map(({ id, title }) => (
                <ChoiceLabel
                  key={id}
                  control={<Checkbox name="labels" value={id} defaultChecked={shown.labels.includes(id)} />}
                >
                  <span className="wrap-break-word">{title}</span>
                </ChoiceLabel>
              ))}
            </div>
          )}
        </Field>
      ) : null}
      <Field
        id="note-reminder"
        label={label("reminder")}
        note={t("notes.optional")}
        hint={t("notes.reminderHint")}
        errors={errorsOf("reminder")}
      >
        {(control) => (
          <>
            <input type="hidden" name="remindAt" value={shown.reminder ?? ""} />
            <DateInput
              {...control}
              type="datetime-local"
              name="reminder"
              label={label("reminder")}
              defaultValue={toDateTimeLocal(shown.reminder) || (shown.reminder ?? "")}
            />
          </>
        )}
      </Field>
    </>
  );
}

type ChecklistProps = { rows: NonNullable<Note["tasks"]>; newRowId: string; errors: string[] };

/** An empty row stands at the end, so that one can be added without scripts. */
function Checklist({ rows: given, newRowId, errors }: ChecklistProps) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const list = useRef<HTMLOListElement>(null);
  const [rows, setRows] = useState(() => {
    // A form that comes back refused has the row already.
    const id = given.some((row) => row.id === newRowId) ? newKey() : newRowId;
    return [...given, { id, content: "", completed: false }];
  });
  const canAdd = rows.length < noteBounds.tasks;
  const focusRow = (at: number) => list.current?.querySelectorAll<HTMLElement>("[data-check-text]")[at]?.focus();
  const add = () => {
    flushSync(() => setRows((before) => [...before, { id: newKey(), content: "", completed: false }]));
    focusRow(rows.length);
  };
  /** Enter leads to the next row, and behind the last one to a new row. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at + 1 < rows.length) focusRow(at + 1);
    else if (canAdd && event.currentTarget.value.trim() !== "") add();
  };
  return (
    <Field id="note-tasks" as="group" label={t("notes.fields.tasks")} hint={t("notes.rowHint")} errors={errors}>
      {() => (
        <div className="flex flex-col gap-2">
          <ol ref={list} className="flex flex-col gap-2">
            {rows.map((row, at) => (
              <li key={row.id} className="flex items-center gap-2">
                <input type="hidden" name={`row.${at}.id`} value={row.id} />
                <Checkbox
                  name={`row.${at}.completed`}
                  value="true"
                  defaultChecked={row.completed}
                  aria-label={t("notes.rowDone", { number: at + 1 })}
                />
                <Input
                  name={`row.${at}.content`}
                  data-check-text
                  defaultValue={row.content}
                  maxLength={noteBounds.taskContent}
                  autoComplete="off"
                  aria-label={t("notes.row", { number: at + 1 })}
                  placeholder={row.content === "" ? t("notes.newRow") : undefined}
                  onKeyDown={(event) => onKeyDown(event, at)}
                />
              </li>
            ))}
          </ol>
          {canAdd ? (
            <Button type="button" variant="ghost" size="sm" className={`self-start ${scriptsOnly}`} onClick={add}>
              <Icon name="heroicons_outline:plus" />
              {t("notes.addRow")}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
