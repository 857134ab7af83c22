import { Icon } from "~/components/icon";
import type { FrameMenu } from "~/lib/menus/site-menus.server";

import { MenuLink, deviceClass } from "./menu-link";

/** Frequent tasks on every page: on phones a bar at the lower edge, which covers no control for good. */
export function QuickActions({ menu: { title, items }, path }: { menu: FrameMenu; path: string }) {
  return (
    <nav
      aria-label={title.text}
      data-closes-details
      className={
        "no-print sticky bottom-0 z-40 border-t bg-card text-base md:fixed md:end-4 md:bottom-4 md:border-0 " +
        "md:bg-transparent"
      }
    >
      <details className="group/quick relative flex flex-col md:items-end">
        <summary
          className={
            "flex min-h-12 cursor-pointer list-none items-center justify-center gap-2 px-4 font-semibold " +
            "text-primary md:ms-auto md:min-h-11 md:w-fit md:rounded-full md:bg-primary md:text-primary-foreground " +
            "md:shadow-lg [&::-webkit-details-marker]:hidden"
          }
        >
          <Icon name="heroicons_outline:bolt" className="size-5 group-open/quick:hidden" />
          <Icon name="heroicons_outline:x-mark" className="hidden size-5 group-open/quick:block" />
          <span lang={title.lang}>{title.text}</span>
        </summary>
        <ul
          className={
            "absolute end-2 bottom-full mb-2 md:end-0 max-h-[70vh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto " +
            "rounded-xl border bg-card p-2 shadow-lg"
          }
        >
          {items.map((item) => (
            <li key={item.id} className={deviceClass(item)}>
              <MenuLink
                item={item}
                path={path}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 font-medium hover:bg-accent"
                iconClassName="size-6 text-primary"
              />
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
