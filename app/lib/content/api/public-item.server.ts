import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { fields } from "~/lib/content/fields/fields.server";
import { locales } from "~/lib/content/values";

import { id, instant, orNull, text } from "~/lib/openapi/parts";

const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/** `apiItem` as JSON Schema. */
export function publicItemSchema(section: Section): JsonSchema {
  const shown = Object.entries(section.fields).filter(([, field]) => isPublicField(field) && field.kind !== "slug");
  return {
    type: "object",
    required: ["id", "slug", "title", "url", "publishedAt", "updatedAt", "archived", "lang", "untranslated"],
    properties: {
      ...Object.fromEntries(
        shown.map(([name, field]) => [
          name,
          section.publicFace.page.rows[name]?.as === "pages"
            ? withAddresses(fields.plainSchema(field))
            : fields.plainSchema(field),
        ]),
      ),
      id,
      slug: orNull("string"),
      title: orNull("string"),
      url: orNull("string"),
      publishedAt: instant,
      updatedAt: instant,
      archived: { type: "boolean" },
      lang: { enum: [...locales] },
      ...(hooksOf(section).site?.text ? { value: { description: "What the entry says, whatever its sort" } } : {}),
      untranslated: { ...listOf(text), description: "The fields that are in Turkish for want of a translation" },
    },
  };
}

function withAddresses(schema: JsonSchema): JsonSchema {
  const [rows, nothing] = (schema.anyOf ?? []) as { items: { properties: object } }[];
  return {
    anyOf: [
      { ...rows, items: { ...rows?.items, properties: { ...rows?.items.properties, url: orNull("string") } } },
      nothing,
    ],
  };
}

/** Addresses are absolute when PUBLIC_URL is set. */
export function publicSchemas(): Record<string, JsonSchema> {
  const size = orNull("integer");
  return {
    PublicImage: {
      type: "object",
      required: ["url", "alt"],
      properties: {
        url: text,
        srcSet: orNull("string"),
        alt: { ...text, description: "Empty: the picture says nothing" },
        width: size,
        height: size,
        caption: orNull("string"),
        credit: orNull("string"),
      },
    },
    PublicFile: {
      type: "object",
      required: ["url", "name", "type", "bytes"],
      properties: { url: text, name: text, type: text, bytes: { type: "integer", minimum: 0 } },
    },
    PublicPointer: {
      type: "object",
      required: ["id", "section", "title", "url"],
      properties: { id, section: text, title: orNull("string"), url: orNull("string") },
    },
  };
}
