import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { subscribe } from "~/lib/platform/events/events.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    menus: "menus.changed";
  }
}

export const menusTag = "menus";

/** Other processes report changes as events. @returns ends it */
export function keepMenusFresh(): () => void {
  return subscribe(({ type }) => {
    if (type === "menus.changed") invalidateTag(menusTag);
  });
}
