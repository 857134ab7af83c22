import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { listNavigation as listSections } from "~/lib/content/list/navigation.server";

import { navigationForms, type NavigationItem, type NavigationSets } from "./navigation";

/** Whether there is anything under administration besides what everybody may look at. */
const mayAdminister = (actor: Actor) => (["administer", "audit.view", "restore"] as const).some((verb) => actor.can(verb));

/** What a person may see, in the language of `t`, in the four forms the layouts draw; "example" stands first in each. */
export function listNavigation(actor: Actor, t: TFunction): NavigationSets {
  return navigationForms(navigationItems(actor, t));
}

/** The same before it takes a form: what stands in branches has children. */
export function navigationItems(actor: Actor, t: TFunction): NavigationItem[] {
  const leaf = (id: string, icon: string, link: string): NavigationItem => ({ id, type: "basic", title: t(`staff.navigation.${id}`), icon, link });
  const branch = (id: string, icon: string, children: readonly NavigationItem[]): NavigationItem => ({
    id,
    title: t(`staff.navigation.${id}`),
    icon,
    subtitle: t(`staff.navigation.${id}Subtitle`),
    children,
  });
  const sections = listSections(actor).map((group) =>
    branch(
      group.id,
      group.icon,
      group.sections.map(({ id, icon, link }) => ({ id, type: "basic", icon, link, title: t(`content.sections.${id}.title`) })),
    ),
  );
  const help = branch("docs", "heroicons_outline:question-mark-circle", [
    leaf("guides", "heroicons_outline:book-open", "/docs/guides/getting-started/introduction"),
    leaf("changelog", "heroicons_outline:megaphone", "/docs/changelog"),
  ]);
  const tools = [
    ...(actor.can("files.view") ? [leaf("files", "heroicons_outline:photo", "/apps/file-manager-public")] : []),
    ...(mayAdminister(actor) ? [leaf("administration", "heroicons_outline:wrench-screwdriver", "/administration")] : []),
  ];
  return [leaf("example", "heroicons_outline:home", "/example"), ...sections, ...tools, help, leaf("home", "heroicons_outline:globe-alt", "/home")];
}
