import type { Actor } from "~/lib/access/actor";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit } from "~/lib/platform/db/database.server";
import { emit, isAbout, subscribe, type AppEvent } from "~/lib/platform/events/events.server";

/** The cache tag for values over all files, such as counts per folder. */
export const filesTag = "files";

type FileEventName =
  | `file.${"created" | "updated" | "replaced" | "trashed" | "restored" | "deleted"}`
  | `folder.${"created" | "updated" | "deleted"}`;
type FileEvent = AppEvent & { type: FileEventName; id: string };

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    files: FileEventName;
  }
}

/** In the caller's transaction. */
export async function emitFileEvent(actor: Actor, event: FileEvent): Promise<void> {
  const { type, id } = event;
  await emit(event);
  // Open lists hear of records; of a change of one, its record has told.
  if (isAbout(event, "file") && type !== "file.updated")
    await emit({ type: "record.changed", id, kind: "file", version: null, by: actor.id, owner: null });
  // The person's next page has the new numbers.
  afterCommit(() => invalidateTag(filesTag));
}

/** Other processes report changes as events. @returns ends it */
export function keepFilesFresh(): () => void {
  return subscribe((event) => {
    if (isAbout(event, "file") || isAbout(event, "folder")) invalidateTag(filesTag);
  });
}
