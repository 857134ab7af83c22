import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { AutosaveNote } from "~/components/records/autosave-note";
import { ConflictNote } from "~/components/records/conflict-note";
import { useRecordAutosave } from "~/components/records/use-record-autosave";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Icon } from "~/components/ui/icon";
import { usualLists, type Board } from "~/lib/apps/scrumboard/board";
import { boardFieldsOf, readBoardForm } from "~/lib/apps/scrumboard/board-form";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { BoardFieldset } from "./board-fields";

type BoardFormProps = {
  /** Null for a new one. */
  id: string | null;
  loaded: { version: number; data: Board };
  people: readonly { id: string; name: string }[];
  icons: readonly string[];
  may: { delete: boolean };
  answer: RecordAnswer<Board> | undefined;
};

export function BoardForm({ id, loaded, people, icons, may, answer }: BoardFormProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { state, drawn, onSubmit } = useRecordAutosave<Board>(form, {
    isOn: id !== null && answer === undefined,
    loaded,
    read: (element) => readBoardForm(new FormData(element)),
    send: (changed, { version }, isLeaving) =>
      fetch("/api/apps/scrumboard/board", {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id, version, board: changed }),
        keepalive: isLeaving,
      }),
    readAnswer: (json) => {
      const board = json as (Board & { version: number }) | null;
      return board && { version: board.version, data: boardFieldsOf(board) };
    },
    question: t("settings.leave"),
  });
  const shown: Board = answer ? boardFieldsOf(answer.typed) : drawn.data;
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const fields = (
    <Form
      ref={form}
      method="post"
      action={pathname}
      preventScrollReset
      data-record-form
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="version" defaultValue={answer?.version ?? drawn.version} />
      <ConflictNote answer={answer} labelOf={(field) => t(`scrumboard.fields.${field}`)} />
      <BoardFieldset
        // After a conflict and when others have saved, the fields show what was merged.
        key={`${drawn.version} ${answer?.version ?? ""}`}
        isNew={id === null}
        shown={shown}
        people={people}
        icons={icons}
        errorsOf={errorsOf}
      />
      {id === null ? (
        <ChoiceLabel control={<Checkbox name="usual" value="true" defaultChecked />}>
          {t("scrumboard.usualLists", { names: usualLists.map((name) => t(`scrumboard.usual.${name}`)).join(", ") })}
        </ChoiceLabel>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="save">
          {t("scrumboard.save")}
        </Button>
        {id !== null && may.delete ? (
          <Button
            type="submit"
            name="intent"
            value="trash"
            variant="outline"
            formNoValidate
            aria-describedby="board-trash-hint"
          >
            <Icon name="heroicons_outline:trash" />
            {t("scrumboard.toTrash")}
          </Button>
        ) : null}
        <AutosaveNote state={state} />
      </div>
      {id !== null && may.delete ? (
        <p id="board-trash-hint" className="text-sm text-muted-foreground">
          {t("scrumboard.boardTrashHint")}
        </p>
      ) : null}
    </Form>
  );
  // A new one is stored when it is saved: until then leaving it asks.
  return id === null || answer ? <UnsavedGuard returned={answer}>{fields}</UnsavedGuard> : fields;
}
