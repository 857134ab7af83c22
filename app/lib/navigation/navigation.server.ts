import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { canAnywhere } from "~/lib/content/access/visible-entries.server";
import { listNavigation as listSections, type NavigationGroup } from "~/lib/content/list/navigation.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";

import { navigationForms, type NavigationItem, type NavigationSets } from "./navigation";

const mayAdminister = (actor: Actor) =>
  (["administer", "audit.view", "restore"] as const).some((verb) => actor.can(verb));

export function listNavigation(actor: Actor, t: TFunction): NavigationSets {
  return navigationForms(navigationItems(actor, t));
}

export function navigationItems(actor: Actor, t: TFunction): NavigationItem[] {
  const leaf = (id: string, icon: string, link: string): NavigationItem => ({
    id,
    type: "basic",
    title: t(`staff.navigation.${id}`),
    icon,
    link,
  });
  const branch = (id: string, icon: string, children: readonly NavigationItem[]): NavigationItem => ({
    id,
    title: t(`staff.navigation.${id}`),
    icon,
    subtitle: t(`staff.navigation.${id}Subtitle`),
    children,
  });
  const named = (all: NavigationGroup["sections"]) =>
    all
      .map(({ id, icon, link }): NavigationItem => ({
        id,
        type: "basic",
        icon,
        link,
        title: t(`content.sections.${id}.title`),
      }))
      .sort((a, b) => compareTr(a.title, b.title));
  const groups = new Map(listSections(actor).map((group) => [group.id, group]));
  const inside = (group: NavigationGroup | undefined): NavigationItem[] => [
    ...(group?.topics ?? []).map((topic): NavigationItem => ({
      id: `topic-${topic.id}`,
      type: "collapsable",
      icon: topic.icon,
      title: t(`staff.navigation.topics.${topic.id}`),
      children: named(topic.sections),
    })),
    ...named(group?.sections ?? []),
  ];
  const frontPage = groups.get("mainpage");
  const content = [
    ...inside(groups.get("content")),
    ...(canAnywhere(actor, "view")
      ? [
          leaf("listonly", "heroicons_outline:table-cells", "/samples/listonly"),
          leaf("aidata", "heroicons_outline:sparkles", "/samples/aidata"),
        ]
      : []),
  ];
  const site = [
    ...(frontPage
      ? [
          {
            id: "mainpage",
            type: "collapsable" as const,
            icon: frontPage.icon,
            title: t("staff.navigation.mainpage"),
            children: inside(frontPage),
          },
        ]
      : []),
    ...(actor.can("view", { area: "menu" })
      ? [
          leaf("menu", "heroicons_outline:bars-3", "/menu"),
          leaf("sidemenumaps", "heroicons_outline:bars-3-bottom-right", "/sidemenumaps"),
        ]
      : []),
    ...(actor.can("files.view") ? [leaf("files", "heroicons_outline:photo", "/apps/file-manager-public")] : []),
    leaf("home", "heroicons_outline:globe-alt", "/home"),
  ];
  const management = [
    ...(actor.can("administer") ? [leaf("setting", "heroicons_outline:cog-6-tooth", "/setting")] : []),
    ...(mayAdminister(actor)
      ? [leaf("administration", "heroicons_outline:wrench-screwdriver", "/administration")]
      : []),
  ];
  const filled = (id: string, icon: string, children: readonly NavigationItem[]) =>
    children.length > 0 ? [branch(id, icon, children)] : [];
  const help = branch("docs", "heroicons_outline:question-mark-circle", [
    leaf("guides", "heroicons_outline:book-open", "/docs/guides/getting-started/introduction"),
    leaf("changelog", "heroicons_outline:megaphone", "/docs/changelog"),
  ]);
  return [
    leaf("example", "heroicons_outline:home", "/example"),
    ...filled("content", "heroicons_outline:document-text", content),
    ...filled("site", "heroicons_outline:rectangle-group", site),
    ...filled("management", "heroicons_outline:cog-6-tooth", management),
    help,
  ];
}
