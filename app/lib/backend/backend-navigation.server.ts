import { z } from "zod";

import type { NavigationItem } from "~/lib/navigation/navigation";
import { drawnIcon } from "~/lib/platform/icons/chosen-icon";
import { isExternalUrl, isSafeUrl, isSameOriginPath } from "~/lib/platform/text/urls";

import { askBackend, type Heard } from "./ask-backend.server";
import type { Caller } from "./caller.server";

// Fields and depth of specification §3.
const document = "query Navigation { navigation { id title type icon link children { id title type link } } }";

const maxItems = 500;
const id = z.union([z.string().max(200), z.number()]).transform(String);
const leaf = {
  id,
  title: z.string().max(200),
  type: z.string().max(40).nullish(),
  link: z.string().max(2_000).nullish(),
};
const answered = z.object({
  navigation: z
    .array(
      z.object({
        ...leaf,
        icon: z.string().max(100).nullish(),
        children: z.array(z.object(leaf)).max(maxItems).nullish(),
      }),
    )
    .max(maxItems),
});

type Given = {
  id: string;
  title: string;
  type?: string | null | undefined;
  link?: string | null | undefined;
  icon?: string | null | undefined;
};

const drawn = (type: Given["type"]) => (type === "divider" || type === "spacer" ? type : "basic");

/** A path of ours, or another site's page; any other link is left out, and the title stays. */
function linkOf(link: Given["link"]): Pick<NavigationItem, "link" | "externalLink" | "target"> {
  if (!link) return {};
  if (isSameOriginPath(link)) return { link };
  return isExternalUrl(link) && isSafeUrl(link) ? { link, externalLink: true, target: "_blank" } : {};
}

function iconOf(name: Given["icon"]): Pick<NavigationItem, "icon"> {
  const icon = name?.includes(":") ? drawnIcon(name) : undefined;
  return icon ? { icon } : {};
}

function itemOf({ id, title, type, icon, link }: Given, taken: Set<string>): NavigationItem {
  let own = id;
  while (taken.has(own)) own += "~";
  taken.add(own);
  return { id: own, type: drawn(type), title: title.trim(), ...iconOf(icon), ...linkOf(link) };
}

function read(data: unknown): NavigationItem[] {
  const { navigation } = answered.parse(data);
  if (navigation.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0) > maxItems)
    throw new Error(`more than ${maxItems} items`);
  const taken = new Set<string>();
  return navigation.map(({ children, ...given }) => {
    const item = itemOf(given, taken);
    if (!children || children.length === 0) return item;
    const { type: _type, ...branch } = item;
    return { ...branch, children: children.map((child) => itemOf(child, taken)) };
  });
}

/** Specification §3: a tree whose branches get their type from the layout. */
export function askNavigation(caller: Caller): Promise<Heard<NavigationItem[]>> {
  return askBackend(caller, { name: "navigation", document, read });
}
