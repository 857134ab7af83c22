import type { ColumnField, Field, FieldKindName, Section } from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public-face";
import type { JsonSchema } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { locales } from "~/lib/content/values";

import { id, instant, orNull, ref, text } from "./parts";

const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/** What everybody reads of an entry: `apiItem` in the words of JSON Schema. */
export function publicItemSchema(section: Section): JsonSchema {
  const shown = Object.entries(section.fields).filter(([, field]) => isPublicField(field) && field.kind !== "slug");
  return {
    type: "object",
    required: ["id", "slug", "title", "url", "publishedAt", "updatedAt", "archived", "lang", "untranslated"],
    properties: {
      ...Object.fromEntries(shown.map(([name, field]) => [name, section.publicFace.rows[name]?.as === "pages" ? withAddresses(plainSchema(field)) : plainSchema(field)])),
      id,
      slug: orNull("string"),
      title: orNull("string"),
      url: orNull("string"),
      publishedAt: instant,
      updatedAt: instant,
      archived: { type: "boolean" },
      lang: { enum: [...locales] },
      ...(section.publicFace.texts ? { value: { description: "What the entry says, whatever its sort" } } : {}),
      untranslated: { ...listOf(text), description: "The fields that are in Turkish for want of a translation" },
    },
  };
}

function plainSchema(field: Field | ColumnField): JsonSchema {
  return field.localized ? orNull("string") : orNothing(plainSchemas[field.kind](field));
}

/** Rows that have pages of their own say where these are. */
function withAddresses(schema: JsonSchema): JsonSchema {
  const [rows, nothing] = (schema.anyOf ?? []) as { items: { properties: object } }[];
  return { anyOf: [{ ...rows, items: { ...rows?.items, properties: { ...rows?.items.properties, url: orNull("string") } } }, nothing] };
}

const stored = (field: Field) => fields.jsonSchema(field);
const image = () => ref("PublicImage");
const file = () => ref("PublicFile");
const pointer = () => ref("PublicPointer");

/** A filled value of each kind, as `plainValue` gives it. */
const plainSchemas: Readonly<Record<FieldKindName, (field: Field) => JsonSchema>> = {
  text: stored, textarea: stored, richText: stored, date: stored, dateTime: stored, time: stored, weekdays: stored, year: stored, slug: stored, select: stored, multi: stored,
  phone: stored, email: stored, url: stored, geo: stored, geoShape: stored, json: stored, number: stored, money: stored, boolean: stored, colour: stored, icon: stored, tags: stored, video: stored,
  image,
  gallery: () => listOf(image()),
  file,
  files: () => listOf(file()),
  relation: pointer,
  relations: () => listOf(pointer()),
  list(field) {
    const columns = field.kind === "list" ? Object.entries(field.columns).filter(([, column]) => isPublicField(column)) : [];
    return listOf({ type: "object", properties: Object.fromEntries(columns.map(([name, column]) => [name, plainSchema(column)])) });
  },
};

/** The parts that the items of several sections share. Addresses are absolute where PUBLIC_URL is set. */
export function publicSchemas(): Record<string, JsonSchema> {
  const size = orNull("integer");
  return {
    PublicImage: {
      type: "object",
      required: ["url", "alt"],
      properties: { url: text, srcSet: orNull("string"), alt: { ...text, description: "Empty: the picture says nothing" }, width: size, height: size, caption: orNull("string"), credit: orNull("string") },
    },
    PublicFile: { type: "object", required: ["url", "name", "type", "bytes"], properties: { url: text, name: text, type: text, bytes: { type: "integer", minimum: 0 } } },
    PublicPointer: { type: "object", required: ["id", "section", "title", "url"], properties: { id, section: text, title: orNull("string"), url: orNull("string") } },
  };
}
