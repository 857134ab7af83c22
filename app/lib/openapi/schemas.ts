import type { JsonSchema } from "./json-schema";

import { id, ref } from "./parts";

/** What every refusal answers. */
export const refusedProperties = {
  error: { type: "string", description: "In English, for logs" },
  code: { type: "string", description: "Why, for programs" },
  message: {
    type: "string",
    description:
      "For people, in the caller's language: the cookie of the chosen one, else Accept-Language, else English",
  },
};

export function commonSchemas(): Record<string, JsonSchema> {
  const text: JsonSchema = { type: "string" };
  const byField: JsonSchema = { type: "object", additionalProperties: { type: "array", items: text } };
  const count: JsonSchema = { type: "integer", minimum: 0 };
  return {
    LocalizedText: { type: "object", properties: { tr: text, en: text } },
    Error: { type: "object", required: ["error"], properties: refusedProperties },
    FieldErrors: {
      type: "object",
      required: ["error", "fields"],
      properties: {
        ...refusedProperties,
        fields: { ...byField, description: "What is wrong, by field, as codes that stay" },
        messages: { ...byField, description: "The same in words, in the caller's language" },
        count: { type: "integer", description: "How many fields have errors, where more have them than are told" },
        missing: {
          type: "array",
          description: "What an old version points at and is gone: files, entries, options",
          items: {
            type: "object",
            properties: {
              field: text,
              kind: text,
              id: text,
              title: {
                anyOf: [ref("LocalizedText"), { type: "null" }],
                description: "null: nobody knows its name any more, or it is not the caller's to know",
              },
            },
          },
        },
      },
    },
    Conflict: {
      type: "object",
      required: ["error"],
      properties: {
        ...refusedProperties,
        current: { type: "object", description: "As it stands now: id, version, data, updatedBy, updatedAt" },
        conflictingFields: { type: "array", items: text },
        reason: { ...text, description: "What of the state does not allow it, where the code is `wrongState`" },
        usedBy: { type: "array", items: { type: "object" } },
        people: {
          type: "array",
          description: "Whose portrait a file is",
          items: { type: "object", properties: { id, name: text } },
        },
        unseen: { type: "integer" },
      },
    },
    Pagination: {
      type: "object",
      required: ["length", "size", "page", "lastPage", "startIndex", "endIndex"],
      properties: {
        length: count,
        size: count,
        page: { type: "integer", minimum: 1 },
        lastPage: { type: "integer", minimum: 1 },
        startIndex: count,
        endIndex: count,
      },
    },
  };
}
