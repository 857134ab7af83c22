import type { TFunction } from "i18next";

import type { ImportRow } from "~/lib/apps/contacts/imports/import-rows.server";
import { issueText } from "~/lib/platform/i18n/issue-text";

type Row = Pick<ImportRow, "detail" | "why">;

/** Why a row can't be taken, in the reader's language. */
export function problemTexts(t: TFunction, { detail, why }: Row): string[] {
  const problems = detail?.problems ?? [];
  if (problems.length === 0) return why === null ? [] : [issueText(t, why)];
  return problems.map(({ field, issue }) =>
    field === "" ? issueText(t, issue) : `${t(`contacts.fields.${field}`)}: ${issueText(t, issue)}`,
  );
}

/** What a row that was taken has left out, and why, a sentence each. */
export const leftTexts = (t: TFunction, { detail }: Row): string[] => [
  ...(detail?.photo === undefined ? [] : [t("contacts.import.photoLeft", { why: issueText(t, detail.photo) })]),
  ...(detail?.leftTags ? [t("contacts.import.tagsLeft", { names: detail.leftTags.join(", ") })] : []),
];

/** Remarks about a row, a sentence each. */
export function remarkTexts(t: TFunction, { detail }: Row): string[] {
  if (!detail) return [];
  const { remarks, adds, stays, match, twin } = detail;
  const names = (fields: readonly string[]) => fields.map((field) => t(`contacts.fields.${field}`)).join(", ");
  return [
    ...(match ? [t(`contacts.import.match.${match.by}`, { name: match.name })] : []),
    ...(twin === undefined ? [] : [t("contacts.import.twinOf", { row: twin })]),
    ...(adds.length > 0 ? [t("contacts.import.adds", { names: names(adds) })] : []),
    ...(stays.length > 0 ? [t("contacts.import.stays", { names: names(stays) })] : []),
    ...remarks.map((remark) => issueText(t, remark)),
  ];
}
