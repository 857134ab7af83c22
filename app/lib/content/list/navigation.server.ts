import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/entry-scope";
import { contentPaths } from "~/lib/content/definition/paths";
import { sections } from "~/lib/content/definition/registry.server";

export type NavigationGroup = { id: "content" | "mainpage"; icon: string; sections: { id: string; icon: string; link: string }[] };

const icons = { content: "heroicons_outline:document-text", mainpage: "heroicons_outline:rectangle-group" } as const;

/** The sections a person may see, as the menu groups them. */
export function listNavigation(actor: Actor): NavigationGroup[] {
  const groups = (["content", "mainpage"] as const).map((area) => ({
    id: area,
    icon: icons[area],
    sections: [...sections.values()]
      .filter((section) => section.area === area && actor.can("view", sectionScope(section)))
      .map((section) => ({ id: section.id, icon: section.icon, link: contentPaths.list(section) })),
  }));
  return groups.filter((group) => group.sections.length > 0);
}
