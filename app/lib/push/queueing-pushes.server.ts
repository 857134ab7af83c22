import { eq, sql, type SQL } from "drizzle-orm";

import { pushSubscriptions } from "./schema.server";

export const pushJobKind = "push.send";

/**
 * An expression that has a notification sent to each browser of its owner, in the statement that writes it.
 * @param item the column with the notification's id
 */
export function queueingPushes(item: SQL, owner: SQL): SQL {
  const queued = sql`enqueue_job(${pushJobKind}::text, ${pushJobKind}::text || ' ' || ${item} || ' ' || ${pushSubscriptions.id}, jsonb_build_object('item', ${item}, 'subscription', ${pushSubscriptions.id}))`;
  return sql`(SELECT bool_and(${queued}) FROM ${pushSubscriptions} WHERE ${eq(pushSubscriptions.userId, owner)})`;
}
