import type { RelationsField } from "~/lib/content/definition/definition";

import { maxRows, maxUnlimited } from "~/lib/content/fields/max-rows";
import { defineKind, filledOnly, issue } from "~/lib/content/fields/field-kind";
import { linksTo, pointerSchema } from "./linked-entries.server";
import { shownOf } from "~/lib/content/fields/public-shape";
import { idList, uuidSchema } from "./target-ids.server";

export const relations = defineKind<RelationsField, string[]>({
  schema: idList,
  issues: (value, { max }) =>
    max !== undefined && value.length > max ? [issue("tooMany", { max, count: value.length })] : [],
  facets: (value) => value,
  references: (value) => value.map((id) => ({ kind: "entry", id })),
  repointed: (value, _field, { from, to }) =>
    value.includes(from) ? [...new Set(value.map((id) => (id === from ? to : id)))] : value,
  cell: (value, _field, _name, { entry }) => value.map(entry).join(", "),
  publicView: (value, _field, around) => linksTo(value, around),
  plain: (value, _field, { entry }) => shownOf(value, entry) ?? [],
  jsonSchema: () => ({ type: "array", items: uuidSchema }),
  plainSchema: () => ({ type: "array", items: pointerSchema }),
  width: 12,
  isInReports: true,
  inputs: ({ max = maxUnlimited }) => maxRows(max),
  isSentAsMany: true,
  without: (value, _field, { isGone }) => filledOnly(value.filter((id) => !isGone([id]))),
});
