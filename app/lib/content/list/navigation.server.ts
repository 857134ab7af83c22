import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/rights.server";
import { canAnywhere } from "~/lib/content/access/visible-entries.server";
import { topics, type Section, type Topic } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { sections } from "~/lib/content/definition/registry.server";
import type { DomainParts } from "~/lib/platform/domains/domain.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

const topicIcons: Readonly<Record<Topic, InterfaceIcon>> = {
  news: "heroicons_outline:newspaper",
  planning: "heroicons_outline:map",
  services: "heroicons_outline:clipboard-document-check",
  mayor: "heroicons_outline:user-circle",
  council: "heroicons_outline:building-library",
  corporate: "heroicons_outline:building-office-2",
  city: "heroicons_outline:map-pin",
  texts: "heroicons_outline:document-duplicate",
};

/** The sections of an area that the person may see: those of each topic under it, then those without one. */
function sectionItems(actor: Actor, t: TFunction, area: Section["area"]) {
  const seen = [...sections.values()].filter(
    (section) => section.area === area && actor.can("view", sectionScope(section)),
  );
  const inTopic = (topic?: Topic) =>
    seen
      .filter((section) => section.topic === topic)
      .map((section) => ({
        id: section.id,
        type: "basic" as const,
        icon: section.icon,
        link: contentPaths.list(section),
        title: t(`content.sections.${section.id}.title`),
      }))
      .sort((a, b) => compareTr(a.title, b.title));
  return [
    ...topics.flatMap((topic) => {
      const children = inTopic(topic);
      if (children.length === 0) return [];
      const title = t(`staff.navigation.topics.${topic}`);
      return [{ id: `topic-${topic}`, type: "collapsable" as const, icon: topicIcons[topic], title, children }];
    }),
    ...inTopic(),
  ];
}

export const contentNavigation: DomainParts["navigation"] = [
  {
    branch: "content",
    place: 10,
    items: (actor, t) => [
      ...sectionItems(actor, t, "content"),
      ...(canAnywhere(actor, "view")
        ? ([
            { id: "listonly", icon: "heroicons_outline:table-cells", link: "/samples/listonly" },
            { id: "aidata", icon: "heroicons_outline:sparkles", link: "/samples/aidata" },
          ] as const)
        : []),
    ],
  },
  {
    branch: "site",
    place: 10,
    items(actor, t) {
      const children = sectionItems(actor, t, "mainpage");
      const icon = "heroicons_outline:rectangle-group";
      return children.length > 0 ? [{ id: "mainpage", type: "collapsable", icon, children }] : [];
    },
  },
];
