import { useLocation } from "@remix-run/react";
import { useId } from "react";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { isActive } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { NavigationLink } from "./navigation-link";

const row = "bar-row";

function Words({ item }: { item: NavigationItem }) {
  return (
    <>
      {item.icon ? <Icon name={item.icon} className="size-6" /> : null}
      <span className="nav-words min-w-0 flex-1">
        {item.title}
        {item.subtitle ? <span className="block text-xs font-normal opacity-85">{item.subtitle}</span> : null}
      </span>
      {item.badge ? <span className="nav-words rounded-full bg-bar-accent px-2 text-xs font-semibold text-bar-foreground">{item.badge}</span> : null}
    </>
  );
}

// Under the title of the entry above: 56 px, then 16 px more a level.
const indents = ["", "ps-14", "ps-18", "ps-22", "ps-26"];

type EntryProps = { item: NavigationItem; path: string; level: number; siblings: string };

/** Branches of one parent share a name, so that opening one closes the others. */
function Branch({ item, path, level, siblings }: EntryProps) {
  const active = isActive(item, path);
  const sharedName = { name: siblings };
  return (
    <details open={active} className="nav-branch" {...sharedName}>
      <summary title={item.tooltip} className={cn(row, indents[level], "list-none", active && "text-bar-foreground")}>
        <Words item={level > 0 ? { ...item, icon: undefined } : item} />
        <Icon name="heroicons_mini:chevron-right" className="nav-words transition-transform [[open]>summary>&]:rotate-90" />
      </summary>
      <Entries items={item.children ?? []} path={path} level={level + 1} />
    </details>
  );
}

function Group({ item, path, level }: EntryProps) {
  return (
    <>
      <div className="nav-heading relative flex min-h-12 flex-col justify-center px-4 pt-4 pb-1">
        <span className="nav-words text-xs font-semibold tracking-wider text-bar-foreground uppercase">{item.title}</span>
        {item.subtitle ? <span className="nav-words text-xs text-bar-muted">{item.subtitle}</span> : null}
      </div>
      <Entries items={item.children ?? []} path={path} level={level} />
    </>
  );
}

function Entry(props: EntryProps) {
  const { item, path, level } = props;
  if (item.type === "divider") return <hr className="mx-4 my-3 border-bar-border" />;
  if (item.type === "spacer") return <div aria-hidden className="h-1.5" />;
  if (item.type === "group") return <Group {...props} />;
  if (item.children?.length && !item.disabled) return <Branch {...props} />;
  return (
    <NavigationLink item={item} path={path} className={cn(row, indents[level])} activeClassName="bg-bar-accent text-bar-foreground">
      <Words item={level > 0 ? { ...item, icon: undefined } : item} />
    </NavigationLink>
  );
}

function Entries({ items, path, level }: { items: readonly NavigationItem[]; path: string; level: number }) {
  const siblings = useId();
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.id}>
          <Entry item={item} path={path} level={level} siblings={siblings} />
        </li>
      ))}
    </ul>
  );
}

/** Entries one below the other on a bar of navigation; branches open without scripts, the one of this page by itself. */
export function NavigationTree({ items }: { items: readonly NavigationItem[] }) {
  const { pathname } = useLocation();
  return <Entries items={items} path={pathname} level={0} />;
}
