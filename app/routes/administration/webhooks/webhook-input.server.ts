import type { TFunction } from "i18next";

import { webhookEvents } from "~/lib/webhooks/webhook-events";

import type { TypedWebhook } from "./webhook-fields";

export const webhookLists = { events: webhookEvents.length, sections: 200 };

export function readWebhook(form: FormData): TypedWebhook {
  const text = (name: string) => String(form.get(name) ?? "");
  const many = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string" && value !== "");
  return {
    name: text("name"),
    url: text("url").trim(),
    events: many("events"),
    sections: form.get("everySection") === "on" ? null : many("sections"),
    isActive: form.get("isActive") === "on",
  };
}

/** For `orRecordAnswer`. */
export function webhookReading(t: TFunction) {
  const namesOf = (value: unknown, nameOf: (one: string) => string) => (value as string[]).map(nameOf).join(", ");
  return {
    textOf(field: string, value: unknown): string {
      if (field === "isActive") return t(value === true ? "webhooks.states.active" : "webhooks.states.off");
      if (field === "events") return namesOf(value, (event) => t(`webhooks.events.${event}`));
      if (field !== "sections") return String(value);
      return value === null
        ? t("webhooks.everySection")
        : namesOf(value, (section) => t(`content.sections.${section}.title`));
    },
    typedOf: <Field extends keyof TypedWebhook>(_field: Field, value: unknown) => value as TypedWebhook[Field],
  };
}
