import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { Switch } from "~/components/ui/switch";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { FieldErrors } from "~/lib/platform/refusal";
import { webhookEvents } from "~/lib/webhooks/webhook-events";

export type TypedWebhook = {
  name: string;
  url: string;
  events: string[];
  sections: string[] | null;
  isActive: boolean;
};

type WebhookFieldsProps = { shown: TypedWebhook; errors: FieldErrors; sections: readonly string[] };

export function WebhookFields({ shown, errors: wrong, sections }: WebhookFieldsProps) {
  const { t } = useTranslation();
  /** An error in a list stands at its item, "sections.0", and is shown beside the whole list, once. */
  const errors = (name: keyof TypedWebhook) => {
    const ofField = Object.entries(wrong).filter(([path]) => path.split(".")[0] === name);
    return [...new Set(ofField.flatMap(([, issues]) => issues))].map((issue) => issueText(t, issue));
  };
  return (
    <>
      <Field id="name" label={t("webhooks.name")} hint={t("webhooks.nameHint")} errors={errors("name")}>
        {(control) => (
          <Input {...control} name="name" defaultValue={shown.name} required maxLength={120} autoComplete="off" />
        )}
      </Field>
      <Field id="url" label={t("webhooks.url")} hint={t("webhooks.urlHint")} errors={errors("url")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            name="url"
            defaultValue={shown.url}
            required
            maxLength={2000}
            autoComplete="off"
            placeholder="https://"
            translate="no"
          />
        )}
      </Field>
      <Field id="events" as="group" label={t("webhooks.events.label")} errors={errors("events")}>
        {() => (
          <div className="grid sm:grid-cols-2">
            {webhookEvents.map((event) => (
              <ChoiceLabel
                key={event}
                control={<Checkbox name="events" value={event} defaultChecked={shown.events.includes(event)} />}
              >
                {t(`webhooks.events.${event}`)} <code className="text-sm text-muted-foreground">{event}</code>
              </ChoiceLabel>
            ))}
          </div>
        )}
      </Field>
      <Field
        id="sections"
        as="group"
        label={t("webhooks.sections")}
        hint={t("webhooks.sectionsHint")}
        errors={errors("sections")}
      >
        {() => (
          <div className="all-or-some flex flex-col">
            <ChoiceLabel control={<Checkbox name="everySection" defaultChecked={shown.sections === null} />}>
              {t("webhooks.everySection")}
            </ChoiceLabel>
            <div
              className="some max-h-72 overflow-y-auto rounded-lg border px-4 py-2"
              tabIndex={0}
              role="group"
              aria-label={t("webhooks.sections")}
            >
              {sections.map((id) => (
                <ChoiceLabel
                  key={id}
                  control={
                    <Checkbox name="sections" value={id} defaultChecked={shown.sections?.includes(id) ?? false} />
                  }
                >
                  {t(`content.sections.${id}.title`)}
                </ChoiceLabel>
              ))}
            </div>
          </div>
        )}
      </Field>
      <ChoiceLabel control={<Switch name="isActive" defaultChecked={shown.isActive} />} hint={t("webhooks.activeHint")}>
        {t("webhooks.active")}
      </ChoiceLabel>
    </>
  );
}
