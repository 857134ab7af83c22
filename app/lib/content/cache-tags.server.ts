import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { settingsTag } from "~/lib/settings/settings.server";

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
    else if (event.section && event.type.startsWith("entry.")) {
      invalidateTag(draftsTag(event.section));
      if (!draftsOnly.has(event.type)) invalidateTag(event.section);
    }
  });
}
