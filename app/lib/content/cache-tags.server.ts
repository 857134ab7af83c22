import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { settingsTag } from "~/lib/settings/settings.server";

/**
 * What the staff's values are kept under; a section's own id is the tag of what the public reads. A saved draft changes
 * only the first.
 */
export function draftsTag(section: string): string {
  return `drafts of ${section}`;
}

/** A setting has changed. What is said of a section changes whatever shows it. */
export function forgetSettings(key?: string): void {
  invalidateTag(settingsTag);
  const section = /^section\.(.+)$/.exec(key ?? "")?.[1];
  if (section !== undefined) invalidateTag(section);
}

const draftsOnly = new Set([
  "entry.created",
  "entry.saved",
  "entry.submit",
  "entry.return",
  "entry.take-back",
  "entry.approve",
  "entry.counted",
  "entry.mark-reviewed",
]);

/** Changes made by other processes arrive as events. @returns ends it */
export function keepCacheFresh(): () => void {
  return subscribe((event) => {
    // Nobody knows by heart which pages show a file; one is replaced or described anew seldom enough.
    if (
      event.type === "reset" ||
      event.type === "file.replaced" ||
      (event.type === "file.updated" && event.isShown === true)
    )
      invalidateAll();
    else if (event.type === "settings.changed") forgetSettings(event.id);
    else if (event.section && event.type.startsWith("entry.")) {
      invalidateTag(draftsTag(event.section));
      if (!draftsOnly.has(event.type)) invalidateTag(event.section);
    }
  });
}
