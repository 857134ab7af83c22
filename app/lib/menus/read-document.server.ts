import { randomUUID } from "node:crypto";

import { InvalidData } from "~/lib/content/errors";
import { issue, oneLine } from "~/lib/content/fields/field-kind";
import { locales, type Localized } from "~/lib/content/values";
import { isIconName } from "~/lib/platform/icons/icon-sets";
import type { FieldErrors } from "~/lib/platform/refusal";
import { parseDateTime, toInstant } from "~/lib/platform/text/dates/dates";
import { cutText } from "~/lib/platform/text/keepable";
import { isSafeUrl } from "~/lib/platform/text/urls";
import { uuidPattern } from "~/lib/platform/text/uuid";

import {
  devices,
  itemLimits,
  itemTypes,
  linkTypes,
  type MenuDocument,
  type MenuItem,
  type MenuLink,
} from "./menu-document";
import type { MenuShape } from "./menu-table";
import { depthOf, inOrder } from "./tree";

type Given = Record<string, unknown>;
type Wrong = (part: string, ...problem: Parameters<typeof issue>) => void;

const uuid = new RegExp(`^${uuidPattern}$`);
const sectionId = /^[a-z][a-z0-9]{0,59}$/;
const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) => value === undefined || value === null || value === "";

const itemNames = new Set([
  "id",
  "parentId",
  "title",
  "type",
  "link",
  "icon",
  "image",
  "badge",
  "openInNewTab",
  "device",
  "startAt",
  "endAt",
  "active",
]);

const linkNames = new Set(["type", "section", "id", "url", "file"]);
const documentNames = new Set(["title", "items"]);

function readTexts(
  given: unknown,
  max: number,
  wrong: (part: string, ...problem: Parameters<typeof issue>) => void,
): Localized {
  const texts = typeof given === "string" ? { tr: given } : (given ?? {});
  if (!isObject(texts)) {
    wrong("", "notText");
    return {};
  }
  for (const name of Object.keys(texts))
    if (!(locales as readonly string[]).includes(name)) wrong(`.${name}`, "unknownField");
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const value = texts[locale];
      if (isNothing(value)) return [];
      if (typeof value !== "string") return wrong(`.${locale}`, "notText") ?? [];
      const text = oneLine(cutText(value, max * 20));
      if (text.length > max) wrong(`.${locale}`, "tooLong", { max });
      return text === "" ? [] : [[locale, text] as const];
    }),
  );
}

const idText = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : "");

function readLink(given: unknown, wrong: Wrong): MenuLink {
  const none: MenuLink = { type: "none" };
  if (isNothing(given)) return none;
  if (!isObject(given)) return wrong("", "notObject") ?? none;
  for (const name of Object.keys(given)) if (!linkNames.has(name)) wrong(`.${name.slice(0, 100)}`, "unknownField");
  const type = linkTypes.find((one) => one === given.type);
  const section = typeof given.section === "string" && sectionId.test(given.section) ? given.section : null;
  switch (type) {
    case "none":
      return none;
    case "section":
      return section ? { type, section } : (wrong(".section", "missing") ?? none);
    case "record": {
      const id = idText(given.id);
      if (!section) wrong(".section", "missing");
      if (!uuid.test(id)) wrong(".id", isNothing(given.id) ? "missing" : "badReference");
      return { type, section: section ?? "", id };
    }
    case "url": {
      const url = typeof given.url === "string" ? oneLine(cutText(given.url, itemLimits.url + 1)) : "";
      if (url === "") wrong(".url", "missing");
      else if (url.length > itemLimits.url || url.startsWith("#") || !isSafeUrl(url)) wrong(".url", "badUrl");
      return { type, url };
    }
    case "file": {
      const file = idText(given.file);
      if (!uuid.test(file)) wrong(".file", isNothing(given.file) ? "missing" : "badReference");
      return { type, file };
    }
    case undefined:
      return wrong(".type", "unknownOption") ?? none;
  }
}

function readFlag(given: unknown, otherwise: boolean, wrong: () => void): boolean {
  if (isNothing(given)) return otherwise;
  if (typeof given === "boolean") return given;
  wrong();
  return otherwise;
}

function readOption<Option extends string>(
  given: unknown,
  options: readonly Option[],
  otherwise: Option,
  wrong: () => void,
): Option {
  if (isNothing(given)) return otherwise;
  const found = options.find((one) => one === given);
  if (found === undefined) wrong();
  return found ?? otherwise;
}

