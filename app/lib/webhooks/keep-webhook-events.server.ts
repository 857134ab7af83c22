import { sql } from "drizzle-orm";

import { keepEvents, type AppEvent } from "~/lib/platform/events/events.server";

import type { WebhookEvent } from "./webhook-events";

/** What each event of ours is to the outside; of an entry only what changes what citizens read. */
const known: Record<string, WebhookEvent | ((event: AppEvent) => WebhookEvent | undefined)> = {
  "entry.publish": ({ wasLive }) => (wasLive === true ? "entry.updated" : "entry.published"),
  "entry.moved": ({ wasLive }) => (wasLive === true ? "entry.updated" : undefined),
  "entry.handed-over": "entry.updated",
  "entry.withdraw": "entry.withdrawn",
  // From the archive, where citizens could still read it, back to the desk.
  "entry.reopen": ({ wasLive }) => (wasLive === true ? "entry.withdrawn" : undefined),
  "entry.archive": "entry.archived",
  "entry.deleted": ({ wasLive }) => (wasLive === true ? "entry.trashed" : undefined),
  "menus.changed": "menu.published",
  "settings.changed": "settings.changed",
  "file.replaced": "file.replaced",
  "file.trashed": "file.removed",
  "user.created": "user.created",
};

/** Has what webhooks are told of written down with each change, in its transaction. @returns ends it */
export function keepWebhookEvents(): () => void {
  return keepEvents((event) => {
    const answer = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
    const type = typeof answer === "function" ? answer(event) : answer;
    if (type === undefined) return undefined;
    const { id, version, section = null } = event;
    return sql`record_webhook_event(${type}::text, ${section}::text, ${JSON.stringify({ id, version })}::jsonb)`;
  });
}
