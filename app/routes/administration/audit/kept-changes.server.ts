import type { TFunction } from "i18next";

import { userNames } from "~/lib/auth/users/users.server";
import { changesByPerson } from "~/routes/changes-by-person";

/** The settings that stayed as others set them meanwhile. @param kept with the ids of who set them */
export async function keptChanges(
  t: TFunction,
  kept: readonly { label: string; by: string | null }[],
): Promise<string> {
  const names = await userNames(kept.map(({ by }) => by));
  return changesByPerson(
    t,
    kept.map(({ label, by }) => ({ label, by: names.get(by ?? "") ?? null })),
  );
}
