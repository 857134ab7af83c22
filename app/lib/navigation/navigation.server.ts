import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { listNavigation as listSections } from "~/lib/content/list/navigation.server";

import type { NavigationItem, NavigationSets } from "./navigation";

type BranchType = "aside" | "collapsable" | "group";

/** Whether there is anything under administration besides what everybody may look at. */
const mayAdminister = (actor: Actor) => (["administer", "audit.view", "restore"] as const).some((verb) => actor.can(verb));

/**
 * What a person may see, in the language of `t`, in the four forms the layouts draw; "example" stands first in each.
 * The forms share what is the same in all of them, so that sent to a browser it is written once.
 */
export function listNavigation(actor: Actor, t: TFunction): NavigationSets {
  const leaf = (id: string, icon: string, link: string): NavigationItem => ({ id, type: "basic", title: t(`staff.navigation.${id}`), icon, link });
  const branch = (id: string, icon: string, children: readonly NavigationItem[]) => (type: BranchType): NavigationItem => ({
    id,
    type,
    title: t(`staff.navigation.${id}`),
    icon,
    // Only a heading has the room to say what stands below it.
    ...(type === "group" ? { subtitle: t(`staff.navigation.${id}Subtitle`) } : {}),
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
  const first = leaf("example", "heroicons_outline:home", "/example");
  const tools = [
    ...(actor.can("files.view") ? [leaf("files", "heroicons_outline:photo", "/apps/file-manager-public")] : []),
    ...(mayAdminister(actor) ? [leaf("administration", "heroicons_outline:wrench-screwdriver", "/administration")] : []),
  ];
  const site = leaf("home", "heroicons_outline:globe-alt", "/home");
  const asType = (type: BranchType): NavigationItem[] => [first, ...sections.map((section) => section(type)), ...tools, help(type), site];
  // A page after a group would look like one of it.
  const isGroup = ({ type }: NavigationItem) => type === "group";
  const grouped = asType("group").sort((a, b) => Number(isGroup(a)) - Number(isGroup(b)));
  const collapsable = asType("collapsable");
  return { compact: asType("aside"), default: collapsable, futuristic: grouped, horizontal: collapsable };
}
