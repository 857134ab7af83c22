import type { TFunction } from "i18next";

import { fieldLabel, optionLabel } from "~/components/fields/labels";
import { everyField, isLocalized, type Section } from "~/lib/content/definition/definition";
import type { ExportedEntry, ExportedPage } from "~/lib/content/list/export-entries.server";
import { type CellLabels } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import type { SettingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { titleFor } from "~/lib/content/title-for";
import { locales, type Locale } from "~/lib/content/values";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { cutText } from "~/lib/platform/text/keepable";

/** Excel allows 32,767 characters a cell and spreads the rest over the table. */
const longestCell = 32_000;

type Cell = string | number | null;
type Table = {
  head: string[];
  row: (entry: ExportedEntry, pointed: Pick<ExportedPage, "titles" | "files" | "columns">) => Cell[];
};

/** From the section's declaration: the entry, each field in each language, and its last save. */
export function exportTable(section: Section, t: TFunction, locale: Locale, options: SettingOptions): Table {
  const declared = Object.entries(section.fields);
  const computed = Object.entries(section.list.computed ?? {});
  const exportedTitle = (titles: ExportedPage["titles"], id: string) =>
    titleFor(titles.get(id)?.title ?? {}, locale)?.text ?? "";
  const listOf = new Map(
    everyField(section.fields).flatMap(([place, field]) =>
      "optionsFrom" in field ? [[place.split(".").at(-1), field.optionsFrom] as const] : [],
    ),
  );
  const optionOf = (name: string, code: string) => {
    const list = listOf.get(name);
    return list
      ? (options[list]?.find((option) => option.code === code)?.label[locale] ?? code)
      : optionLabel(t, section, name, code);
  };
  const valueLabels = { locale, yes: t("fields.yes"), no: t("fields.no"), option: optionOf };
  const head = [
    t("content.export.id"),
    fieldLabel(t, section, "status"),
    ...(section.maxDepth ? [t("content.entry.parent")] : []),
    ...declared.flatMap(([name, field]) => {
      const label = fieldLabel(t, section, name);
      return isLocalized(field) ? locales.map((one) => `${label} (${one})`) : [label];
    }),
    ...computed.map(([name]) => fieldLabel(t, section, name)),
    ...["publishAt", "unpublishAt"].map((name) => t(`content.entry.${name}`)),
    ...["updatedAt", "updatedBy"].map((name) => fieldLabel(t, section, name)),
  ];
  const row: Table["row"] = (
    { id, state, parentId, data, publishAt, unpublishAt, updatedAt, updatedByName },
    { titles, files, columns },
  ) => {
    const worked = columns.get(id) ?? {};
    const cellLabels: CellLabels = {
      ...valueLabels,
      entry: (target) => exportedTitle(titles, target),
      file: (target) => files.get(target)?.originalName ?? "",
    };
    return [
      id,
      t(`content.states.${state}`),
      ...(section.maxDepth ? [parentId === null ? "" : exportedTitle(titles, parentId)] : []),
      ...declared.flatMap(([name, field]) => fields.cells(data[name], field, name, cellLabels).map(fitting)),
      ...computed.flatMap(([name, field]) => fields.cells(worked[name], field, name, cellLabels)),
      ...[publishAt, unpublishAt, updatedAt].map((time) => formatDateTime(time, locale)),
      updatedByName,
    ];
  };
  return { head, row };
}

function fitting(cell: string | number): string | number {
  return typeof cell === "string" && cell.length > longestCell ? `${cutText(cell, longestCell)}…` : cell;
}
