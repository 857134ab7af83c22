import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/entry-scope";
import { topics, type Section, type Topic } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { sections } from "~/lib/content/definition/registry.server";

type NavigationSection = { id: string; icon: string; link: string };
/** Sections without a topic stand beside the topics. */
export type NavigationTopic = { id: Topic; icon: string; sections: NavigationSection[] };
export type NavigationGroup = {
  id: Section["area"];
  icon: string;
  topics: NavigationTopic[];
  sections: NavigationSection[];
};

const icons = { content: "heroicons_outline:document-text", mainpage: "heroicons_outline:rectangle-group" } as const;
const topicIcons: Readonly<Record<Topic, string>> = {
  news: "heroicons_outline:newspaper",
  planning: "heroicons_outline:map",
  services: "heroicons_outline:clipboard-document-check",
  mayor: "heroicons_outline:user-circle",
  council: "heroicons_outline:building-library",
  corporate: "heroicons_outline:building-office-2",
  city: "heroicons_outline:map-pin",
  texts: "heroicons_outline:document-duplicate",
};

export function listNavigation(actor: Actor): NavigationGroup[] {
  const seen = [...sections.values()].filter((section) => actor.can("view", sectionScope(section)));
  const groups = (["content", "mainpage"] as const).map((area) => {
    const of = (topic?: Topic) =>
      seen
        .filter((section) => section.area === area && section.topic === topic)
        .map((section) => ({ id: section.id, icon: section.icon, link: contentPaths.list(section) }));
    return {
      id: area,
      icon: icons[area],
      topics: topics
        .map((id) => ({ id, icon: topicIcons[id], sections: of(id) }))
        .filter((topic) => topic.sections.length > 0),
      sections: of(),
    };
  });
  return groups.filter((group) => group.topics.length + group.sections.length > 0);
}
