import { ActionMenu } from "~/components/controls/rows/action-menu";
import { Icon } from "~/components/icon";
import { DropdownMenuLabel } from "~/components/ui/dropdown-menu";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { NavigationLink } from "./navigation-link";
import { useMarks } from "./navigation-marks";

/** More entries are shown in columns. */
const oneColumn = 9;

function Badge({ text }: { text: string | undefined }) {
  return text ? (
    <span className="rounded-full bg-secondary px-2 text-xs font-semibold text-foreground">{text}</span>
  ) : null;
}

function MenuEntries({ items }: { items: readonly NavigationItem[] }) {
  const marks = useMarks();
  return items.map((item) => {
    if (item.type === "divider") return <hr key={item.id} className="-mx-1.5 my-1.5" />;
    if (item.type === "spacer") return <div key={item.id} aria-hidden className="h-1.5" />;
    if (item.children?.length && !item.disabled) {
      return (
        <details key={item.id} {...marks("open", item)} className="break-inside-avoid">
          <summary className="menu-row list-none font-medium">
            <span className="flex-1">{item.title}</span>
            <Icon name="heroicons_mini:chevron-right" className="transition-transform [[open]>summary>&]:rotate-90" />
          </summary>
          <div className="ps-3">
            <MenuEntries items={item.children} />
          </div>
        </details>
      );
    }
    return (
      <NavigationLink key={item.id} item={item} className="menu-row">
        {item.icon ? <Icon name={item.icon} className="text-muted-foreground" /> : null}
        <span className="min-w-0 flex-1">
          {item.title}
          {item.subtitle ? (
            <span className="block text-sm font-normal text-muted-foreground">{item.subtitle}</span>
          ) : null}
        </span>
        <Badge text={item.badge} />
      </NavigationLink>
    );
  });
}

function TopEntry({ item, hasIcons }: { item: NavigationItem; hasIcons: boolean }) {
  const marks = useMarks();
  const face = (
    <>
      {hasIcons && item.icon ? <Icon name={item.icon} className="hidden xl:block" /> : null}
      {item.title}
      <Badge text={item.badge} />
    </>
  );
  if (!item.children?.length || item.disabled) {
    return (
      <NavigationLink item={item} className="across-entry">
        {face}
      </NavigationLink>
    );
  }
  const isLong = item.children.length > oneColumn;
  return (
    <ActionMenu
      align="start"
      variant="ghost"
      title={item.tooltip}
      className="across-entry"
      menuClassName={isLong ? "w-[52rem] columns-2 gap-1 lg:columns-3" : "w-70"}
      content={
        <>
          {item.subtitle ? <DropdownMenuLabel>{item.subtitle}</DropdownMenuLabel> : null}
          <MenuEntries items={item.children} />
        </>
      }
      {...marks("active", item)}
    >
      {face}
      <Icon name="heroicons_mini:chevron-down" className="-ms-1 size-4" />
    </ActionMenu>
  );
}

export function HorizontalEntries({ items, hasIcons }: { items: readonly NavigationItem[]; hasIcons: boolean }) {
  return (
    <ul className="flex w-max items-center gap-0.5 p-0.5">
      {items
        .filter((item) => item.type !== "divider" && item.type !== "spacer")
        .map((item) => (
          <li key={item.id}>
            <TopEntry item={item} hasIcons={hasIcons} />
          </li>
        ))}
    </ul>
  );
}
