import type { TFunction } from "i18next";

import { pathLabel } from "~/components/fields/labels";
import type { FieldChange } from "~/lib/content/entries/changes-since.server";
import type { Section } from "~/lib/content/definition/definition";
import { changesByPerson } from "~/routes/changes-by-person";

/** "Ayşe Yılmaz: Başlık (Türkçe), Özet (Türkçe); Barış Kaya: Kapak" */
export function changesText(
  t: TFunction,
  section: Pick<Section, "id" | "fields">,
  changes: readonly FieldChange[],
): string {
  return changesByPerson(
    t,
    changes.map(({ path, by }) => ({ label: pathLabel(t, section, path), by })),
  );
}
