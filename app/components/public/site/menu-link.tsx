import type { ReactNode } from "react";

import { ChosenIcon } from "~/components/chosen-icon";
import { cn } from "~/components/ui/cn";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";

import { isOutside, OutsideHint } from "~/components/public/outside-link";

/** The class for an item's screens. */
export function deviceClass({ device }: Pick<PublicMenuItem, "device">): string | undefined {
  return device === "mobile" ? "md:hidden" : device === "desktop" ? "max-md:hidden" : undefined;
}

/** For any language. */
export function leadsTo({ link, externalLink }: Pick<PublicMenuItem, "link" | "externalLink">, path: string): boolean {
  return link !== undefined && !externalLink && (link === path || link === `${path}?lang=en`);
}

type MenuLinkProps = {
  item: PublicMenuItem;
  path: string;
  className?: string;
  activeClassName?: string;
  iconClassName?: string;
  children?: ReactNode;
};

/** A link, or a heading over its children. */
export function MenuLink({ item, path, className, activeClassName, iconClassName, children }: MenuLinkProps) {
  const { title, lang, icon, badge, link, target } = item;
  const isHere = leadsTo(item, path);
  const shown = (
    <>
      {icon ? <ChosenIcon name={icon} className={cn("size-6 shrink-0", iconClassName)} /> : null}
      <span lang={lang}>{title}</span>
      {badge ? (
        <span className="rounded-full bg-primary-soft px-2 text-sm font-semibold text-primary">{badge}</span>
      ) : null}
      {target || isOutside(link ?? "") ? <OutsideHint newTab={target !== undefined} onlyHeard /> : null}
      {children}
    </>
  );
  if (link === undefined) return <span className={className}>{shown}</span>;
  return (
    <a
      href={link}
      target={target}
      rel={item.externalLink ? "noreferrer" : undefined}
      aria-current={isHere ? "page" : undefined}
      className={cn(className, isHere && activeClassName)}
    >
      {shown}
    </a>
  );
}
