import type { TFunction } from "i18next";

/** "Ayşe Yılmaz: Haberler, Duyurular; Barış Kaya: Etkinlikler": what others have changed. */
export function changesByPerson(t: TFunction, changes: readonly { label: string; by: string | null }[]): string {
  const byPerson = new Map<string | null, string[]>();
  for (const { label, by } of changes) byPerson.set(by, [...(byPerson.get(by) ?? []), label]);
  return [...byPerson]
    .map(([by, labels]) => `${by ?? t("content.conflict.somebody")}: ${labels.join(", ")}`)
    .join("; ");
}
