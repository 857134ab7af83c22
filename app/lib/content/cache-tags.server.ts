import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { settingsTag } from "~/lib/settings/settings.server";

/** What the staff's values are kept under; a section's own id is the tag of what the public reads. A saved draft changes only the first. */
export function draftsTag(section: string): string {
  return `drafts of ${section}`;
}

const draftsOnly = new Set(["entry.created", "entry.saved", "entry.submit", "entry.return", "entry.take-back", "entry.approve"]);

/** Changes made by other processes arrive as events. @returns ends it */
export function keepCacheFresh(): () => void {
  return subscribe((event) => {
    if (event.type === "reset") invalidateAll();
    else if (event.type === "settings.changed") invalidateTag(settingsTag);
    else if (event.section && event.type.startsWith("entry.")) {
      invalidateTag(draftsTag(event.section));
      if (!draftsOnly.has(event.type)) invalidateTag(event.section);
    }
  });
}
