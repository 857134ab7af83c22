import { eq } from "drizzle-orm";

import { isSessionOpen } from "~/lib/auth/session/session.server";
import { pushReceiver } from "~/lib/auth/users/users.server";
import { findUnreadNotification } from "~/lib/inbox/find-notification.server";
import { itemOf, type InboxRow } from "~/lib/inbox/inbox-view.server";
import { plainText } from "~/lib/inbox/inbox-texts";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { post } from "~/lib/platform/http/outgoing/outgoing.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";

import { pushJobKind } from "./queueing-pushes.server";
import { pushSubscriptions } from "./schema.server";
import { vapidKeys } from "./vapid-keys.server";

/** Seconds that a push service keeps it for an offline browser; older ones are read in the inbox. */
const timeToLive = 86_400;
const longest = { title: 120, body: 500 };

/** For the service worker (push services allow 4 kB). */
type PushMessage = { title: string; body: string; url: string; tag: string; icon: string };

async function messageOf(row: InboxRow, locale: "tr" | "en"): Promise<PushMessage> {
  const { id, title, description, link } = itemOf(row, await getFixedT(locale));
  return {
    title: plainText(title).slice(0, longest.title),
    body: plainText(description ?? "").slice(0, longest.body),
    url: link ?? "/me/notifications",
    tag: id,
    icon: "/favicon.ico",
  };
}

/**
 * Sends nothing once the item was read, when its owner doesn't want this kind, or while the session is locked: somebody
 * else may sit there. Forgets a browser that its service no longer knows. @throws Error to be tried again
 */
async function send({ item, subscription }: Record<string, unknown>): Promise<void> {
  const [browser] = await db()
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, String(subscription)));
  const row = await findUnreadNotification(String(item));
  if (!browser || !row || row.ownerId !== browser.userId) return;
  const receiver = await pushReceiver(row.wording?.key ?? "", browser.userId);
  if (!receiver || !(await isSessionOpen(browser.sessionHash))) return;
  const { endpoint, p256dh, auth } = browser;
  // Imported with the first push, not at each start.
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(await messageOf(row, receiver.locale ?? "tr")),
    {
      vapidDetails: vapidKeys(),
      TTL: timeToLive,
      urgency: "normal",
      // A retry replaces the first message, if that arrived after all.
      topic: row.id.replaceAll("-", ""),
    },
  );
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const { status, text } = await post({
    address: endpoint,
    headers: sent,
    body: body ?? "",
    allow: env().OUTGOING_ALLOW,
  });
  if (status === 404 || status === 410)
    await db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  else if (status >= 300)
    log.warn({ status, text: text.slice(0, 200), service: new URL(endpoint).host }, "a push service refused a message");
}

/** An hour in all: older news is no news. */
export const pushJobs: Record<string, OutsideJob> = {
  [pushJobKind]: { run: send, pauses: [10, 60, 600, 3_000], lane: { name: "push", workers: 2 } },
};