/** @param wrong gets errors by part: "title.tr" @param given dates as ISO instants or from `datetime-local` */
export function readItem(given: unknown, shape: MenuShape, wrong: Wrong): MenuItem {
  const item = isObject(given) ? given : (wrong("", "notObject") ?? {});
  for (const name of Object.keys(item)) if (!itemNames.has(name)) wrong(name, "unknownField");
  const type = readOption(item.type, itemTypes, "basic", () => wrong("type", "unknownOption"));
  const isDivider = type === "divider";
  const title = readTexts(item.title, itemLimits.title, (part, ...problem) => wrong(`title${part}`, ...problem));
  if (!isDivider && !title.tr) wrong("title.tr", "missing");
  const badge = readTexts(item.badge, itemLimits.badge, (part, ...problem) => wrong(`badge${part}`, ...problem));
  const link: MenuLink = isDivider
    ? { type: "none" }
    : readLink(item.link, (part, ...problem) => wrong(`link${part}`, ...problem));
  const instant = (name: "startAt" | "endAt") => {
    const value = item[name];
    if (isNothing(value)) return undefined;
    const at = typeof value === "string" && value.length <= 40 ? toInstant(parseDateTime(value) ?? value) : null;
    if (!at) wrong(name, "badDateTime");
    return at?.toISOString();
  };
  const [startAt, endAt] = [instant("startAt"), instant("endAt")];
  if (startAt && endAt && endAt <= startAt) wrong("endAt", "notBefore", { other: "startAt" });
  const icon = isNothing(item.icon)
    ? ""
    : typeof item.icon === "string"
      ? item.icon.trim()
      : (wrong("icon", "badIcon") ?? "");
  if (icon && !shape.allowIcon) wrong("icon", "unknownField");
  else if (icon && !isIconName(icon)) wrong("icon", "badIcon");
  const image = idText(item.image);
  if (!isNothing(item.image) && !uuid.test(image)) wrong("image", "badReference");
  else if (image && !shape.allowImage) wrong("image", "unknownField");
  const id = isNothing(item.id) ? randomUUID() : idText(item.id);
  if (!uuid.test(id)) wrong("id", "badReference");
  const parentId = isNothing(item.parentId) ? null : idText(item.parentId);
  const device = readOption(item.device, devices, "all", () => wrong("device", "unknownOption"));
  const openInNewTab = readFlag(item.openInNewTab, false, () => wrong("openInNewTab", "badBoolean"));
  const active = readFlag(item.active, true, () => wrong("active", "badBoolean"));
  return {
    id,
    parentId,
    title: isDivider ? {} : title,
    type,
    link,
    active,
    ...(icon && !isDivider ? { icon } : {}),
    ...(image && !isDivider ? { image } : {}),
    ...(Object.keys(badge).length > 0 && !isDivider ? { badge } : {}),
    ...(openInNewTab && !isDivider ? { openInNewTab } : {}),
    ...(device === "all" ? {} : { device }),
    ...(startAt ? { startAt } : {}),
    ...(endAt ? { endAt } : {}),
  };
}

/** @throws InvalidData by "title.tr", "items[3].link.url" */
export function readDocument(given: unknown, shape: MenuShape): MenuDocument {
  const fields: FieldErrors = {};
  const wrong = (path: string, ...problem: Parameters<typeof issue>) => void (fields[path] ??= [issue(...problem)]);
  const body = isObject(given) ? given : {};
  for (const name of Object.keys(body).slice(0, 20))
    if (!documentNames.has(name)) wrong(name.slice(0, 100), "unknownField");
  const list = body.items ?? [];
  if (!Array.isArray(list)) throw new InvalidData({ items: [issue("notList")] });
  // Counted before any item is read.
  if (list.length > shape.maxItems) throw new InvalidData({ items: [issue("tooMany", { max: shape.maxItems })] });
  const title = readTexts(body.title, itemLimits.title, (part, ...problem) => wrong(`title${part}`, ...problem));
  const items = list.map((one, at) =>
    readItem(one, shape, (part, ...problem) => wrong(part ? `items[${at}].${part}` : `items[${at}]`, ...problem)),
  );
  const ids = new Set<string>();
  const dividers = new Set(items.filter(({ type }) => type === "divider").map(({ id }) => id));
  items.forEach(({ id }, at) => {
    if (ids.has(id)) wrong(`items[${at}].id`, "notUnique");
    ids.add(id);
  });
  items.forEach(({ parentId }, at) => {
    if (parentId !== null && (!ids.has(parentId) || dividers.has(parentId)))
      wrong(`items[${at}].parentId`, "badReference");
  });
  if (Object.keys(fields).length > 0) throw new InvalidData(fields);
  assertFits({ title, items }, shape);
  return { title, items: inOrder(items) };
}

/** Number and depth of items. @throws InvalidData */
export function assertFits(
  { items }: MenuDocument,
  { maxDepth, maxItems }: Pick<MenuShape, "maxDepth" | "maxItems">,
): void {
  if (items.length > maxItems) throw new InvalidData({ items: [issue("tooMany", { max: maxItems })] });
  const depth = depthOf(items);
  if (depth === Number.POSITIVE_INFINITY) throw new InvalidData({ items: [issue("parentCircle")] });
  if (depth > maxDepth) throw new InvalidData({ items: [issue("tooDeep", { max: maxDepth })] });
}
