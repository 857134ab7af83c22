import { parse, type Submission } from "@conform-to/react";

import type { FormValues } from "~/lib/content/form/form-values";

/** For conform's `onValidate`: rows change in the browser; only the server validates. Other errors stay. */
export function handleListIntents({ formData }: { formData: FormData }): Submission<FormValues, string[], FormValues> {
  // A selected file ("cover.upload") is no value and would overwrite the id beside it or the rows.
  for (const [name, value] of [...formData]) if (typeof value !== "string") formData.delete(name);
  return parse<FormValues, string[]>(formData, {
    resolve: (payload: Record<string, unknown>, intent) => {
      if (!intent) return { value: payload as FormValues };
      const list = "name" in intent.payload ? String(intent.payload.name ?? "") : "";
      const others = [...formData.keys()].filter((name) => !(list && name.startsWith(`${list}[`)));
      return { value: payload as FormValues, error: Object.fromEntries(others.map((name) => [name, null])) };
    },
  });
}
