import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { FrameMenu } from "~/lib/menus/site-menus.server";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";

import { MenuLink, deviceClass } from "./menu-link";

/** Related pages, beside the page or below it on narrow screens. */
export function SideMenu({ menu, path }: { menu: FrameMenu & { showTitle: boolean }; path: string }) {
  const { t } = useTranslation();
  const { title, items, showTitle } = menu;
  return (
    <nav
      aria-label={t("public.menus.side", { title: title.text })}
      className="no-print self-start border-t pt-6 lg:border-t-0 lg:border-s lg:ps-5 lg:pt-0"
    >
      {showTitle ? (
        <p lang={title.lang} className="mb-2 text-lg font-bold">
          {title.text}
        </p>
      ) : null}
      <ul className="flex flex-col">
        {items.map((item) => (
          <SideItem key={item.id} item={item} path={path} />
        ))}
      </ul>
    </nav>
  );
}

const row = "flex min-h-10 items-center gap-2 rounded-md px-3 py-1.5 -mx-3 text-base leading-snug";

function SideItem({ item, path }: { item: PublicMenuItem; path: string }) {
  if (item.type === "divider") return <li role="separator" className={cn("my-2 border-t", deviceClass(item))} />;
  return (
    <li className={deviceClass(item)}>
      <MenuLink
        item={item}
        path={path}
        className={cn(row, item.link ? "hover:bg-accent hover:text-foreground" : "mt-3 min-h-8 font-semibold")}
        activeClassName="bg-primary-soft font-semibold text-primary"
        iconClassName="text-muted-foreground"
      />
      {item.children ? (
        <ul className={cn("flex flex-col", item.link && "ms-3 border-s ps-3")}>
          {item.children.map((child) => (
            <SideItem key={child.id} item={child} path={path} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
