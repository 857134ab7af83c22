import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { isAbout, subscribe, type EventName } from "~/lib/platform/events/events.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { entryEvents } from "./entry-events";

/** The tag of staff values; saving a draft invalidates this one alone. Public values have the section's id as tag. */
export function draftsTag(section: string): string {
  return `drafts of ${section}`;
}

/** A section's setting also invalidates every public page of it. */
export function forgetSettings(key?: string): void {
  invalidateTag(settingsTag);
  const section = /^section\.(.+)$/.exec(key ?? "")?.[1];
  if (section !== undefined) invalidateTag(section);
}

const draftsOnly = new Set<EventName>([
  entryEvents.create,
  entryEvents.edit,
  entryEvents.submit,
  entryEvents.return,
  entryEvents["take-back"],
  entryEvents.approve,
  entryEvents["mark-reviewed"],
  "entry.counted",
]);

/** Follows changes by other processes, which arrive as events. @returns stops it */
export function keepCacheFresh(): () => void {
  return subscribe((event) => {
    // Nothing records which pages show a file; files are replaced or described anew rarely enough to clear everything.
    if (
      event.type === "reset" ||
      event.type === "file.replaced" ||
      (event.type === "file.updated" && event.isShown === true)
    )
      invalidateAll();
    else if (event.type === "settings.changed") forgetSettings(event.id);
    else if (event.section && isAbout(event, "entry")) {
      invalidateTag(draftsTag(event.section));
      if (!draftsOnly.has(event.type)) invalidateTag(event.section);
    }
  });
}
