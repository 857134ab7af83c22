import { sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { peopleWanting } from "~/lib/auth/users/users.server";
import { write } from "~/lib/platform/db/database.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { emitting } from "~/lib/platform/events/events.server";

import type { NotificationKind } from "./inbox-kinds";
import { mailNotification } from "./mail-notification.server";
import { inboxItems } from "./schema.server";

export type NewNotification = {
  /** The actor, missing ids and repetitions are left out. */
  to: readonly (string | null | undefined)[];
  /** Texts: `notifications.kinds.<key>.title` and `.text`; values are plain, `at` an ISO instant. */
  wording: { key: NotificationKind; values?: Record<string, string | number> };
  icon: string;
  /** A path of this site. */
  link?: string;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** An expression that sends a new notification elsewhere too, by its columns `id` and `owner_id`. */
    notificationSender: (item: SQL, owner: SQL) => SQL;
  }
}

/** One statement in the caller's transaction, with pushes and mails. Skips closed accounts and switched-off kinds. */
export async function notify(actor: Pick<Actor, "id">, { to, wording, icon, link }: NewNotification): Promise<void> {
  const others = [...new Set(to)].filter((id): id is string => typeof id === "string" && id !== actor.id);
  if (others.length === 0) return;
  const event = sql`json_build_object('type', 'inbox.changed', 'userId', owner_id, 'kind', 'notification', 'added',
    id)`;
  const sent = partsOf("notificationSender").map((sending) => sending(sql`added.id`, sql`added.owner_id`));
  await write(sql`
    WITH added AS (
      INSERT INTO ${inboxItems} (owner_id, kind, wording, icon, link, use_router)
      SELECT wanting.id, 'notification', ${JSON.stringify(wording)}::jsonb, ${icon}::text, ${link ?? null}::text,
      ${link !== undefined}::boolean
      FROM ${peopleWanting(wording.key, others)} AS wanting
      RETURNING id, owner_id
    )
    SELECT ${sql.join([emitting(event), ...sent], sql`, `)} FROM added`);
  await mailNotification(others, wording, link);
}

/** For finished tasks, in the caller's transaction, before new ones of these kinds. Index: inbox_asked. */
export async function settleNotifications(link: string, kinds: readonly NotificationKind[]): Promise<void> {
  const named = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const event = sql`json_build_object('type', 'inbox.changed', 'userId', owner_id, 'kind', 'notification')`;
  await write(sql`
    WITH done AS (
      UPDATE ${inboxItems} SET read = true, seen = true
      WHERE kind = 'notification' AND NOT read AND removed_at IS NULL AND link = ${link}
      AND wording ->> 'key' IN (${named})
      RETURNING owner_id
    )
    SELECT ${emitting(event)} FROM (SELECT DISTINCT owner_id FROM done) AS owners`);
}
