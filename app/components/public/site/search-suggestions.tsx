import { cn } from "~/components/ui/cn";
import type { FrameMenu } from "~/lib/menus/site-menus.server";

import { MenuLink } from "./menu-link";

export function SearchSuggestions({
  menu: { title, items },
  path,
  className,
}: {
  menu: FrameMenu;
  path: string;
  className?: string;
}) {
  return (
    <nav aria-label={title.text} className={cn("text-base", className)}>
      <p lang={title.lang} className="mb-2 text-sm font-semibold text-muted-foreground">
        {title.text}
      </p>
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <MenuLink
              item={item}
              path={path}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border bg-card px-3 hover:bg-accent"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
