import type { TFunction } from "i18next";

import { findSection } from "~/lib/content/definition/registry.server";
import { readTargetStates } from "~/lib/content/publication/read/target-states.server";
import { titleFor } from "~/lib/content/title-for";
import type { Locale } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";

import type { MenuItem, MenuLink } from "./menu-document";

export async function describeLinks(
  items: readonly Pick<MenuItem, "id" | "link">[],
  t: TFunction,
  locale: Locale,
): Promise<Record<string, string>> {
  const [entries, files] = await Promise.all([
    readTargetStates(items.flatMap(({ link }) => (link.type === "record" ? [link.id] : []))),
    findFiles(items.flatMap(({ link }) => (link.type === "file" ? [link.file] : []))),
  ]);
  const sectionTitle = (id: string) => (findSection(id) ? t(`content.sections.${id}.title`) : id);
  const describe = (link: MenuLink): string => {
    switch (link.type) {
      case "none":
        return "";
      case "url":
        return link.url;
      case "section":
        return t(findSection(link.section) ? "menus.link.toSection" : "menus.link.toLaterSection", {
          section: sectionTitle(link.section),
        });
      case "file":
        return t("menus.link.toFile", { name: files.get(link.file)?.originalName ?? t("menus.link.unknown") });
      case "record": {
        const entry = entries.get(link.id);
        return t("menus.link.toRecord", {
          title: (entry && titleFor(entry.title, locale)?.text) || t("menus.link.unknown"),
          section: sectionTitle(link.section),
        });
      }
    }
  };
  return Object.fromEntries(items.map(({ id, link }) => [id, describe(link)]));
}
