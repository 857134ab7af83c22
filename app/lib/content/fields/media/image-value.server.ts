import { z } from "zod";

import { locales, type ImageValue, type Localized } from "~/lib/content/values";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { cleanText, issue, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { shownOf, type Around, type Shape } from "~/lib/content/fields/public-shape";
import { readId, sharedSchema, uuidSchema } from "~/lib/content/fields/relations/target-ids.server";
import { cutText } from "~/lib/platform/text/keepable";

export const pictureSchema = sharedSchema("PublicImage");

export function picturesOf(values: readonly ImageValue[], { picture }: Around, isSeries: boolean): Shape | null {
  const pictures = shownOf(values, picture);
  return pictures && { shape: "pictures", pictures, isSeries };
}

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
export const imageSchema = z
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
export const imageJsonSchema: JsonSchema = {
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

export function isPicture(value: unknown): value is ImageValue {
  return typeof value === "object" && value !== null && typeof (value as Partial<ImageValue>).file === "string";
}

/** Three for the file, two alternative texts, "needs none", two captions, credit, two for the focal point. */
export const pictureInputs = 11;

/** WCAG 1.1.1: an alternative text, or marked as decorative. */
export function altIssues({ alt, decorative }: ImageValue): string[] {
  return decorative || alt?.tr ? [] : [issue("imageWithoutAlt")];
}

export const imageText = ({ alt, caption }: ImageValue) =>
  [...Object.values(alt ?? {}), ...Object.values(caption ?? {})].join(" ");
