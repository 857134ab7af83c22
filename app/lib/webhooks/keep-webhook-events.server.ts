import { sql } from "drizzle-orm";

import { isStaffSection } from "~/lib/content/definition/section-settings.server";
import { keepEvents, type AppEvent, type EventName } from "~/lib/platform/events/events.server";

import type { WebhookEvent } from "./webhook-events";

/** Our events as the outside sees them; of entries only what citizens read. */
const known: Partial<Record<EventName, WebhookEvent | ((event: AppEvent) => WebhookEvent | undefined)>> = {
  "entry.published": ({ wasLive }) => (wasLive === true ? "entry.updated" : "entry.published"),
  "entry.moved": ({ wasLive }) => (wasLive === true ? "entry.updated" : undefined),
  "entry.handed-over": "entry.updated",
  "entry.withdrawn": "entry.withdrawn",
  // From the archive, which citizens could still read, back to the desk.
  "entry.reopened": ({ wasLive }) => (wasLive === true ? "entry.withdrawn" : undefined),
  "entry.archived": "entry.archived",
  "entry.trashed": ({ wasLive }) => (wasLive === true ? "entry.trashed" : undefined),
  "menus.changed": "menu.published",
  "settings.changed": "settings.changed",
  "file.replaced": "file.replaced",
  "file.trashed": "file.removed",
  "user.created": "user.created",
};

/** Stores webhook events in the transaction of each change. @returns stops it */
export function keepWebhookEvents(): () => void {
  return keepEvents((event) => {
    const answer = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
    const type = typeof answer === "function" ? answer(event) : answer;
    if (type === undefined) return undefined;
    const { id, version, section = null } = event;
    if (section !== null && isStaffSection(section)) return undefined;
    return sql`record_webhook_event(${type}::text, ${section}::text, ${JSON.stringify({ id, version })}::jsonb)`;
  });
}
