import { Icon } from "~/components/icon";
import type { FrameMenu } from "~/lib/menus/site-menus.server";

import { MenuLink, deviceClass } from "./menu-link";

/** What people come for most often, in reach on every page. */
export function QuickActions({ menu: { title, items }, path }: { menu: FrameMenu; path: string }) {
  return (
    <nav aria-label={title.text} data-closes-details className="no-print fixed end-4 bottom-4 z-40 text-base">
      <details className="group/quick flex flex-col items-end">
        <summary className="ms-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-full bg-primary px-4 font-semibold text-primary-foreground shadow-lg [&::-webkit-details-marker]:hidden">
          <Icon name="heroicons_outline:bolt" className="size-5 group-open/quick:hidden" />
          <Icon name="heroicons_outline:x-mark" className="hidden size-5 group-open/quick:block" />
          <span lang={title.lang}>{title.text}</span>
        </summary>
        <ul className="absolute end-0 bottom-full mb-2 max-h-[70vh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border bg-card p-2 shadow-lg">
          {items.map((item) => (
            <li key={item.id} className={deviceClass(item)}>
              <MenuLink item={item} path={path} className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 font-medium hover:bg-accent" iconClassName="size-6 text-primary" />
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
