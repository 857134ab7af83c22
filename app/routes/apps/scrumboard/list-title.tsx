import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { ConflictNote } from "~/components/records/conflict-note";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { boardBounds } from "~/lib/apps/scrumboard/board";
import { issueText } from "~/lib/platform/i18n/issue-text";

import type { BoardAnswer } from "./board-actions.server";
import type { BoardColumn } from "./board-data.server";

type ListTitleProps = {
  list: Pick<BoardColumn, "id" | "version" | "title">;
  action: string;
  answer: BoardAnswer | undefined;
};

/** The name of a list, which leaving the field or Enter saves. An empty one is put back. */
export function ListTitle({ list, action, answer }: ListTitleProps) {
  const { t } = useTranslation();
  const { id, version, title } = list;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const based = useRef<HTMLInputElement>(null);
  const shown = useRef({ title, version });
  const [wanted, basis] = answer ? [answer.typed.title, answer.version ?? version] : [title, version];
  // A name that others gave is drawn unless somebody is writing here: then it is based on what was there before.
  useEffect(() => {
    const [field, hidden] = [input.current, based.current];
    if (!field || !hidden) return;
    const isTouched = field === document.activeElement && field.value !== shown.current.title;
    if (isTouched && !answer) return;
    field.value = wanted;
    hidden.value = String(basis);
    shown.current = { title: answer ? shown.current.title : wanted, version: basis };
  }, [wanted, basis, answer]);
  const errors = (answer?.errors.title ?? []).map((issue) => issueText(t, issue));
  return (
    <div className="min-w-0 flex-1">
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="group flex items-center gap-1"
        onBlur={(event) => {
          const field = input.current;
          // Where two names are shown, only the button decides between them.
          if (!field || answer?.conflicts || event.currentTarget.contains(event.relatedTarget)) return;
          if (field.value.trim() === "") field.value = shown.current.title;
          else if (field.value !== shown.current.title) event.currentTarget.requestSubmit(button.current);
        }}
      >
        <input type="hidden" name="list" value={id} />
        <input ref={based} type="hidden" name="version" defaultValue={basis} />
        <Input
          ref={input}
          name="title"
          defaultValue={wanted}
          maxLength={boardBounds.title}
          required
          autoComplete="off"
          aria-label={t("scrumboard.lists.name", { title })}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `list-${id}-error` : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.currentTarget.value = shown.current.title;
            event.currentTarget.blur();
          }}
          className="border-transparent bg-transparent font-semibold hover:border-input focus:bg-card"
        />
        <Button
          ref={button}
          type="submit"
          name="intent"
          value="renameList"
          variant="ghost"
          size="icon"
          aria-label={`${t("scrumboard.lists.rename")}: ${title}`}
          title={t("scrumboard.lists.rename")}
          className="hidden group-focus-within:inline-flex noscript:inline-flex"
        >
          <Icon name="heroicons_outline:check" />
        </Button>
      </Form>
      {errors.length > 0 ? (
        <p id={`list-${id}-error`} className="text-sm font-medium text-error">
          {errors.join(" ")}
        </p>
      ) : null}
      <ConflictNote answer={answer} labelOf={() => t("scrumboard.fields.title")} />
    </div>
  );
}
