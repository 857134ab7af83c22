import type { Locale } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { imageSources, type ImageSources } from "~/lib/files/serving/file-urls";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isExternalUrl } from "~/lib/platform/text/urls";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

import { linkedSections, resolveLinks } from "./link-targets.server";
import type { Device, ItemType, MenuDocument, MenuItem } from "./menu-document";
import { isOwnMenu, type MenuCode } from "./menu-table";
import { menusTag } from "./menus-cache.server";
import { readLiveMenus } from "./menus.server";
import { branchesOf, type Branch } from "./tree";

/** In the citizen's language, and only what is shown at this moment. */
export type PublicMenuItem = {
  id: string;
  title: string;
  /** The title's language where it is not the page's. */
  lang?: Locale;
  type: ItemType;
  icon?: string;
  image?: ImageSources;
  badge?: string;
  link?: string;
  externalLink?: boolean;
  target?: "_blank";
  device?: Exclude<Device, "all">;
  children?: PublicMenuItem[];
};
export type PublicMenu = { title: TranslatedText; items: PublicMenuItem[] };

function liveMenus(): Promise<Record<string, MenuDocument>> {
  return cached([menusTag], "live menus", async () => Object.fromEntries(await readLiveMenus()));
}

/** Empty where the menu was never published. */
export async function menuItems(code: MenuCode, locale: Locale): Promise<PublicMenuItem[]> {
  return (await publicMenu(code, locale))?.items ?? [];
}

/** Null where no menu is published under that code. Cached until something it shows changes. */
export async function publicMenu(code: string, locale: Locale): Promise<PublicMenu | null> {
  const all = await liveMenus();
  const document = Object.hasOwn(all, code) ? all[code] : undefined;
  if (!document) return null;
  const now = Date.now();
  return cached(
    tagsOf(document),
    `menu ${code} ${locale}`,
    () => showMenu(code, document, locale, now),
    () => nextChange(document.items, now),
  );
}

const tags = new WeakMap<MenuDocument, readonly string[]>();

function tagsOf(document: MenuDocument): readonly string[] {
  const known = tags.get(document);
  if (known) return known;
  const made = [menusTag, ...linkedSections(document.items)];
  tags.set(document, made);
  return made;
}

/** As citizens would see it at an instant, published or not. */
export async function showMenu(
  code: string,
  { title, items }: MenuDocument,
  locale: Locale,
  now: number,
): Promise<PublicMenu> {
  const [targets, files, t] = await Promise.all([
    resolveLinks(items),
    findFiles(items.flatMap(({ image }) => image ?? [])),
    getFixedT(locale),
  ]);
  const shownItem = ({ item, children }: Branch): PublicMenuItem[] => {
    if (!isShown(item, now)) return [];
    if (item.type === "divider") return [{ id: item.id, title: "", type: "divider", ...deviceOf(item) }];
    const target = targets.get(item.id) ?? { kind: "none" };
    const below = withoutIdleDividers(children.flatMap(shownItem));
    const itemTitle = translate(item.title, locale);
    if (!itemTitle || target.kind === "hidden") return [];
    // A heading without children is left out.
    if (target.kind === "none" && below.length === 0) return [];
    const image = item.image ? files.get(item.image) : undefined;
    const badge = translate(item.badge, locale);
    const link = target.kind === "leads" ? target.href[locale] : undefined;
    return [
      {
        id: item.id,
        title: itemTitle.text,
        ...(itemTitle.lang ? { lang: itemTitle.lang } : {}),
        type: item.type,
        ...(item.icon ? { icon: item.icon } : {}),
        ...(image && !image.deletedAt ? { image: imageSources(image) } : {}),
        ...(badge ? { badge: badge.text } : {}),
        ...(link
          ? {
              link,
              ...(isExternalUrl(link) ? { externalLink: true } : {}),
              ...(item.openInNewTab ? { target: "_blank" as const } : {}),
            }
          : {}),
        ...deviceOf(item),
        ...(below.length > 0 ? { children: below } : {}),
      },
    ];
  };
  return {
    title: translate(title, locale) ?? { text: isOwnMenu(code) ? t(`menus.names.${code}`) : code },
    items: withoutIdleDividers(branchesOf(items).flatMap(shownItem)),
  };
}

const deviceOf = ({ device }: MenuItem) => (device && device !== "all" ? { device } : {});

function isShown({ active, startAt, endAt }: MenuItem, now: number): boolean {
  return (
    active && (startAt === undefined || Date.parse(startAt) <= now) && (endAt === undefined || Date.parse(endAt) > now)
  );
}

/** When the clock alone next changes what is shown. */
function nextChange(items: readonly MenuItem[], now: number): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...items
      .flatMap(({ startAt, endAt }) => [startAt, endAt])
      .flatMap((at) => (at && Date.parse(at) > now ? [Date.parse(at)] : [])),
  );
}

function withoutIdleDividers(items: readonly PublicMenuItem[]): PublicMenuItem[] {
  const kept = items.filter(({ type }, at) => type !== "divider" || (at > 0 && items[at - 1]?.type !== "divider"));
  return kept.at(-1)?.type === "divider" ? kept.slice(0, -1) : kept;
}
