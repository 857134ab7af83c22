import { administrationAreas } from "~/lib/administration/areas";
import { listColleagues } from "~/lib/auth/users/users.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { searchPartialMatches } from "~/lib/content/list/partial-matches.server";
import { searchEntries } from "~/lib/content/list/search-entries.server";
import { snippetsOf } from "~/lib/content/list/search-snippets.server";
import { listDocPages } from "~/lib/docs/docs.server";
import { fileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { listFiles } from "~/lib/files/files.server";
import { listNavigation } from "~/lib/navigation/navigation.server";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { settingGroups } from "~/lib/setting-groups/groups";
import { stemsOf } from "~/lib/platform/text/search/word-stems";

import { entryResult } from "./entry-result";
import { bestNames } from "./name-fit";
import type { SearchSource } from "./sources.server";

/** Choosing a person begins a message. */
export const colleagues: SearchSource = {
  id: "contacts",
  scope: "account",
  async search(_actor, query, { limit }) {
    const found = bestNames(query, await listColleagues(), ({ name }) => [name], stemsOf).slice(0, limit);
    return found.map((colleague) => ({
      ...colleague,
      value: colleague.name,
      link: `/me/messages/write?${new URLSearchParams({ to: colleague.id })}`,
    }));
  },
};

/** `about`: its purpose in a sentence; for a section the name of one entry. */
type Page = NavigationItem & { about?: string };

/** The menu, administration, the person's own pages, and the documentation. */
export const pages: SearchSource = {
  id: "pages",
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
  { id: "chat", icon: "heroicons_outline:chat-bubble-left-right", link: "/me/chat" },
] as const;

function basicItems(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [
    ...((item.type ?? "basic") === "basic" ? [item] : []),
    ...basicItems(item.children ?? []),
  ]);
}

export const files: SearchSource = {
  id: "files",
  scope: "files:read",
  async search(actor, query, { limit }) {
    if (!actor.can("files.view")) return [];
    const { items } = await listFiles(actor, { search: query, size: limit });
    // Matches in names first, then in descriptions.
    const named = bestNames(query, items, ({ originalName }) => [originalName], stemsOf);
    return [...new Set([...named, ...items])].map((file) => ({
      ...fileJson(file),
      value: file.originalName,
      link: filePaths.file(file.id),
    }));
  },
};

/** Working copies included. */
export const content: SearchSource = {
  id: "content",
  scope: "content:read",
  async search(actor, query, { locale, t, limit }) {
    const { items } = await searchEntries(actor, query, { size: limit });
    const snippets = await snippetsOf(items, query);
    return items.map((entry) => entryResult(entry, locale, t, snippets.get(entry.id)));
  },
  async searchNear(actor, query, { locale, t, limit }) {
    const near = await searchPartialMatches(actor, query, limit);
    return near.map((entry) => entryResult(entry, locale, t));
  },
};
