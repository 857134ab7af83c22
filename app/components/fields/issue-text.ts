import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";

import { fieldLabel } from "./labels";

/**
 * The sentence of an issue such as `content.issues.tooLong?max=160`. The value `other` names a field and is
 * replaced by that field's label. Messages that are no key of ours are given back as they are.
 */
export function translateIssue(t: TFunction, message: string, section: Pick<Section, "id">): string {
  if (!/^[\w.]+(\?|$)/.test(message) || !message.includes(".")) return message;
  const [key = "", query = ""] = message.split("?", 2);
  const values: Record<string, string | number> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    values[name] = name === "other" ? fieldLabel(t, section, value) : /^\d+$/.test(value) ? Number(value) : value;
  }
  return t(key, { ...values, defaultValue: t("content.issues.unknown") });
}
