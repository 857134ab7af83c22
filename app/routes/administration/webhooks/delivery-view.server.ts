import { formatDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";
import type { DeliveryRow } from "~/lib/webhooks/deliveries.server";

export function deliveryView(
  { id, state, attempts, dueAt, tries, type, section, subject, at }: DeliveryRow,
  locale: TextLocale,
) {
  const last = tries.at(-1);
  return {
    id,
    state,
    attempts,
    type,
    section,
    subject: subject.id ?? null,
    at: formatDateTime(at, locale),
    due: state === "waiting" && last ? formatDateTime(dueAt, locale) : null,
    last: last ? { status: last.status, problem: last.problem, milliseconds: last.milliseconds } : null,
  };
}
