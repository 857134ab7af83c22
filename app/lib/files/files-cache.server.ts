import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit } from "~/lib/platform/db/database.server";
import { emit, subscribe } from "~/lib/platform/events/events.server";

/**
 * What is told of all files together, such as how many there are in each folder, is kept under this until one changes.
 */
export const filesTag = "files";

type FileEvent = { type: `file.${string}` | `folder.${string}`; id: string; [key: string]: unknown };

/** Says that a file or a folder has changed, in the caller's transaction. */
export async function emitFileEvent(event: FileEvent): Promise<void> {
  await emit(event);
  // Whoever changed it sees the new numbers on the next page.
  afterCommit(() => invalidateTag(filesTag));
}

/** Changes made by other processes arrive as events. @returns ends it */
export function keepFilesFresh(): () => void {
  return subscribe(({ type }) => {
    if (type.startsWith("file.") || type.startsWith("folder.")) invalidateTag(filesTag);
  });
}
