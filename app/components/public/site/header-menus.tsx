import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";

import { deviceClass, leadsTo, MenuLink } from "./menu-link";

/** A heading over items, or a list without one. */
export type MenuColumn = { id: string; title: PublicMenuItem | null; items: readonly PublicMenuItem[] };
export type HeaderEntry = { id: string; title: string; lang?: string; columns: readonly MenuColumn[] };

/** Items with children become columns; those in between form columns without a heading. */
export function columnsOf(items: readonly PublicMenuItem[]): MenuColumn[] {
  const columns: MenuColumn[] = [];
  for (const item of items) {
    const last = columns.at(-1);
    if (item.type === "divider") continue;
    if (item.children) columns.push({ id: item.id, title: item, items: item.children });
    else if (last?.title === null) columns[columns.length - 1] = { ...last, items: [...last.items, item] };
    else columns.push({ id: item.id, title: null, items: [item] });
  }
  return columns;
}

const leadsHere = (items: readonly PublicMenuItem[], path: string): boolean =>
  items.some((item) => leadsTo(item, path) || leadsHere(item.children ?? [], path));

/** For wide screens; menus open without scripts, one at a time. */
export function HeaderMenus({
  label,
  entries,
  path,
}: {
  label: string;
  entries: readonly HeaderEntry[];
  path: string;
}) {
  const group = { name: "site-menu" };
  // A page may be in several menus; one is marked.
  const here = entries.find(({ columns }) =>
    columns.some(({ title, items }) => leadsHere([...(title ? [title] : []), ...items], path)),
  );
  return (
    <nav aria-label={label} data-closes-details>
      <ul className="-ms-3 flex flex-wrap">
        {entries.map((entry) => {
          const isActive = entry === here;
          return (
            <li key={entry.id}>
              <details {...group} className="group/menu">
                <summary
                  lang={entry.lang}
                  className={cn(
                    "flex min-h-13 cursor-pointer list-none items-center gap-1 border-b-3 border-transparent",
                    "px-3 font-medium text-muted-foreground group-open/menu:border-primary",
                    "group-open/menu:text-foreground hover:text-foreground [&::-webkit-details-marker]:hidden",
                    isActive && "border-primary text-primary hover:text-primary",
                  )}
                >
                  {entry.title}
                  <Icon
                    name="heroicons_mini:chevron-down"
                    className="text-muted-foreground transition-transform group-open/menu:rotate-180"
                  />
                </summary>
                <div
                  className={
                    "absolute inset-x-0 top-full z-40 max-h-[75vh] " + "overflow-y-auto border-y bg-card shadow-lg"
                  }
                >
                  <div
                    className={
                      "mx-auto grid w-full max-w-300 grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-8 gap-y-6 " +
                      "px-8 py-8"
                    }
                  >
                    {entry.columns.map((column) => (
                      <Column key={column.id} column={column} path={path} isAlone={entry.columns.length === 1} />
                    ))}
                  </div>
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Column({ column: { title, items }, path, isAlone }: { column: MenuColumn; path: string; isAlone: boolean }) {
  // A long list in its own column takes the whole width.
  const isWide = isAlone || items.length > 8;
  return (
    <div className={cn("min-w-0", isWide && !isAlone && "col-span-2")}>
      {title ? (
        <MenuLink
          item={title}
          path={path}
          className={cn(
            "mb-2 flex items-center gap-2 border-b pb-2 font-bold",
            title.link && "hover:text-primary hover:underline",
          )}
          iconClassName="text-primary"
        />
      ) : null}
      <ul className={cn(isWide && "grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-8")}>
        {items.map((item) => (
          <li key={item.id} className={deviceClass(item)}>
            <MenuLink
              item={item}
              path={path}
              className="flex min-h-9 items-center gap-2 py-1 text-base leading-snug hover:text-primary hover:underline"
              activeClassName="font-semibold text-primary"
              iconClassName="text-muted-foreground"
            />
            {item.children ? (
              <ul className="mb-2 border-s ps-3">
                {item.children.map((child) => (
                  <li key={child.id} className={deviceClass(child)}>
                    <MenuLink
                      item={child}
                      path={path}
                      className={
                        "flex min-h-8 items-center py-0.5 text-base leading-snug text-muted-foreground " +
                        "hover:text-primary hover:underline"
                      }
                      activeClassName="font-semibold text-primary"
                    />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
