import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { navigationForms, type NavigationItem, type NavigationSets } from "./navigation";

/** An item is named by `staff.navigation.<id>` unless it has a title. */
type DeclaredItem = Omit<NavigationItem, "title"> & { title?: string };
type DeclaredItems = {
  branch: "dashboards" | "content" | "site" | "apps" | "management";
  /** Those of several domains stand in this order. */
  place: number;
  /** Only what the person may open. */
  items: (actor: Actor, t: TFunction) => readonly DeclaredItem[];
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    navigation: readonly DeclaredItems[];
  }
}

const branchIcons: Readonly<Record<DeclaredItems["branch"], InterfaceIcon>> = {
  dashboards: "heroicons_outline:chart-bar",
  content: "heroicons_outline:document-text",
  site: "heroicons_outline:rectangle-group",
  apps: "heroicons_outline:squares-plus",
  management: "heroicons_outline:cog-6-tooth",
};

export function listNavigation(actor: Actor, t: TFunction): NavigationSets {
  return navigationForms(navigationItems(actor, t));
}

/** The overview, a branch for each kind of work with what the domains declare for it, and the documentation. */
export function navigationItems(actor: Actor, t: TFunction): NavigationItem[] {
  const named = ({ title, ...item }: DeclaredItem): NavigationItem => ({
    type: "basic",
    ...item,
    title: title ?? t(`staff.navigation.${item.id}`),
  });
  const branch = (id: string, icon: InterfaceIcon, children: readonly NavigationItem[]): NavigationItem => ({
    id,
    title: t(`staff.navigation.${id}`),
    icon,
    subtitle: t(`staff.navigation.${id}Subtitle`),
    children,
  });
  const declared = partsOf("navigation")
    .flat()
    .sort((a, b) => a.place - b.place);
  const branches = Object.entries(branchIcons).flatMap(([id, icon]) => {
    const children = declared.filter((one) => one.branch === id).flatMap(({ items }) => items(actor, t).map(named));
    return children.length > 0 ? [branch(id, icon, children)] : [];
  });
  return [
    named({ id: "example", icon: "heroicons_outline:home", link: "/example" }),
    ...branches,
    branch(
      "docs",
      "heroicons_outline:question-mark-circle",
      (
        [
          { id: "guides", icon: "heroicons_outline:book-open", link: "/docs/guides/getting-started/introduction" },
          { id: "changelog", icon: "heroicons_outline:megaphone", link: "/docs/changelog" },
        ] as const
      ).map(named),
    ),
  ];
}
