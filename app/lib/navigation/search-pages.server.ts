import { administrationAreas } from "~/lib/administration/areas";
import { findSection } from "~/lib/content/definition/registry.server";
import { listDocPages } from "~/lib/docs/docs.server";
import { stemsOf } from "~/lib/platform/text/search/word-stems";
import { bestNames } from "~/lib/search/name-fit";
import type { SearchSource } from "~/lib/search/sources.server";
import { settingGroups } from "~/lib/setting-groups/groups";

import type { NavigationItem } from "./navigation";
import { listNavigation } from "./navigation.server";

/** `about`: its purpose in a sentence; for a section the name of one entry. */
type Page = NavigationItem & { about?: string };

/** The menu, administration, the person's own pages, and the documentation. */
export const pages: SearchSource = {
  id: "pages",
  place: 20,
  scope: "content:read",
  async search(actor, query, { locale, t, limit }) {
    const own = ownPages.map(({ id, icon, link, ...more }): Page => ({
      id,
      type: "basic",
      icon,
      link,
      title: t(`search.pages.${id}`),
      ...("about" in more ? { about: t(more.about) } : {}),
    }));
    const docs = listDocPages(locale).map(({ id, title, link }): NavigationItem => ({
      id,
      type: "basic",
      icon: "heroicons_outline:book-open",
      link,
      title,
      subtitle: t("docs.title"),
    }));
    const administered = administrationAreas
      .filter(({ verb }) => !verb || actor.can(verb))
      .map(({ id, icon, to }): Page => ({
        id,
        type: "basic",
        icon,
        link: to,
        title: t(`administration.areas.${id}.title`),
        subtitle: t("administration.title"),
        about: t(`administration.areas.${id}.text`),
      }));
    const settings = actor.can("administer")
      ? settingGroups.map(({ name, icon, path, texts }): Page => ({
          id: `setting-${name}`,
          type: "basic",
          icon,
          link: path,
          title: t(texts.title),
          subtitle: t("settingGroups.title"),
          about: t(texts.text),
        }))
      : [];
    const menu = basicItems(listNavigation(actor, t).default).map((item): Page => {
      const section = findSection(item.link?.split("/").at(-1));
      return section ? { ...item, about: t(`content.sections.${section.id}.singular`) } : item;
    });
    const items: Page[] = [...menu, ...administered, ...settings, ...own, ...docs];
    // Matches in `about` come after matches in titles.
    const fit = new Set([
      ...bestNames(query, items, ({ title, subtitle }) => [title, subtitle], stemsOf),
      ...bestNames(query, items, ({ about }) => [about], stemsOf),
    ]);
    const found = [...fit].flatMap(({ children: _children, about: _about, ...item }) =>
      item.link === undefined ? [] : [{ ...item, value: item.title, link: item.link }],
    );
    // Some pages of the documentation are in the menu too.
    return [...new Map(found.toReversed().map((page) => [page.link, page])).values()].toReversed().slice(0, limit);
  },
};

const ownPages = [
  { id: "profile", icon: "heroicons_outline:user-circle", link: "/me/profile" },
  {
    id: "settings",
    icon: "heroicons_outline:cog-6-tooth",
    link: "/me/settings",
    about: "settings.account.description",
  },
  {
    id: "security",
    icon: "heroicons_outline:lock-closed",
    link: "/me/settings/security",
    about: "settings.security.description",
  },
  { id: "tokens", icon: "heroicons_outline:key", link: "/me/settings/tokens", about: "settings.tokens.description" },
  {
    id: "notifications",
    icon: "heroicons_outline:bell",
    link: "/me/settings/notifications",
    about: "settings.notifications.description",
  },
  { id: "look", icon: "heroicons_outline:swatch", link: "/me/settings/look", about: "settings.look.description" },
  { id: "messages", icon: "heroicons_outline:envelope", link: "/me/messages" },
  { id: "inbox", icon: "heroicons_outline:bell", link: "/me/notifications" },
  { id: "jobs", icon: "heroicons_outline:queue-list", link: "/me/jobs" },
  { id: "shortcuts", icon: "heroicons_outline:squares-plus", link: "/me/shortcuts" },
] as const;

function basicItems(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [
    ...((item.type ?? "basic") === "basic" ? [item] : []),
    ...basicItems(item.children ?? []),
  ]);
}
