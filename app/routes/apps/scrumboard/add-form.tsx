import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useAnyAnswer } from "~/components/controls/answer/use-answer";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { issueText } from "~/lib/platform/i18n/issue-text";

import type { BoardAnswer } from "./board-actions.server";

type AddFormProps = {
  intent: "addCard" | "addList";
  /** The list that gets the card. */
  list?: string;
  action: string;
  label: string;
  placeholder: string;
  button: string;
  maxLength: number;
  answer: BoardAnswer | undefined;
};

/** Adds one by its title; the field stays ready for the next one. */
export function AddForm({ intent, list = "", action, label, placeholder, button, maxLength, answer }: AddFormProps) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  // Null after a post without an answer; the page's own answer is there after a refusal that it knows.
  const isRefused = useAnyAnswer() !== undefined;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isSending = formData?.get("intent") === intent && (formData.get("list") ?? "") === list;
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && state === "idle" && !isRefused) {
      form.current?.reset();
      input.current?.focus({ preventScroll: true });
    }
    wasSending.current = isSending;
  }, [isSending, state, isRefused]);
  const errors = (answer?.errors.title ?? []).map((issue) => issueText(t, issue));
  return (
    <Form ref={form} method="post" action={action} preventScrollReset className="flex flex-col gap-1.5 print:hidden">
      {list === "" ? null : <input type="hidden" name="list" value={list} />}
      <div className="flex gap-1.5">
        <Input
          ref={input}
          name="title"
          defaultValue={answer?.typed.title}
          maxLength={maxLength}
          required
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? id : undefined}
        />
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="secondary"
          size="icon"
          pending={isSending}
          aria-label={`${button}: ${label}`}
          title={button}
        >
          <Icon name="heroicons_outline:plus" />
        </Button>
      </div>
      {errors.length > 0 ? (
        <p id={id} className="text-sm font-medium text-error">
          {errors.join(" ")}
        </p>
      ) : null}
    </Form>
  );
}
