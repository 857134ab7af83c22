import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";

import { columnLabel, fieldLabel, optionLabel } from "./labels";

export function translateIssue(t: TFunction, message: string, section: Pick<Section, "id">): string {
  if (!/^[\w.]+(\?|$)/.test(message) || !message.includes(".")) return message;
  const [key = "", query = ""] = message.split("?", 2);
  const values: Record<string, string | number> = {};
  const given = new URLSearchParams(query);
  const [list = "", column] = (given.get("other") ?? "").split(".");
  for (const [name, value] of given) {
    if (name === "other") values[name] = column ? columnLabel(t, section, list, column) : fieldLabel(t, section, list);
    else if (name === "option") values[name] = optionLabel(t, section, column ?? list, value);
    else values[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  const sentence = t(key, { ...values, defaultValue: t("content.issues.unknown") });
  return given.has("source") ? t("content.issues.withSource", { sentence, source: given.get("source") }) : sentence;
}
