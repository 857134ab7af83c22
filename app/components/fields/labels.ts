import type { i18n, TFunction } from "i18next";

import type { Fields, Section } from "~/lib/content/definition/definition";
import type { Locale } from "~/lib/content/values";

import { readable, type Option } from "./form-context";

type Named = Pick<Section, "id" | "fields">;

/** The section's texts win over the shared ones. */
/** Columns that no section names anew, so that a page need not carry a key for each that it lacks. */
export const commonColumns: readonly string[] = [
  "status",
  "publishAt",
  "updatedAt",
  "updatedBy",
  "reviewAt",
  "views",
  "recentViews",
];

export function fieldLabel(t: TFunction, section: Pick<Section, "id">, name: string): string {
  if (commonColumns.includes(name)) return t(`content.fields.${name}`);
  return t([`content.sections.${section.id}.fields.${name}`, `content.fields.${name}`]);
}

/** Undefined when the label is enough. */
export function fieldHint(i18n: i18n, section: Pick<Section, "id">, name: string): string | undefined {
  const keys = [`content.sections.${section.id}.hints.${name}`, `content.hints.${name}`];
  return i18n.exists(keys) ? i18n.t(keys) : undefined;
}

export function columnLabel(t: TFunction, section: Pick<Section, "id">, list: string, column: string): string {
  return t([`content.sections.${section.id}.columns.${list}.${column}`, `content.columns.${list}.${column}`]);
}

/** An option of a `select` or `multi` field or column; for sections, the section's title. */
export function optionLabel(
  t: TFunction,
  section: Pick<Section, "id">,
  field: string,
  code: string,
  names?: "sections",
): string {
  return t([
    `content.sections.${section.id}.options.${field}.${code}`,
    `content.options.${field}.${code}`,
    ...(names ? [`content.sections.${code}.title`] : []),
  ]);
}

/** An option of a settings list; one that was removed from the list is marked. */
export function settingOptionLabel(
  t: TFunction,
  option: Option | undefined,
  locale: Locale,
): { text: string; lang: Locale } {
  const label = readable(option?.label, locale);
  return option?.isRemoved && label.text
    ? { text: t("fields.optionRemoved", { label: label.text }), lang: locale }
    : label;
}

/** "attachments[0].title.tr" → "Ekler, 1. satır, Başlık (Türkçe)". */
export function pathLabel(t: TFunction, section: Named, path: string): string {
  if (path === "parentId" || path === "position")
    return t(path === "parentId" ? "content.entry.parent" : "content.entry.position");
  const parts: string[] = [];
  let [fields, list, language] = [section.fields as Fields | undefined, "", ""];
  for (const step of path.split(".")) {
    const [, name = step, row] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const field = fields?.[name];
    if (field) parts.push(list ? columnLabel(t, section, list, name) : fieldLabel(t, section, name));
    else if (step === "tr" || step === "en") language = step;
    if (field?.kind === "list" && row !== undefined) parts.push(t("fields.row", { number: Number(row) + 1 }));
    [fields, list] = field?.kind === "list" ? [field.columns, name] : [undefined, list];
  }
  return parts.length === 0 ? path : parts.join(", ") + (language ? ` (${t(`fields.language.${language}`)})` : "");
}
