import { useLocation } from "@remix-run/react";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { deviceClass, MenuLink } from "~/components/public/site/menu-link";
import { cn } from "~/components/ui/cn";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";

import { PartHead } from "./part-head";

const row = "flex min-h-14 w-full items-center gap-3 px-5 py-3 font-semibold hover:text-primary";

/** Life events with the municipality's services under each. */
export function ServiceFinder({ title, items }: { title: string; items: readonly PublicMenuItem[] }) {
  const { pathname } = useLocation();
  return (
    <section className="flex min-w-0 flex-col gap-6">
      <PartHead title={title} />
      <ul className="grid items-start gap-3 sm:grid-cols-2 md:grid-cols-3">
        {items.map((item) => (
          <li key={item.id} className={cn("rounded-xl border bg-card shadow-card", deviceClass(item))}>
            {item.children ? (
              <details className="group/find">
                <summary className={cn(row, "cursor-pointer list-none rounded-xl [&::-webkit-details-marker]:hidden")}>
                  {item.icon ? <ChosenIcon name={item.icon} className="size-6 shrink-0 text-primary" /> : null}
                  <span lang={item.lang} className="min-w-0 flex-1">
                    {item.title}
                  </span>
                  <Icon
                    name="heroicons_mini:chevron-down"
                    className="shrink-0 text-muted-foreground transition-transform group-open/find:rotate-180"
                  />
                </summary>
                <ul className="border-t px-5 py-2">
                  {item.children.map((child) => (
                    <li key={child.id} className={deviceClass(child)}>
                      <MenuLink
                        item={child}
                        path={pathname}
                        className="flex min-h-10 items-center gap-2 py-1.5 text-primary hover:underline"
                        iconClassName="size-5"
                      />
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <MenuLink item={item} path={pathname} className={row} iconClassName="text-primary" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
