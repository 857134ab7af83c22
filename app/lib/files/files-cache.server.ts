import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit } from "~/lib/platform/db/database.server";
import { emit, subscribe } from "~/lib/platform/events/events.server";

/** The cache tag for values over all files, such as counts per folder. */
export const filesTag = "files";

type FileEvent = { type: `file.${string}` | `folder.${string}`; id: string; [key: string]: unknown };

/** In the caller's transaction. */
export async function emitFileEvent(event: FileEvent): Promise<void> {
  await emit(event);
  // The person's next page has the new numbers.
  afterCommit(() => invalidateTag(filesTag));
}

/** Other processes report changes as events. @returns ends it */
export function keepFilesFresh(): () => void {
  return subscribe(({ type }) => {
    if (type.startsWith("file.") || type.startsWith("folder.")) invalidateTag(filesTag);
  });
}
