import type { FileField } from "~/lib/content/definition/definition";

import { fileSchema, filesOf } from "./attached-files.server";
import { defineKind, reading } from "~/lib/content/fields/field-kind";
import { readId, uuidSchema } from "~/lib/content/fields/relations/target-ids.server";

export const file = defineKind<FileField, string>({
  schema: () => reading(readId),
  references: (value) => [{ kind: "file", id: value }],
  cell: (value, _field, _name, labels) => labels.file(value),
  publicView: (value, _field, around) => filesOf([value], (id) => around.file(id, { text: around.label })),
  plain: (value, _field, pointers) => pointers.file(value),
  jsonSchema: () => uuidSchema,
  plainSchema: () => fileSchema,
  inList: "filled",
  // Its own input, and without scripts its upload and its library address.
  inputs: () => 3,
  fileInput: (target) => ({ name: target }),
});
