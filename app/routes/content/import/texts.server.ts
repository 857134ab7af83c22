import type { TFunction } from "i18next";

import { translateIssue } from "~/components/fields/issue-text";
import { fieldLabel, optionLabel, pathLabel } from "~/components/fields/labels";
import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import type { CellLabels } from "~/lib/content/fields/field-kind";
import { isDay, isMoment } from "~/lib/content/fields/field-traits";
import { fields } from "~/lib/content/fields/fields.server";
import { titleFor } from "~/lib/content/title-for";
import type { EntryData, Locale, Localized } from "~/lib/content/values";
import type { Finding } from "~/lib/imports/import-views";
import type { RowPlan } from "~/lib/imports/plan-rows.server";
import { formatDate, formatDateTime } from "~/lib/platform/text/dates/dates";

/** A value of a preview is no longer than that. */
const longest = 300;

export type ImportContext = { actor: Actor; section: Section; t: TFunction; locale: Locale };

/** What is wrong with a row, or worth knowing of it, in a sentence that names the column. */
export function findingText(
  { section, t }: Omit<ImportContext, "actor" | "locale">,
  { column, message }: Finding,
): string {
  const sentence = translateIssue(t, message, section);
  return column === "" ? sentence : t("content.import.inColumn", { column, sentence });
}

/** The rows of a preview in the reader's language. */
export async function rowsForPeople(context: ImportContext, plans: readonly RowPlan[]) {
  const { actor, section, t, locale } = context;
  const pointed = plans
    .flatMap(({ values, entry }) => [values, entry?.data ?? {}])
    .flatMap((data) => referencesOf(section, data));
  const titles = await entryTitles(
    actor,
    pointed.flatMap(({ kind, id }) => (kind === "entry" ? [id] : [])),
  );
  const cellLabels: CellLabels = {
    locale,
    yes: t("fields.yes"),
    no: t("fields.no"),
    option: (name, code) => optionLabel(t, section, name, code),
    entry: (id) => titleFor(titles.get(id)?.title ?? {}, locale)?.text ?? t("content.untitled"),
    file: () => "",
  };
  const valueOf = (data: EntryData, path: string): string => {
    const [name = "", language] = path.split(".");
    const field = section.fields[name];
    const value = field?.localized
      ? (data[name] as Localized<unknown> | undefined)?.[(language ?? "tr") as Locale]
      : data[name];
    if (!field || value === undefined || value === null) return "";
    if (isMoment(field)) return formatDateTime(String(value), locale);
    if (isDay(field)) return formatDate(String(value), locale);
    const [cell = ""] = fields.cells(value, { ...field, localized: false }, name, cellLabels);
    const text = String(cell);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  return plans.map(({ row, kind, title, values, entry, changes, problems, remarks, pictures, isInTrash }) => ({
    row,
    kind,
    title: title || t("content.untitled"),
    to: entry ? contentPaths.entry(section, entry.id) : null,
    version: entry?.version ?? null,
    isInTrash,
    values:
      kind === "new"
        ? Object.keys(values)
            .filter((name) => name !== section.titleField)
            .map((name) => ({ label: fieldLabel(t, section, name), text: valueOf(values, name) }))
        : [],
    changes: changes.map(({ path, isWritten }) => ({
      path,
      isWritten,
      label: pathLabel(t, section, path),
      before: valueOf(entry?.data ?? {}, path),
      after: valueOf(values, path),
    })),
    findings: [...problems, ...remarks].map((finding) => findingText(context, finding)),
    pictures: pictures.map(({ field, address }) => ({ label: fieldLabel(t, section, field), address })),
  }));
}
