import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "~/components/ui/cn";
import { placeOf } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { isPublicPage } from "~/lib/public-site/public-page";

type NavigationLinkProps = {
  item: NavigationItem;
  path: string;
  className: string;
  activeClassName: string;
  /** false: another link of the page already makes its route known. */
  isDiscovered?: boolean;
  children: ReactNode;
};

/** An entry without children: a page of ours, another site's, or words that lead nowhere. */
export function NavigationLink({ item, path, className, activeClassName, isDiscovered = true, children }: NavigationLinkProps) {
  const place = placeOf(item, path);
  const shared = {
    title: item.tooltip,
    className: cn(className, place && activeClassName, item.disabled && "pointer-events-none opacity-40"),
    "aria-current": place && (place === "here" ? ("page" as const) : ("true" as const)),
  };
  if (!item.link || item.disabled) {
    return (
      <span {...shared} aria-disabled={item.disabled}>
        {children}
      </span>
    );
  }
  if (item.externalLink) {
    return (
      <a {...shared} href={item.link} target={item.target} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link {...shared} to={item.link} target={item.target} reloadDocument={isPublicPage(item.link)} discover={isDiscovered ? "render" : "none"}>
      {children}
    </Link>
  );
}
