import { z } from "zod";

import type {
  FileField,
  FilesField,
  GalleryField,
  ImageField,
  RelationField,
  RelationsField,
} from "~/lib/content/definition/definition";

import { locales, type ImageValue, type Localized } from "../values";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { cleanText, cutText, defineKind, issue, listOf, oneLine, reading, readTexts, Unreadable } from "./field-kind";
import { maxUnlimited } from "./max-rows";
import { shownOf, type Around, type Attachment, type Shape } from "./public-shape";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidSchema: JsonSchema = { type: "string", format: "uuid" };

// Schemas of the public API, defined once for all sections: see lib/openapi.
const sharedSchema = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const [pointerSchema, fileSchema, pictureSchema] = ["PublicPointer", "PublicFile", "PublicImage"].map(sharedSchema) as [
  JsonSchema,
  JsonSchema,
  JsonSchema,
];

function linksTo(ids: readonly string[], { link }: Around): Shape | null {
  const links = shownOf(ids, link);
  return links && { shape: "links", links };
}

function filesOf(ids: readonly string[], show: (id: string) => Attachment | null): Shape | null {
  const files = shownOf(ids, show);
  return files && { shape: "files", files };
}

function picturesOf(values: readonly ImageValue[], { picture }: Around, isSeries: boolean): Shape | null {
  const pictures = shownOf(values, picture);
  return pictures && { shape: "pictures", pictures, isSeries };
}

function readId(input: unknown): string {
  const id = typeof input === "string" ? input.trim().toLowerCase() : "";
  if (!uuidPattern.test(id)) throw new Unreadable("badReference");
  return id;
}

function idList({ max = maxUnlimited }: { max?: number }) {
  return reading((input) => readTexts(input, max, readId));
}

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
});

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
});

export const file = defineKind<FileField, string>({
  schema: () => reading(readId),
  references: (value) => [{ kind: "file", id: value }],
  cell: (value, _field, _name, labels) => labels.file(value),
  publicView: (value, _field, around) => filesOf([value], (id) => around.file(id, { text: around.label })),
  plain: (value, _field, pointers) => pointers.file(value),
  jsonSchema: () => uuidSchema,
  plainSchema: () => fileSchema,
});

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
});

const localizedText = z
  .preprocess(
    (input) => (typeof input === "string" ? { tr: input } : (input ?? {})),
    z.object({
      tr: reading((input) => cutText(cleanText(input).trim(), 1000)),
      en: reading((input) => cutText(cleanText(input).trim(), 1000)),
    }),
  )
  .transform((value): Localized | undefined => {
    const kept = Object.fromEntries(locales.filter((locale) => value[locale]).map((locale) => [locale, value[locale]]));
    return Object.keys(kept).length > 0 ? kept : undefined;
  });

const fraction = reading((input) => {
  const value = typeof input === "number" ? input : Number(String(input).replace(",", "."));
  if (!(value >= 0 && value <= 1)) throw new Unreadable("badFocal");
  return value;
});

/** A form names a picture by `file`; without one the value is empty, whatever its texts. */
const imageSchema = z
  .preprocess(
    (input) => (typeof input === "string" ? { file: input } : (input ?? {})),
    z.object({
      file: reading(readId),
      alt: localizedText.optional(),
      decorative: z.preprocess((input) => input === true || input === "on" || input === "true", z.boolean()),
      caption: localizedText.optional(),
      credit: reading((input) => cutText(oneLine(input), 120)),
      focal: z.object({ x: fraction, y: fraction }).partial().optional(),
    }),
  )
  .transform(({ file, alt, decorative, caption, credit, focal }): ImageValue | undefined =>
    typeof file === "string"
      ? {
          file,
          ...(alt ? { alt } : {}),
          ...(decorative ? { decorative } : {}),
          ...(caption ? { caption } : {}),
          ...(typeof credit === "string" ? { credit } : {}),
          ...(typeof focal?.x === "number" && typeof focal.y === "number" ? { focal: { x: focal.x, y: focal.y } } : {}),
        }
      : undefined,
  )
  .optional();

const localizedTextSchema: JsonSchema = {
  type: "object",
  properties: Object.fromEntries(locales.map((locale) => [locale, { type: "string" }])),
};
const imageJsonSchema: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file: uuidSchema,
    alt: localizedTextSchema,
    decorative: { type: "boolean" },
    caption: localizedTextSchema,
    credit: { type: "string", maxLength: 120 },
    focal: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } } },
  },
};

/** WCAG 1.1.1: an alternative text, or marked as decorative. */
function altIssues({ alt, decorative }: ImageValue): string[] {
  return decorative || alt?.tr ? [] : [issue("imageWithoutAlt")];
}

const imageText = ({ alt, caption }: ImageValue) =>
  [...Object.values(alt ?? {}), ...Object.values(caption ?? {})].join(" ");

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
});

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
});
