import { NavLink, useLocation } from "@remix-run/react";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { isActive } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";

const row =
  "flex min-h-10 items-center gap-3 rounded-sm px-3 py-2 text-sm font-medium text-bar-muted hover:bg-white/8 hover:text-bar-foreground";

function Words({ item }: { item: NavigationItem }) {
  return (
    <>
      {item.icon ? <Icon name={item.icon} className="size-6" /> : null}
      <span className="min-w-0 flex-1">{item.title}</span>
      {item.badge ? <span className="rounded-full bg-white/15 px-2 text-xs font-semibold text-bar-foreground">{item.badge}</span> : null}
    </>
  );
}

function Branch({ item, path }: { item: NavigationItem; path: string }) {
  const active = isActive(item, path);
  if (!item.children?.length) {
    if (!item.link) return <span className={row}><Words item={item} /></span>;
    return (
      <NavLink to={item.link} className={cn(row, active && "bg-white/12 text-bar-foreground")}>
        <Words item={item} />
      </NavLink>
    );
  }
  return (
    // The key opens the right branch after each navigation, and leaves what the reader opened alone until then.
    <details key={String(active)} open={active} className="group/branch">
      <summary className={cn(row, "list-none", active && "text-bar-foreground")}>
        <Words item={item} />
        <Icon name="heroicons_mini:chevron-right" className="transition-transform group-open/branch:rotate-90" />
      </summary>
      <NavigationTree items={item.children} className="ms-3 border-s border-white/15 ps-2" />
    </details>
  );
}

/** Links and branches one below the other, on the dark bar; branches open without scripts. */
export function NavigationTree({ items, className }: { items: readonly NavigationItem[]; className?: string }) {
  const { pathname } = useLocation();
  return (
    <ul className={cn("flex flex-col gap-0.5", className)}>
      {items.map((item) => (
        <li key={item.id}>
          <Branch item={item} path={pathname} />
        </li>
      ))}
    </ul>
  );
}
