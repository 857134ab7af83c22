import type { EntryData } from "~/lib/content/values";

import type { FormDefinition } from "./definition";

/** The entry that is archived when this version is published; null: none. */
export function supersededBy(
  { publishing: { supersedes } = {} }: Pick<FormDefinition, "publishing">,
  id: string | null,
  data: EntryData,
): string | null {
  const other = supersedes === undefined ? undefined : data[supersedes];
  return typeof other === "string" && other !== id ? other : null;
}
