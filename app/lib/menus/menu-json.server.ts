import type { Actor } from "~/lib/access/actor";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";

import { findBrokenLinks } from "./broken-links.server";
import type { Menu } from "./menus.server";
import type { SideMenuRule } from "./side-menu-rules.server";

/** A menu as scripts get it: the draft, what is public, and which links of the draft lead nowhere. */
export async function menuJson(actor: Actor, menu: Menu) {
  const { draft, ...rest } = menuSummary(menu);
  return { ...rest, ...draft, live: menu.live, broken: await findBrokenLinks(actor, draft) };
}

/** The same without its items. */
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

/** A rule with the names that it is written by. */
export function ruleJson({ target, section, matchType, ...rule }: SideMenuRule) {
  return {
    ...rule,
    matchType,
    section: matchType === "section" ? target : section,
    recordId: matchType === "record" ? target : null,
    pathPattern: matchType === "path" || matchType === "prefix" ? target : null,
  };
}

/** The version that a body names; 0 of a menu that was never saved. @throws InvalidData */
export function seenVersion(value: unknown, name = "version"): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= 2 ** 31)
    throw new InvalidData({ [name]: [issue("missing")] });
  return value;
}
