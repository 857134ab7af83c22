import type { Actor } from "~/lib/access/actor";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";

import { findBrokenLinks } from "./broken-links.server";
import type { Menu } from "./menus.server";
import type { SideMenuRule } from "./side-menu-rules.server";

export async function menuJson(actor: Actor, menu: Menu) {
  const { draft, ...rest } = menuSummary(menu);
  return { ...rest, ...draft, live: menu.live, broken: await findBrokenLinks(actor, draft) };
}

export function menuRow(menu: Menu) {
  const { draft, ...rest } = menuSummary(menu);
  return { ...rest, title: draft.title, items: draft.items.length };
}

function menuSummary({
  code,
  place,
  maxDepth,
  maxItems,
  allowIcon,
  allowImage,
  version,
  publishedVersion,
  state,
  hasPrevious,
  publishedAt,
  updatedAt,
  updatedBy,
  draft,
}: Menu) {
  return {
    code,
    place,
    maxDepth,
    maxItems,
    allowIcon,
    allowImage,
    version,
    publishedVersion,
    status: state,
    hasPrevious,
    publishedAt,
    updatedAt,
    updatedBy,
    draft,
  };
}

export function ruleJson({ id, version, target, section, matchType, ...rule }: SideMenuRule) {
  const { name, menuCode, showTitle, priority, active } = rule;
  return {
    id,
    name,
    menuCode,
    showTitle,
    priority,
    active,
    version,
    matchType,
    section: matchType === "section" ? target : section,
    recordId: matchType === "record" ? target : null,
    pathPattern: matchType === "path" || matchType === "prefix" ? target : null,
  };
}

/** 0 for a menu that was never saved. @throws InvalidData */
export function seenVersion(value: unknown, name = "version"): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= 2 ** 31)
    throw new InvalidData({ [name]: [issue("missing")] });
  return value;
}
