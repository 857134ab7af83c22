import { like } from "drizzle-orm";

import { fileUrl } from "~/lib/files/serving/file-urls";
import { db } from "~/lib/platform/db/database.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { log } from "~/lib/platform/log/log.server";

import { inboxItems } from "./schema.server";

/**
 * Old messages show their sender's portrait of then: one that is removed for good leaves them with the sign instead.
 * Called once at start.
 */
export function keepInboxPicturesTrue(): () => void {
  return subscribe(({ type, id }) => {
    if (type !== "file.deleted" || !id) return;
    db()
      .update(inboxItems)
      .set({ image: null })
      .where(like(inboxItems.image, `${fileUrl({ id, name: "" })}%`))
      .catch((error: unknown) => log.error({ err: error, file: id }, "a deleted picture is still shown in messages"));
  });
}
