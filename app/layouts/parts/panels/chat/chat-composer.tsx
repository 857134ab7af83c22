import { Form } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { maxFiles, maxMessageLength } from "~/lib/apps/chat/chat";
import type { RefusedMessage } from "~/lib/apps/chat/chat";
import { ChooseFiles, ChosenFiles, useChosenFiles } from "./chosen-files";
import type { Thread } from "./chat-thread-store";

type ChatComposerProps = {
  /** Where the form leads without scripts. */
  action: string;
  thread: Thread;
  /** Why the server refused a message; without scripts it comes with the page. */
  refused?: RefusedMessage | undefined;
  /** Focuses the field at once. */
  focused: boolean;
  onSent: () => void;
};

/** Enter sends, Shift+Enter starts a line; without scripts it is a form. */
export function ChatComposer({ action, thread, refused, focused, onSent }: ChatComposerProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const chosen = useChosenFiles(thread);
  const { recall } = chosen;

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    thread.recall();
    recall();
    // Text typed before hydration stays.
    if (element.value === "") element.value = thread.draft();
    setLength(element.value.length);
    // On a phone, focus would open the keyboard over the thread.
    if (focused && window.matchMedia("(hover: hover)").matches) element.focus({ preventScroll: true });
  }, [thread, focused, recall]);

  // For browsers without `field-sizing`.
  useEffect(() => {
    const element = field.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [length]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const element = field.current;
    const sent = element && !chosen.isSending ? thread.send(element.value) : false;
    if (!element || sent === false) return element?.focus();
    element.value = "";
    setLength(0);
    recall();
    element.focus();
    void sent.then(onSent);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends an IME composition is part of typing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  const isTooLong = length > maxMessageLength;
  const problem = isTooLong ? "tooLong" : refused?.problem;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={submit}
      className="border-t bg-card p-3 print:hidden"
    >
      <ChosenFiles chosen={chosen} refused={refused} />
      <div className="flex items-end gap-2">
        <ChooseFiles chosen={chosen} />
        {/* The keys of the list find the text, and not the files before it. */}
        <div data-record-form className="contents">
          <textarea
            ref={field}
            name="value"
            rows={1}
            aria-label={t("chat.message")}
            aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
            aria-invalid={problem ? true : undefined}
            placeholder={t("chat.message")}
            defaultValue={refused?.typed}
            className="control field-sizing-content max-h-40 min-h-10 flex-1 resize-none"
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => {
              thread.write(currentTarget.value);
              setLength(currentTarget.value.length);
            }}
          />
        </div>
        <Button
          type="submit"
          name="intent"
          value="send"
          size="icon"
          aria-label={t("chat.send")}
          title={t("chat.send")}
          aria-disabled={isTooLong || chosen.isSending || undefined}
        >
          <Icon name="heroicons_outline:paper-airplane" />
        </Button>
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {t("chat.hint")}
      </p>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-error">
          {t(`chat.problems.${problem}`, { limit: maxMessageLength, files: maxFiles })}
        </p>
      ) : null}
    </Form>
  );
}
