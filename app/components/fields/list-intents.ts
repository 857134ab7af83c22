import { parse } from "@conform-to/react";

/**
 * For conform's `onValidate`: rows are added, removed and moved in the browser at once, while everything else is
 * checked by the server only. Errors of other fields stay as they are.
 */
export function handleListIntents({ formData }: { formData: FormData }) {
  return parse(formData, {
    resolve: (payload: Record<string, unknown>, intent) => {
      if (!intent) return { value: payload };
      const list = "name" in intent.payload ? String(intent.payload.name ?? "") : "";
      const others = [...formData.keys()].filter((name) => !(list && name.startsWith(`${list}[`)));
      return { value: payload, error: Object.fromEntries(others.map((name) => [name, null])) };
    },
  });
}
