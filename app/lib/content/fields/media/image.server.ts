import type { ImageField } from "~/lib/content/definition/definition";

import type { ImageValue } from "~/lib/content/values";
import { defineKind } from "~/lib/content/fields/field-kind";
import {
  altIssues,
  imageJsonSchema,
  imageSchema,
  imageText,
  isPicture,
  pictureInputs,
  pictureSchema,
  picturesOf,
} from "./image-value.server";

export const image = defineKind<ImageField, ImageValue>({
  schema: () => imageSchema,
  issues: altIssues,
  text: imageText,
  references: (value) => [{ kind: "file", id: value.file }],
  cell: (value, _field, _name, labels) => labels.file(value.file),
  publicView: (value, _field, around) => picturesOf([value], around, false),
  plain: (value, _field, { picture }) => picture(value),
  jsonSchema: () => imageJsonSchema,
  plainSchema: () => pictureSchema,
  width: 6,
  inList: "picture",
  inputs: () => pictureInputs,
  fileInput: (target) => ({ name: `${target}.file` }),
  eachPicture: (value, use) => (isPicture(value) ? use(value, "") : value),
});
