import { useFormMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { fieldLabel, optionLabel } from "~/components/fields/labels";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import type { Section } from "~/lib/content/definition/definition";
import type { Condition } from "~/lib/content/definition/rules";

import type { EntryFormProps } from "~/routes/content/entry/entry-form-props";

type Props = Pick<EntryFormProps, "section" | "entry" | "can"> & { hasIcon?: boolean; noteClassName?: string };

/**
 * Says beforehand that urgent texts skip approval, and who checks them afterwards. Without scripts the form's values
 * are unknown, so it names the condition. Beside a decision it is the second button.
 */
export function PublishButton({ section, entry, can, hasIcon, noteClassName }: Props) {
  const { t, i18n } = useTranslation();
  const noteId = useId();
  const fields = useFormMetadata<Record<string, unknown>>().getFieldset();
  const conditions = can.publishUrgent ? (section.publishing.urgentWhen ?? []) : [];
  const isUrgent = conditions.some((condition) => isMet(condition, fields[condition.field]?.value));
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="publish"
        variant={can.approve || can.confirm ? "outline" : "default"}
        aria-describedby={isUrgent ? noteId : undefined}
      >
        {hasIcon ? <Icon name="heroicons_mini:globe-alt" /> : null}
        {t(entry?.liveVersion ? "content.entry.publishChanges" : "content.entry.publish")}
      </Button>
      {conditions.length > 0 ? (
        <p id={noteId} className={cn("flex gap-2 text-sm", !isUrgent && "hidden noscript:flex", noteClassName)}>
          <Icon name="heroicons_outline:information-circle" className="size-5 shrink-0 text-muted-foreground" />
          <span>
            {isUrgent
              ? null
              : `${t("review.urgentIf", {
                  conditions: alternatives(
                    i18n.language,
                    conditions.map((condition) => conditionLabel(t, section, condition)),
                  ),
                })} `}
            {t("review.urgentNote")}
          </span>
        </p>
      ) : null}
    </>
  );
}

const alternatives = (language: string, names: string[]) =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(names);

function conditionLabel(t: TFunction, section: Pick<Section, "id">, condition: Condition): string {
  const label = fieldLabel(t, section, condition.field);
  return t("review.urgentCondition", {
    label:
      "is" in condition && typeof condition.is === "string"
        ? `${label}: ${optionLabel(t, section, condition.field, condition.is)}`
        : label,
  });
}

/** As the server's `isUrgent`, for form values: strings, and "on" for a tick. */
function isMet(condition: Condition, value: unknown): boolean {
  if ("filled" in condition) return value !== undefined && value !== "";
  return typeof condition.is === "boolean" ? (value === "on") === condition.is : value === condition.is;
}
