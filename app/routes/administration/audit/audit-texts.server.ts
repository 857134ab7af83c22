import type { TFunction } from "i18next";

import { fieldLabel, pathLabel } from "~/components/fields/labels";
import { findSection } from "~/lib/content/definition/registry.server";
import { findSettingGroup } from "~/lib/setting-groups/groups";
import { findSectionGroup } from "~/lib/setting-groups/section-groups.server";

type Subject = { objectType: string; objectId: string; section: string | null };

/** Settings pages without a group. */
const otherSettings: Readonly<Record<string, string>> = {
  access: "administration.areas.access.title",
  "sections.requireReview": "administration.areas.approval.title",
};

export function settingName(t: TFunction, key: string): string {
  const [kind = "", name = ""] = key.split(/\.(.*)/s, 2);
  const other = otherSettings[key];
  if (other) return t(other);
  if (kind === "lists") return t([`optionLists.lists.${name}.title`, key]);
  const group = kind === "group" ? findSettingGroup(name) : kind === "section" ? findSectionGroup(name) : undefined;
  return group ? t(group.texts.title) : key;
}

function formOf({ objectType, objectId, section }: Subject) {
  if (objectType === "entry") return section === null ? undefined : findSection(section);
  const [kind, name = ""] = objectId.split(/\.(.*)/s, 2);
  return kind === "group"
    ? findSettingGroup(name)?.form
    : kind === "section"
      ? findSectionGroup(name)?.form
      : undefined;
}

export function changedName(t: TFunction, subject: Subject, field: string): string {
  const form = formOf(subject);
  if (form?.fields[field]) return fieldLabel(t, form, field);
  return field === "" ? "" : t([`audit.fields.${field}`, field]);
}

export function changedValue(t: TFunction, subject: Subject, field: string, value: unknown): string {
  const form = formOf(subject);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "public.yes" : "public.no");
  if (typeof value === "string") return field === "state" ? t([`content.states.${value}`, value]) : value;
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string")) return JSON.stringify(value);
  const nameOf = (path: string) =>
    field !== "changed" ? path : form ? pathLabel(t, form, path) : t([`audit.fields.${path}`, path]);
  return value.map((one) => nameOf(one as string)).join(", ");
}
