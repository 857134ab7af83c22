import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { listNavigation as listSections } from "~/lib/content/navigation.server";

import type { NavigationItem, NavigationSets } from "./navigation";

/** What a person may see, in the language of `t`, in the four forms the layouts draw; "example" stands first in each. */
export function listNavigation(actor: Actor, t: TFunction): NavigationSets {
  const branches = listSections(actor).map((group) => ({
    id: group.id,
    title: t(`staff.navigation.${group.id}`),
    icon: group.icon,
    children: group.sections.map(({ id, icon, link }) => ({ id, type: "basic" as const, icon, link, title: t(`content.sections.${id}.title`) })),
  }));
  const leaf = (id: string, icon: string, link: string): NavigationItem => ({ id, type: "basic", title: t(`staff.navigation.${id}`), icon, link });
  const asType = (type: "aside" | "collapsable" | "group"): NavigationItem[] => [
    leaf("example", "heroicons_outline:home", "/example"),
    ...branches.map((branch) => ({ ...branch, type })),
    leaf("files", "heroicons_outline:photo", "/apps/file-manager-public"),
    leaf("home", "heroicons_outline:globe-alt", "/home"),
  ];
  return { compact: asType("aside"), default: asType("collapsable"), futuristic: asType("group"), horizontal: asType("collapsable") };
}
