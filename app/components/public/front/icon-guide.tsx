import { useLocation } from "@remix-run/react";

import { deviceClass, MenuLink } from "~/components/public/site/menu-link";
import { cn } from "~/components/ui/cn";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";

import { PartHead } from "./part-head";

export function IconGuide({ title, items }: { title: string; items: readonly PublicMenuItem[] }) {
  const { pathname } = useLocation();
  return (
    <section className="flex min-w-0 flex-col gap-6 rounded-xl bg-muted p-6 sm:p-10">
      <PartHead title={title} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-6">
        {items.map((item) => (
          <li key={item.id} className={cn("flex", deviceClass(item))}>
            <MenuLink
              item={item}
              path={pathname}
              className={
                "flex min-h-28 w-full flex-col items-center justify-center gap-3 rounded-xl border bg-card p-4 " +
                "text-center leading-snug font-semibold hover:border-primary hover:text-primary"
              }
              iconClassName="size-8 text-primary"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
