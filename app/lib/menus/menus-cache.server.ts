import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { subscribe } from "~/lib/platform/events/events.server";

/** What values made from published menus and their rules are kept under. */
export const menusTag = "menus";

/** Changes made by other processes arrive as events. @returns ends it */
export function keepMenusFresh(): () => void {
  return subscribe(({ type }) => {
    if (type === "menus.changed") invalidateTag(menusTag);
  });
}
