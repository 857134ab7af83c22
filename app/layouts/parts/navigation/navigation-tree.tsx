import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover-target";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { NavigationLink } from "./navigation-link";
import { useMarks } from "./navigation-marks";

const row = "bar-row";

export const branchPanel = (item: NavigationItem) => `navigation-${item.id}`;

function ItemLabel({ item, level }: { item: NavigationItem; level: number }) {
  // Lower levels have no icons, and most rows are only their title.
  if (level > 0 && !item.subtitle && !item.badge) return item.title;
  return (
    <>
      {item.icon && level === 0 ? <Icon name={item.icon} className="size-6" /> : null}
      <span className="nav-words">
        {item.title}
        {item.subtitle ? <span className="block text-xs font-normal opacity-85">{item.subtitle}</span> : null}
      </span>
      {item.badge ? (
        <span className="nav-words rounded-full bg-bar-accent px-2 text-xs font-semibold text-bar-foreground">
          {item.badge}
        </span>
      ) : null}
    </>
  );
}

// Under the parent's title: 56 px, then 16 px per level.
const indents = ["", "ps-14", "ps-18", "ps-22", "ps-26"];

type EntryProps = {
  item: NavigationItem;
  level: number;
  siblings: string;
  isDiscovered: boolean;
  opensPanels?: boolean | undefined;
};

const chevron = <Icon name="heroicons_mini:chevron-right" className="nav-chevron" />;

/** Siblings share a name, so that opening one closes the others. */
function Branch({ item, level, siblings }: EntryProps) {
  const marks = useMarks();
  const sharedName = { name: siblings };
  return (
    <details {...marks("open", item)} className="nav-branch" {...sharedName}>
      <summary title={item.tooltip} className={cn(row, indents[level], "list-none")}>
        <ItemLabel item={item} level={level} />
        {chevron}
      </summary>
      <Entries items={item.children ?? []} level={level + 1} siblings={`${siblings}-${item.id}`} />
    </details>
  );
}

/** Opens the icon bar's panel: the same entries are in the page only once. */
function PanelButton({ item, level }: EntryProps) {
  const marks = useMarks();
  return (
    <button
      type="button"
      title={item.tooltip}
      {...marks("active", item)}
      className={cn(row, "w-full text-start")}
      {...popoverTarget(branchPanel(item))}
    >
      <ItemLabel item={item} level={level} />
      {chevron}
    </button>
  );
}

function Group({ item, level, siblings }: EntryProps) {
  return (
    <>
      <div className="nav-heading relative flex min-h-12 flex-col justify-center px-4 pt-4 pb-1">
        <span className="nav-words text-xs font-semibold tracking-wider text-bar-foreground uppercase">
          {item.title}
        </span>
        {item.subtitle ? <span className="nav-words text-xs text-bar-muted">{item.subtitle}</span> : null}
      </div>
      <Entries items={item.children ?? []} level={level} siblings={`${siblings}-${item.id}`} />
    </>
  );
}

function Entry(props: EntryProps) {
  const { item, level, isDiscovered } = props;
  if (item.type === "divider") return <hr className="mx-4 my-3 border-bar-border" />;
  if (item.type === "spacer") return <div aria-hidden className="h-1.5" />;
  if (item.type === "group") return <Group {...props} />;
  if (item.children?.length && !item.disabled)
    return props.opensPanels ? <PanelButton {...props} /> : <Branch {...props} />;
  return (
    <NavigationLink item={item} className={cn(row, indents[level])} isDiscovered={isDiscovered}>
      <ItemLabel item={item} level={level} />
    </NavigationLink>
  );
}

/** Pages of one folder share a route, so only the first prefetches it. */
const isFolderOf = (before: NavigationItem | undefined, item: NavigationItem) =>
  before !== undefined && folderOf(item) !== "" && folderOf(item) === folderOf(before);

/** `/content/` for `/content/news`, "" for `/files`. */
const folderOf = ({ link = "" }: NavigationItem) => link.slice(1, link.lastIndexOf("/") + 1);

type EntriesProps = Pick<EntryProps, "level" | "siblings" | "opensPanels"> & { items: readonly NavigationItem[] };

function Entries({ items, ...shared }: EntriesProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item, at) => (
        <li key={item.id}>
          <Entry item={item} isDiscovered={!isFolderOf(items[at - 1], item)} {...shared} />
        </li>
      ))}
    </ul>
  );
}

type NavigationTreeProps = {
  items: readonly NavigationItem[];
  name: string;
  /** Branches are buttons for an icon bar's panels in the same page. */
  opensPanels?: boolean | undefined;
};

/** Branches open without scripts; the present page's branch is open. */
export function NavigationTree({ items, name, opensPanels }: NavigationTreeProps) {
  return <Entries items={items} level={0} siblings={name} opensPanels={opensPanels} />;
}
