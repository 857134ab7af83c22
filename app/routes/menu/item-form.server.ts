import { data, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { issue } from "~/lib/content/fields/field-kind";
import type { Locale } from "~/lib/content/values";
import { findFile } from "~/lib/files/files.server";
import { describeLinks } from "~/lib/menus/link-labels.server";
import type { MenuDocument, MenuItem, MenuLink } from "~/lib/menus/menu-document";
import { menuPaths } from "~/lib/menus/menu-paths";
import { shapeOf } from "~/lib/menus/menu-table";
import { changeMenu } from "~/lib/menus/menus.server";
import { readItem } from "~/lib/menus/read-document.server";
import { inOrder } from "~/lib/menus/tree";
import type { FoundTarget } from "~/lib/menus/target-search.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { formatDateTime, toDateTimeLocal } from "~/lib/platform/text/dates/dates";
import { uuidPattern } from "~/lib/platform/text/uuid";
import { isSame } from "~/lib/platform/values/same";
import { isStale } from "~/lib/platform/values/stale-version";

export const itemFields = [
  "title.tr",
  "title.en",
  "type",
  "parentId",
  "linkKind",
  "section",
  "target",
  "search",
  "url",
  "icon",
  "image",
  "badge.tr",
  "badge.en",
  "device",
  "startAt",
  "endAt",
  "openInNewTab",
  "active",
] as const;
export type ItemValues = Record<(typeof itemFields)[number], string>;
export type ItemConflict = { path: string; theirs: string };
/** `version`: the menu version that the form is based on. */
export type ItemRefusal = {
  values: ItemValues;
  errors: Record<string, string[]>;
  found: FoundTarget[] | null;
  version: number;
  conflict?: { by: string | null; at: string; isGone: boolean; parts: ItemConflict[] };
};

/** The form fields of each part of an item, by the part's path. */
const fieldsOf: Readonly<Record<string, readonly (typeof itemFields)[number][]>> = {
  "title.tr": ["title.tr"],
  "title.en": ["title.en"],
  type: ["type"],
  parentId: ["parentId"],
  link: ["linkKind", "section", "target", "search", "url"],
  icon: ["icon"],
  image: ["image"],
  "badge.tr": ["badge.tr"],
  "badge.en": ["badge.en"],
  device: ["device"],
  startAt: ["startAt"],
  endAt: ["endAt"],
  openInNewTab: ["openInNewTab"],
  active: ["active"],
};

export function valuesOf(item: MenuItem | null, parentId: string | null): ItemValues {
  const link: MenuLink = item?.link ?? { type: "section", section: "" };
  const target =
    link.type === "record" ? `record:${link.section}:${link.id}` : link.type === "file" ? `file:${link.file}` : "";
  return {
    "title.tr": item?.title.tr ?? "",
    "title.en": item?.title.en ?? "",
    type: item?.type ?? "basic",
    parentId: (item ? item.parentId : parentId) ?? "",
    linkKind: target ? "target" : link.type,
    section: link.type === "section" ? link.section : "",
    target,
    search: "",
    url: link.type === "url" ? link.url : "",
    icon: item?.icon ?? "",
    image: item?.image ?? "",
    "badge.tr": item?.badge?.tr ?? "",
    "badge.en": item?.badge?.en ?? "",
    device: item?.device ?? "all",
    startAt: item?.startAt ? toDateTimeLocal(item.startAt) : "",
    endAt: item?.endAt ? toDateTimeLocal(item.endAt) : "",
    openInNewTab: item?.openInNewTab ? "on" : "",
    active: item && !item.active ? "" : "on",
  };
}

export function readValues(form: BoundedForm): ItemValues {
  return Object.fromEntries(
    itemFields.map((name) => [name, String(form.get(name) ?? "").slice(0, 5_000)]),
  ) as ItemValues;
}

function linkOf({ linkKind, section, target, url }: ItemValues): Record<string, unknown> {
  if (linkKind === "section") return { type: "section", section };
  if (linkKind === "url") return { type: "url", url };
  if (linkKind !== "target") return { type: linkKind || "none" };
  const [kind, first = "", second = ""] = target.split(":");
  return kind === "file" ? { type: "file", file: first } : { type: "record", section: first || "x", id: second };
}

const mediaAddress = new RegExp(`/media/(${uuidPattern})(?:/|$)`);

/** The form field for an error in a part of an item. */
const placeOf = (part: string) =>
  part === "link.section" || part === "link" || part === "link.type"
    ? "section"
    : part === "link.id" || part === "link.file"
      ? "search"
      : part === "link.url"
        ? "url"
        : part;

/** @returns where to go, or the form with everything typed and its errors */
export async function saveItem(
  actor: Actor,
  {
    code,
    id,
    values,
    version,
    t,
    locale,
  }: { code: string; id: string | null; values: ItemValues; version: number; t: TFunction; locale: Locale },
) {
  const errors: Record<string, string[]> = {};
  const shape = shapeOf(code);
  const given = {
    ...(id ? { id } : {}),
    parentId: values.parentId,
    type: values.type,
    title: { tr: values["title.tr"], en: values["title.en"] },
    link: linkOf(values),
    icon: values.icon,
    image: mediaAddress.exec(values.image)?.[1] ?? values.image,
    badge: { tr: values["badge.tr"], en: values["badge.en"] },
    device: values.device,
    startAt: values.startAt,
    endAt: values.endAt,
    openInNewTab: values.openInNewTab === "on",
    active: values.active === "on",
  };
  const item = readItem(given, shape, (part, ...problem) => void (errors[placeOf(part)] ??= [issue(...problem)]));
  if (Object.keys(errors).length > 0)
    return data<ItemRefusal>({ values, errors, found: null, version }, { status: 400 });
  const changing = changeMenu(actor, code, { version, change: (document) => withItem(document, item) });
  const outcome = await orRefusal(changing, 409, 422);
  if (!isRefusal(outcome)) {
    const address = `${menuPaths.menu(code)}#item-${item.id}`;
    return outcome.merged ? redirectWithToast(address, { tone: "info", key: "menus.merged" }) : redirect(address);
  }
  if (isStale(outcome)) {
    const { current, conflicts } = outcome;
    const stored = current.data as unknown as MenuDocument;
    const theirs = stored.items.find((one) => one.id === item.id) ?? null;
    const merged = (outcome.merged as unknown as MenuDocument).items.find((one) => one.id === item.id);
    // Without the form's version nobody can tell who changed what: all differences are shown, and the typed values
    // stay.
    const parts =
      conflicts.length > 0 ? conflicts.flatMap(({ path }) => partOf(path, item.id)) : differingParts(item, theirs);
    return data<ItemRefusal>(
      {
        values: conflicts.length > 0 && merged ? joinedValues(values, item, merged) : values,
        errors: {},
        found: null,
        version: current.version,
        conflict: {
          by: current.updatedBy,
          at: current.updatedAt.toISOString(),
          isGone: id !== null && !theirs,
          parts: theirs ? await describeParts(parts, theirs, stored, t, locale) : [],
        },
      },
      { status: 409 },
    );
  }
  const { fields } = outcome;
  if (!fields) throw outcome;
  return data<ItemRefusal>(
    { values, errors: { parentId: Object.values(fields)[0] ?? [] }, found: null, version },
    { status: 400 },
  );
}

/** The part of this item that a conflict is about; other items are not in its form. */
function partOf(path: string, id: string): string[] {
  const [, of, ...part] = path.split(".");
  return of === id && part.length > 0 ? [part.join(".")] : [];
}

/** A text has one part per language, a link is one value. */
function partValue(item: MenuItem | null, part: string): unknown {
  const [name = "", locale] = part.split(".");
  const value = item?.[name as keyof MenuItem];
  return locale ? (value as MenuItem["title"] | undefined)?.[locale as Locale] : value;
}

function differingParts(item: MenuItem, theirs: MenuItem | null): string[] {
  return Object.keys(fieldsOf).filter((part) => !isSame(partValue(item, part), partValue(theirs, part)));
}

/** The typed values, merged with a colleague's other changes. */
function joinedValues(values: ItemValues, typed: MenuItem, merged: MenuItem): ItemValues {
  const joined = valuesOf(merged, merged.parentId);
  const taken = Object.entries(fieldsOf).flatMap(([part, fields]) =>
    isSame(partValue(typed, part), partValue(merged, part)) ? [] : fields,
  );
  return { ...values, ...Object.fromEntries(taken.map((name) => [name, joined[name]])) };
}

/** A colleague's values, formatted. */
async function describeParts(
  parts: readonly string[],
  theirs: MenuItem,
  { items }: MenuDocument,
  t: TFunction,
  locale: Locale,
): Promise<ItemConflict[]> {
  const links = parts.includes("link") ? await describeLinks([theirs], t, locale) : {};
  const picture = parts.includes("image") && theirs.image ? await findFile(theirs.image) : undefined;
  const theirText = (part: string): string => {
    const value = partValue(theirs, part);
    switch (part) {
      case "link":
        return links[theirs.id] ?? "";
      case "image":
        return picture?.originalName ?? "";
      case "parentId":
        return items.find(({ id }) => id === value)?.title.tr ?? t("menus.top");
      case "type":
        return t(`menus.types.${theirs.type}`);
      case "device":
        return t(`menus.devices.${theirs.device ?? "all"}`);
      case "startAt":
      case "endAt":
        return typeof value === "string" ? formatDateTime(value, locale) : "";
      case "active":
      case "openInNewTab":
        return t(value === true ? "public.yes" : "public.no");
      default:
        return typeof value === "string" ? value : "";
    }
  };
  return parts.map((path) => ({ path, theirs: theirText(path) }));
}

/** Replaces the item in place, or adds it after its siblings. */
function withItem(document: MenuDocument, item: MenuItem): MenuDocument {
  const { items } = document;
  const parentId = items.some(({ id }) => id === item.parentId) ? item.parentId : null;
  const at = items.findIndex(({ id }) => id === item.id);
  const changed = { ...item, parentId };
  const isHere = at >= 0 && items[at]?.parentId === parentId;
  const rest = items.filter(({ id }) => id !== item.id);
  return {
    ...document,
    items: inOrder(isHere ? items.map((one) => (one.id === item.id ? changed : one)) : [...rest, changed]),
  };
}
