import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { DateInput } from "~/components/date-input";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { boardBounds } from "~/lib/apps/scrumboard/board";
import type { CardFields } from "~/lib/apps/scrumboard/card-form";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import type { DueState } from "../board-data.server";
import { DueBadge } from "../due-badge";
import { LabelChoice } from "./label-choice";

type CardFieldsetProps = {
  shown: CardFields;
  due: { text: string; state: DueState };
  labels: readonly { id: string; title: string }[];
  labelsHref: string;
  errorsOf: (name: string) => string[];
};

export function CardFieldset({ shown, due, labels, labelsHref, errorsOf }: CardFieldsetProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`scrumboard.fields.${name}`);
  return (
    <>
      <Field id="card-title" label={label("title")} errors={errorsOf("title")}>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={shown.title}
            maxLength={boardBounds.cardTitle}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <Field id="card-description" label={label("description")} errors={errorsOf("description")}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            defaultValue={shown.description ?? ""}
            maxLength={boardBounds.description}
          />
        )}
      </Field>
      <Field
        id="card-dueDate"
        label={
          <span className="inline-flex items-center gap-2">
            {label("dueDate")}
            <DueBadge state={due.state} />
          </span>
        }
        errors={errorsOf("dueDate")}
        className="sm:max-w-64"
      >
        {(control) => (
          <>
            <input type="hidden" name="dueAt" value={shown.dueDate ?? ""} />
            <DateInput
              {...control}
              name="dueDate"
              label={label("dueDate")}
              defaultValue={toIsoDate(shown.dueDate) ?? shown.dueDate ?? ""}
            />
          </>
        )}
      </Field>
      <LabelChoice labels={labels} chosen={shown.labels} href={labelsHref} errors={errorsOf("labels")} />
    </>
  );
}
