import type { Refusal } from "~/lib/platform/refusal";
import { webhookEvents } from "~/lib/webhooks/webhook-events";
import { webhookSchema, type WebhookInput } from "~/lib/webhooks/webhooks.server";

export const webhookLists = { events: webhookEvents.length, sections: 200 };

export type TypedWebhook = {
  name: string;
  url: string;
  events: string[];
  sections: string[] | null;
  isActive: boolean;
};
export type WebhookErrors = Partial<Record<"name" | "url" | "events" | "sections", string>>;

const fields = ["name", "url", "events", "sections"] as const;

export function readWebhook(form: FormData): {
  typed: TypedWebhook;
  input: WebhookInput | null;
  errors: WebhookErrors;
} {
  const text = (name: string) => String(form.get(name) ?? "");
  const many = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string" && value !== "");
  const typed = {
    name: text("name"),
    url: text("url").trim(),
    events: many("events"),
    sections: form.get("everySection") === "on" ? null : many("sections"),
    isActive: form.get("isActive") === "on",
  };
  const parsed = webhookSchema.safeParse(typed);
  if (parsed.success) return { typed, input: parsed.data, errors: {} };
  const errors: WebhookErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = fields.find((one) => one === path[0]);
    if (field) errors[field] ??= message;
  }
  return { typed, input: null, errors };
}

/** The first error of each field. */
export function errorsOf({ fields = {} }: Refusal): WebhookErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, [error]]) => [name, error]));
}
