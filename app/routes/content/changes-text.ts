import type { TFunction } from "i18next";

import { pathLabel } from "~/components/fields/labels";
import type { FieldChange } from "~/lib/content/entries/changes-since.server";
import type { Section } from "~/lib/content/definition/definition";

/** "Ayşe Yılmaz: Başlık (Türkçe), Özet (Türkçe); Barış Kaya: Kapak" */
export function changesText(t: TFunction, section: Pick<Section, "id" | "fields">, changes: readonly FieldChange[]): string {
  const byPerson = new Map<string | null, string[]>();
  for (const { path, by } of changes) byPerson.set(by, [...(byPerson.get(by) ?? []), pathLabel(t, section, path)]);
  return [...byPerson].map(([by, labels]) => `${by ?? t("content.conflict.somebody")}: ${labels.join(", ")}`).join("; ");
}
