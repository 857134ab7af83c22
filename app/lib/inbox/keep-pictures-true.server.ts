import { like } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { log } from "~/lib/platform/log/log.server";

import { inboxItems } from "./schema.server";

/** Called once at start: when a sender's portrait is deleted for good, old messages show the placeholder. */
export function keepInboxPicturesTrue(): () => void {
  return subscribe(({ type, id, folder }) => {
    if (type !== "file.deleted" || typeof folder !== "string") return;
    db()
      .update(inboxItems)
      .set({ image: null })
      .where(like(inboxItems.image, `${folder}%`))
      .catch((error: unknown) => log.error({ err: error, file: id }, "a deleted picture is still shown in messages"));
  });
}
