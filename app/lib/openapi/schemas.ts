import type { JsonSchema } from "~/lib/content/fields/field-kind";

import { ref } from "./parts";

/** What several addresses take or answer. */
export function commonSchemas(): Record<string, JsonSchema> {
  const text: JsonSchema = { type: "string" };
  const count: JsonSchema = { type: "integer", minimum: 0 };
  return {
    LocalizedText: { type: "object", properties: { tr: text, en: text } },
    Error: { type: "object", required: ["error"], properties: { error: text } },
    FieldErrors: { type: "object", required: ["error", "fields"], properties: { error: text, fields: { type: "object", additionalProperties: { type: "array", items: text } } } },
    Conflict: {
      type: "object",
      required: ["error"],
      properties: { error: text, current: { type: "object" }, conflictingFields: { type: "array", items: text }, usedBy: { type: "array", items: { type: "object" } }, unseen: { type: "integer" } },
    },
    Pagination: {
      type: "object",
      required: ["length", "size", "page", "lastPage", "startIndex", "endIndex"],
      properties: { length: count, size: count, page: { type: "integer", minimum: 1 }, lastPage: { type: "integer", minimum: 1 }, startIndex: count, endIndex: count },
    },
    File: { type: "object", required: ["id", "url"], properties: { id: { type: "string", format: "uuid" }, url: text, name: text, mime: text, bytes: count, width: count, height: count, alt: ref("LocalizedText") } },
  };
}
