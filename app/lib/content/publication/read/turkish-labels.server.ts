import type { TFunction } from "i18next";

import type { Field, Section } from "~/lib/content/definition/definition";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import type { CellLabels } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";

/** Turkish labels and names of targets, for records about an entry. */
export async function turkishLabels(section: Section, t: TFunction, ...shown: EntryData[]): Promise<CellLabels> {
  const pointed = shown.flatMap((data) =>
    referencesOf(section, data).flatMap(({ kind, id }) => (kind === "entry" ? [id] : [])),
  );
  // Public titles: nothing of a draft is written down.
  const known =
    pointed.length === 0
      ? []
      : await db()
          .select({ id: publications.entryId, title: publications.title })
          .from(publications)
          .where(idIn(publications.entryId, [...new Set(pointed)]));
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const option = (name: string, code: string) =>
    t([`content.sections.${section.id}.options.${name}.${code}`, `content.options.${name}.${code}`]);
  return {
    locale: "tr",
    yes: t("fields.yes"),
    no: t("fields.no"),
    option,
    entry: (id) => titles.get(id)?.tr ?? "",
    file: () => "",
  };
}

export function labelOf({ id }: Pick<Section, "id">, name: string, t: TFunction): string {
  return t([`public.sections.${id}.fields.${name}`, `content.sections.${id}.fields.${name}`, `content.fields.${name}`]);
}

export function cellText(value: unknown, field: Field, name: string, labels: CellLabels): string {
  if (value === undefined) return "";
  const { official } = fields.kindOf(field);
  if (official && value !== null) return official(value);
  return fields.cells(value, field, name, labels).join(" / ");
}
