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
export async function emitFileEvent(event: FileEvent): Promise<void> {
  await emit(event);
  // The person's next page has the new numbers.
  afterCommit(() => invalidateTag(filesTag));
}

/** Other processes report changes as events. @returns ends it */
export function keepFilesFresh(): () => void {
  return subscribe((event) => {
    if (isAbout(event, "file") || isAbout(event, "folder")) invalidateTag(filesTag);
  });
}
