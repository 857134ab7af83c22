import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import { parseIssue } from "~/lib/platform/i18n/issue-text";

import { columnLabel, fieldLabel, optionLabel } from "./labels";

export function translateIssue(t: TFunction, message: string, section: Pick<Section, "id">): string {
  if (!/^[\w.]+(\?|$)/.test(message) || !message.includes(".")) return message;
  const { key, values } = parseIssue(message);
  const { other, option, source } = values;
  const [list = "", column] = String(other ?? "").split(".");
  if (other !== undefined) values.other = column ? columnLabel(t, section, list, column) : fieldLabel(t, section, list);
  if (option !== undefined) values.option = optionLabel(t, section, column ?? list, String(option));
  const sentence = t(key, { ...values, defaultValue: t("content.issues.unknown") });
  return source === undefined ? sentence : t("content.issues.withSource", { sentence, source });
}
