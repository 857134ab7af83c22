import type { FormPart, FormRow } from "~/lib/content/form/row-lines";

import { handleListIntents } from "./list-intents";
import { newKey } from "./new-key";

/** The rows as the form would submit them now. */
export function rowsNow(form: HTMLFormElement, list: string): FormRow[] {
  const data = new FormData();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && name.startsWith(`${list}[`)) data.append(`rows${name.slice(list.length)}`, value);
  }
  const { payload } = handleListIntents({ formData: data });
  return (payload as { rows?: FormRow[] }).rows ?? [];
}

/** The copy and its nested rows get new keys. */
export function withNewKeys(row: FormRow): FormRow {
  return { ...(copied(row) as FormRow), _key: newKey() };
}

function copied(part: FormPart): FormPart {
  if (typeof part === "string") return part;
  if (Array.isArray(part)) return part.map(copied);
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, name === "_key" ? newKey() : copied(one)]),
  );
}
