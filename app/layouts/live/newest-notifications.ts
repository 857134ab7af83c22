import type { InboxItem, ShownItem } from "~/lib/inbox/inbox-kinds";

import { askGraphAt } from "./ask-graph";
import { theirDocument, withTheirs } from "./their-notifications";

const document = `query NewestNotifications($size: Int) {
  notifications(page: 1, size: $size) { id icon image title description time read seen link useRouter }
}`;

/** Our own, newest first. */
export async function newestNotifications(size: number): Promise<ShownItem[]> {
  const { notifications } = await askGraphAt<{ notifications: InboxItem[] }>("/graphql", document, { size });
  return notifications.map((item) => ({ ...item, from: null }));
}

export async function withNewestOfBackend(
  api: string,
  shown: readonly ShownItem[],
  userId: string,
): Promise<ShownItem[]> {
  return withTheirs(shown, (await askGraphAt<{ notifications: unknown }>(api, theirDocument)).notifications, userId);
}
