import { like } from "drizzle-orm";

import { pictureFolder } from "~/lib/auth/account/portraits.server";
import { db } from "~/lib/platform/db/database.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { log } from "~/lib/platform/log/log.server";

import { inboxItems } from "./schema.server";

/** Called once at start: when a sender's portrait is deleted for good, old messages show the placeholder. */
export function keepInboxPicturesTrue(): () => void {
  return subscribe(({ type, id }) => {
    if (type !== "file.deleted" || !id) return;
    db()
      .update(inboxItems)
      .set({ image: null })
      .where(like(inboxItems.image, `${pictureFolder(id)}%`))
      .catch((error: unknown) => log.error({ err: error, file: id }, "a deleted picture is still shown in messages"));
  });
}
