import { eq, sql, type SQL } from "drizzle-orm";

import { pushSubscriptions } from "./schema.server";

export const pushJobKind = "push.send";

/** An expression that queues a push to each browser of the owner. @param item the notification's id column */
export function queueingPushes(item: SQL, owner: SQL): SQL {
  const queued = sql`enqueue_job(${pushJobKind}::text,
    ${pushJobKind}::text || ' ' || ${item} || ' ' || ${pushSubscriptions.id}, jsonb_build_object('item', ${item},
    'subscription', ${pushSubscriptions.id}))`;
  return sql`(SELECT bool_and(${queued}) FROM ${pushSubscriptions} WHERE ${eq(pushSubscriptions.userId, owner)})`;
}
