import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { Icon } from "~/components/icon";
import { ConflictNote } from "~/components/records/conflict-note";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { labelColors, type MailLabel } from "~/lib/apps/mailbox/mailbox";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { longestTag } from "~/lib/records/tag";

import { LabelIcon } from "./label-icon";

/** `label`: its id; empty for a new one. */
export type TypedLabel = { label: string; title: string; color: string };

type LabelManagerProps = { labels: readonly MailLabel[]; answer: RecordAnswer<TypedLabel> | undefined };

/** Makes, renames, colours and throws away labels of mails. */
export function LabelManager({ labels, answer }: LabelManagerProps) {
  const { t } = useTranslation();
  const answerOf = (id: string) => (answer?.typed.label === id ? answer : undefined);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t("mailbox.labels.title")}</h3>
      <p className="text-muted-foreground">{t("mailbox.labels.description")}</p>
      <LabelForm key={`new ${labels.length}`} answer={answerOf("")} />
      {labels.length === 0 ? <EmptyState icon="heroicons_outline:tag" title={t("mailbox.labels.empty")} /> : null}
      <ul className="flex flex-col gap-3">
        {labels.map((label) => (
          <li key={`${label.id} ${label.version}`}>
            <LabelForm label={label} answer={answerOf(label.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LabelForm({ label, answer }: { label?: MailLabel; answer: RecordAnswer<TypedLabel> | undefined }) {
  const { t } = useTranslation();
  const id = label?.id ?? "new";
  const color = answer?.typed.color ?? label?.color ?? "orange";
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  return (
    <>
      <ConflictNote answer={answer} labelOf={(field) => t(`mailbox.labels.fields.${field}`)} />
      {answer?.refused ? <Alert tone="error" title={t(answer.refused.key, answer.refused.values)} /> : null}
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="label" value={label?.id ?? ""} />
        <input type="hidden" name="version" value={answer?.version ?? label?.version ?? 0} />
        {label ? <LabelIcon color={label.color} className="mb-2" /> : null}
        <Field
          id={`label-${id}-title`}
          label={t(label ? "mailbox.labels.fields.title" : "mailbox.labels.new")}
          errors={errorsOf("title")}
          className="min-w-40 flex-1"
        >
          {(control) => (
            <Input
              {...control}
              name="title"
              defaultValue={answer?.typed.title ?? label?.title}
              maxLength={longestTag}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Field id={`label-${id}-color`} label={t("mailbox.labels.fields.color")} errors={errorsOf("color")}>
          {(control) => (
            <NativeSelect {...control} name="color" defaultValue={color} className="w-36">
              {labelColors.map((one) => (
                <option key={one} value={one}>
                  {t(`mailbox.labels.colors.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" name="intent" value="save" variant={label ? "secondary" : "default"}>
          {t(label ? "mailbox.labels.save" : "records.tags.add")}
        </Button>
        {label ? (
          <Button
            type="submit"
            name="intent"
            value="trash"
            variant="ghost"
            size="icon"
            formNoValidate
            aria-label={t("mailbox.labels.trash", { title: label.title })}
            title={t("mailbox.labels.trash", { title: label.title })}
          >
            <Icon name="heroicons_outline:trash" />
          </Button>
        ) : null}
      </Form>
    </>
  );
}
