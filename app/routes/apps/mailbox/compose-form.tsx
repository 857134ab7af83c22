import { Form, Link, useLocation } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { AttachedFiles } from "~/components/files/attachments/attached-files";
import { Icon } from "~/components/icon";
import { AutosaveNote } from "~/components/records/autosave-note";
import { ConflictNote } from "~/components/records/conflict-note";
import { useRecordAutosave } from "~/components/records/use-record-autosave";
import { RichTextInput } from "~/components/rich-text/rich-text-input";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { mailFieldsOf, readMailForm } from "~/lib/apps/mailbox/mail-form";
import { mailBounds, type MailDraft } from "~/lib/apps/mailbox/mailbox";
import type { SuggestedReceiver } from "~/lib/apps/mailbox/receivers.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { FindPeople } from "./find-people";
import { ReceiversField } from "./receivers-field";

export type ComposeAnswer = RecordAnswer<MailDraft> & {
  files: AttachmentJson[];
  /** Colleagues that were looked for without scripts. */
  people?: SuggestedReceiver[];
  search?: string;
};

type ComposeFormProps = {
  id: string;
  loaded: { version: number; data: MailDraft };
  files: AttachmentJson[];
  answer: ComposeAnswer | undefined;
  back: string;
  /** It lies among the drafts already. */
  isStored: boolean;
};

/** Milliseconds of rest after typing before a draft is kept. */
const rest = 1_000;

/** Writes a mail. With scripts it is kept among the drafts while it is written. */
export function ComposeForm({ id, loaded, files, answer, back, isStored }: ComposeFormProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const isSendingFiles = useRef(false);
  const onSending = useCallback((isSending: boolean) => void (isSendingFiles.current = isSending), []);
  const isDiscarded = useRef(false);
  const { state, drawn, onSubmit } = useRecordAutosave<MailDraft>(form, {
    isOn: answer === undefined,
    loaded,
    read: (element) => readMailForm(new FormData(element)),
    send: async (changed, { version, data }, isLeaving) =>
      // A draft that was never stored would be stored by the page that is left.
      isDiscarded.current
        ? new Response(null, { status: 409 })
        : fetch("/api/apps/mailbox/draft", {
            method: "PUT",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ mail: { id, ...(version === 0 ? data : {}), ...changed }, version }),
            keepalive: isLeaving,
          }),
    readAnswer: (json) => {
      const draft = json as (MailDraft & { version: number }) | null;
      return draft && { version: draft.version, data: mailFieldsOf(draft) };
    },
    rest,
    question: t("settings.leave"),
    isBusy: useCallback(() => isSendingFiles.current, []),
  });
  const shown = answer ? answer.typed : drawn.data;
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const label = (name: string) => t(`mailbox.fields.${name}`);
  const fields = (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={pathname + search}
      preventScrollReset
      data-record-form
      onSubmit={(event) => {
        onSubmit(event);
        const { submitter } = event.nativeEvent as SubmitEvent;
        isDiscarded.current = !event.defaultPrevented && submitter?.getAttribute("value") === "discard";
      }}
      // Where the discard did not arrive its writer goes on, and what they type is kept again.
      onInput={() => void (isDiscarded.current = false)}
      className="flex flex-col gap-4 p-4 sm:p-6"
    >
      {/* Enter in a line presses a form's first button. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" defaultValue={answer?.version ?? drawn.version} />
      <ConflictNote answer={answer} labelOf={label} />
      {answer?.refused ? <Alert tone="error" title={t(answer.refused.key, answer.refused.values)} /> : null}
      <Fields
        // After a conflict and when another window has saved, the fields show what was merged.
        key={`${drawn.version} ${answer ? JSON.stringify(answer.typed) : ""}`}
        shown={shown}
        files={answer ? answer.files : files}
        isLoaded={!answer}
        people={answer?.people}
        search={answer?.search ?? ""}
        errorsOf={errorsOf}
        onSending={onSending}
      />
      <div
        className={
          "sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-card px-4 py-3 " +
          "sm:-mx-6 sm:-mb-6 sm:px-6"
        }
      >
        <Button type="submit" name="intent" value="send">
          <Icon name="heroicons_outline:paper-airplane" />
          {t("mailbox.send")}
        </Button>
        <Button type="submit" name="intent" value="save" variant="outline">
          {t("mailbox.saveDraft")}
        </Button>
        <Button type="submit" name="intent" value="discard" variant="ghost" formNoValidate>
          <Icon name="heroicons_outline:trash" />
          {t(isStored ? "mailbox.move.trash" : "mailbox.discard")}
        </Button>
        <Link to={back} className={buttonVariants({ variant: "ghost" })}>
          {t("mailbox.close")}
        </Link>
        <AutosaveNote state={state} />
      </div>
    </Form>
  );
  return answer ? <UnsavedGuard returned={answer}>{fields}</UnsavedGuard> : fields;
}

type FieldsProps = {
  shown: MailDraft;
  files: AttachmentJson[];
  isLoaded: boolean;
  people: SuggestedReceiver[] | undefined;
  search: string;
  errorsOf: (name: string) => string[];
  onSending: (isSending: boolean) => void;
};

function Fields({ shown, files, isLoaded, people, search, errorsOf, onSending }: FieldsProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`mailbox.fields.${name}`);
  const receivers = (name: "to" | "cc" | "bcc") => (
    <ReceiversField
      id={`mail-${name}`}
      name={name}
      label={label(name)}
      hint={name === "to" ? t("mailbox.receiversHint") : undefined}
      value={shown[name]}
      errors={errorsOf(name)}
    />
  );
  const hasMore = [shown.cc, shown.bcc].some(Boolean) || errorsOf("cc").length + errorsOf("bcc").length > 0;
  return (
    <>
      {receivers("to")}
      <FindPeople people={people} search={search} />
      <details open={hasMore}>
        <summary className="min-h-8 cursor-pointer py-1 text-primary">{t("mailbox.moreReceivers")}</summary>
        <div className="mt-2 flex flex-col gap-4">
          {receivers("cc")}
          {receivers("bcc")}
        </div>
      </details>
      <Field id="mail-subject" label={label("subject")} errors={errorsOf("subject")}>
        {(control) => (
          <Input
            {...control}
            name="subject"
            defaultValue={shown.subject}
            maxLength={mailBounds.subject}
            autoComplete="off"
          />
        )}
      </Field>
      <Field id="mail-content" label={label("content")} errors={errorsOf("content")}>
        {(control) => (
          <RichTextInput
            name="content"
            control={control}
            defaultValue={shown.content}
            isStored={isLoaded}
            label={label("content")}
          />
        )}
      </Field>
      <AttachedFiles
        id="mail-files"
        kind="mail"
        label={label("files")}
        files={files}
        most={mailBounds.files}
        errors={errorsOf("files")}
        onSending={onSending}
      />
    </>
  );
}
