import type { GalleryField } from "~/lib/content/definition/definition";

import type { ImageValue } from "~/lib/content/values";
import { defineKind, filledOnly, issue, listOf } from "~/lib/content/fields/field-kind";
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
import { shownOf } from "~/lib/content/fields/public-shape";

export const gallery = defineKind<GalleryField, ImageValue[]>({
  schema: ({ max }) =>
    listOf(imageSchema, max)
      .transform((images) => {
        const kept = images?.filter((value) => value !== undefined) ?? [];
        return kept.length > 0 ? kept : undefined;
      })
      .optional(),
  issues: (value, { max }) => [
    ...(value.length > max ? [issue("tooMany", { max, count: value.length })] : []),
    ...(value.some((one) => altIssues(one).length > 0) ? [issue("imageWithoutAlt")] : []),
  ],
  text: (value) => value.map(imageText).join(" "),
  references: (value) => value.map(({ file }) => ({ kind: "file", id: file })),
  cell: (value, _field, _name, labels) => value.map((one) => labels.file(one.file)).join(", "),
  publicView: (value, _field, around) => picturesOf(value, around, true),
  plain: (value, _field, { picture }) => shownOf(value, picture) ?? [],
  plainSchema: () => ({ type: "array", items: pictureSchema }),
  jsonSchema: ({ max }) => ({ type: "array", maxItems: max, items: imageJsonSchema }),
  width: 6,
  inList: "picture",
  inputs: () => pictureInputs,
  fileInput: (target, nextRow) => ({
    name: target.endsWith("]") ? `${target}.file` : `${target}[${nextRow()}].file`,
  }),
  eachPicture: (value, use) =>
    Array.isArray(value) ? (value as unknown[]).map((one, at) => (isPicture(one) ? use(one, `[${at}]`) : one)) : value,
  without: (value, _field, { isGone }) => filledOnly(value.filter((one) => !isGone([one]))),
});
