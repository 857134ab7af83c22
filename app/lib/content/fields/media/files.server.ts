import type { FilesField } from "~/lib/content/definition/definition";

import { maxRows } from "~/lib/content/fields/max-rows";
import { fileSchema, filesOf } from "./attached-files.server";
import { defineKind, filledOnly, issue } from "~/lib/content/fields/field-kind";
import { shownOf } from "~/lib/content/fields/public-shape";
import { idList, uuidSchema } from "~/lib/content/fields/relations/target-ids.server";

export const files = defineKind<FilesField, string[]>({
  schema: idList,
  issues: (value, { max }) => (value.length > max ? [issue("tooMany", { max, count: value.length })] : []),
  references: (value) => value.map((id) => ({ kind: "file", id })),
  cell: (value, _field, _name, labels) => value.map(labels.file).join(", "),
  // A single file has the field's label; several have their own names.
  publicView: (value, _field, around) =>
    filesOf(value, (id) => around.file(id, value.length === 1 ? { text: around.label } : undefined)),
  plain: (value, _field, pointers) => shownOf(value, pointers.file) ?? [],
  jsonSchema: ({ max }) => ({ type: "array", maxItems: max, items: uuidSchema }),
  plainSchema: () => ({ type: "array", items: fileSchema }),
  inList: "filled",
  inputs: ({ max }) => maxRows(max),
  isSentAsMany: true,
  fileInput: (target) => ({ name: target, isAdded: true }),
  without: (value, _field, { isGone }) => filledOnly(value.filter((id) => !isGone([id]))),
});
