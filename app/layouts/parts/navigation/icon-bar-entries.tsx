import type { ReactNode } from "react";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover-target";
import type { NavigationItem } from "~/lib/navigation/navigation";

import type { Shows } from "./icon-bar";
import { DrawerFrame } from "./navigation-drawer";
import { NavigationLink } from "./navigation-link";
import { useMarks } from "./navigation-marks";
import { NavigationTree, branchPanel } from "./navigation-tree";

const shapes: Record<Shows, string> = {
  captions: "bar-caption",
  icons: "size-16 justify-center",
};

function Face({ item, shows }: { item: NavigationItem; shows: Shows }) {
  return (
    <>
      {item.icon ? <Icon name={item.icon} className="size-6" /> : null}
      {item.badge && shows === "captions" ? (
        <span className="absolute end-4 top-1 rounded-full bg-bar-accent px-1.5 text-xs text-bar-foreground">
          {item.badge}
        </span>
      ) : null}
      {shows === "captions" ? (
        <span className="max-w-full">{item.title}</span>
      ) : (
        <>
          {/* Hidden until hover, so it can't be the accessible name. */}
          <span className="sr-only">{item.title}</span>
          <span aria-hidden className="icon-tip">
            {item.title}
          </span>
        </>
      )}
    </>
  );
}

type Drawing = { shows: Shows; closeLabel: string };

function Entry({ item, shows, closeLabel }: Drawing & { item: NavigationItem }) {
  const marks = useMarks();
  const look = cn("bar-entry", shapes[shows]);
  if (!item.children?.length || item.disabled) {
    return (
      <NavigationLink item={item} className={look}>
        <Face item={item} shows={shows} />
      </NavigationLink>
    );
  }
  const panel = branchPanel(item);
  return (
    <>
      <button type="button" title={item.tooltip} {...marks("active", item)} className={look} {...popoverTarget(panel)}>
        <Face item={item} shows={shows} />
      </button>
      <DrawerFrame id={panel} label={item.title} closeLabel={closeLabel} heading={item.title} className="aside-panel">
        <NavigationTree items={item.children} name={panel} />
      </DrawerFrame>
    </>
  );
}

function Line({ item, children }: { item: NavigationItem; children: ReactNode }) {
  if (item.type === "divider") return <hr className="my-2 w-10 border-bar-border" />;
  if (item.type === "spacer") return <div aria-hidden className="h-1.5" />;
  return children;
}

export function IconBarEntries({ items, shows, closeLabel }: Drawing & { items: readonly NavigationItem[] }) {
  return (
    <ul className={cn("flex w-full flex-col items-center gap-1 pb-4", shows === "captions" && "px-1.5")}>
      {items.map((item) => (
        <li key={item.id} className={shows === "captions" ? "w-full" : undefined}>
          <Line item={item}>
            <Entry item={item} shows={shows} closeLabel={closeLabel} />
          </Line>
        </li>
      ))}
    </ul>
  );
}
