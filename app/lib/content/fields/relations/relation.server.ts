import type { RelationField } from "~/lib/content/definition/definition";

import { defineKind, reading } from "~/lib/content/fields/field-kind";
import { linksTo, pointerSchema } from "./linked-entries.server";
import { readId, uuidSchema } from "./target-ids.server";

export const relation = defineKind<RelationField, string>({
  schema: () => reading(readId),
  facets: (value) => [value],
  references: (value) => [{ kind: "entry", id: value }],
  repointed: (value, _field, { from, to }) => (value === from ? to : value),
  cell: (value, _field, _name, { entry }) => entry(value),
  publicView: (value, _field, around) => linksTo([value], around),
  plain: (value, _field, { entry }) => entry(value),
  jsonSchema: () => uuidSchema,
  plainSchema: () => pointerSchema,
  width: 11,
  isInReports: true,
  imported: { by: "title" },
});
