import { transitionNames } from "~/lib/content/access/transitions";
import type { JsonSchema } from "~/lib/content/fields/field-kind";
import { fileKinds } from "~/lib/files/serving/file-urls";

import { id, instant, orNull, ref } from "./parts";

export function commonSchemas(): Record<string, JsonSchema> {
  const text: JsonSchema = { type: "string" };
  const refused = {
    error: { ...text, description: "In English, for logs" },
    code: { ...text, description: "Why, for programs" },
    message: {
      ...text,
      description:
        "For people, in the caller's language: the cookie of the chosen one, else Accept-Language, else English",
    },
  };
  const byField: JsonSchema = { type: "object", additionalProperties: { type: "array", items: text } };
  const count: JsonSchema = { type: "integer", minimum: 0 };
  const share: JsonSchema = { type: "number", minimum: 0, maximum: 1 };
  return {
    LocalizedText: { type: "object", properties: { tr: text, en: text } },
    Error: { type: "object", required: ["error"], properties: refused },
    FieldErrors: {
      type: "object",
      required: ["error", "fields"],
      properties: {
        ...refused,
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
        ...refused,
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
    EntryRights: {
      type: "object",
      description: "What whoever asks may do with the entry now; where the working copy is read",
      required: ["may", "refused"],
      properties: {
        share: {
          enum: ["all", "english", null],
          description: "How much of its words they may write, once it waits for nobody",
        },
        may: { type: "array", items: { enum: transitionNames } },
        refused: {
          type: "array",
          description: "What is not possible now, and why: `forbidden`, or what of its state stands in the way",
          items: { type: "object", properties: { verb: { enum: transitionNames }, reason: text } },
        },
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
    File: {
      type: "object",
      required: [
        "id",
        "url",
        "name",
        "originalName",
        "kind",
        "mime",
        "bytes",
        "width",
        "height",
        "alt",
        "focal",
        "focals",
        "caption",
        "credit",
        "license",
        "tags",
        "personalData",
        "consentNote",
        "pages",
        "document",
        "folderId",
        "sha256",
        "variants",
        "createdAt",
        "replacedAt",
        "deletedAt",
      ],
      properties: {
        id,
        url: text,
        name: text,
        originalName: text,
        kind: { enum: [...fileKinds] },
        mime: text,
        bytes: count,
        width: orNull("integer"),
        height: orNull("integer"),
        alt: ref("LocalizedText"),
        focal: { anyOf: [ref("FocalPoint"), { type: "null" }] },
        variants: {
          type: "array",
          description: "The same picture in other widths",
          items: { type: "object", properties: { width: count, height: count, url: text } },
        },
        focals: {
          type: "object",
          description: "Points for single ratios, by their name",
          additionalProperties: ref("FocalPoint"),
        },
        caption: ref("LocalizedText"),
        credit: text,
        license: text,
        tags: { type: "array", items: text },
        personalData: { type: "boolean" },
        consentNote: text,
        pages: orNull("integer"),
        document: {
          description: "What a PDF says of itself; null for other files",
          anyOf: [
            {
              type: "object",
              properties: {
                title: orNull("string"),
                language: orNull("string"),
                hasText: { ...orNull("boolean"), description: "false: scanned, a screen reader finds nothing in it" },
                isTagged: { type: "boolean" },
              },
            },
            { type: "null" },
          ],
        },
        folderId: { ...orNull("string"), format: "uuid", description: "null is the root" },
        sha256: text,
        createdAt: instant,
        replacedAt: {
          ...orNull("string"),
          format: "date-time",
          description: "When other bytes were last put in its place",
        },
        deletedAt: { ...orNull("string"), format: "date-time", description: "Since when it is in the trash" },
      },
    },
    FileUpload: {
      type: "object",
      required: ["id", "bytes", "received", "partBytes", "leastPartBytes"],
      properties: {
        id,
        bytes: count,
        received: count,
        partBytes: { ...count, description: "So much may be sent at once" },
        leastPartBytes: { ...count, description: "A part before the last holds no less" },
        file: { ...ref("File"), description: "What it has become, once it is whole" },
        created: { type: "boolean" },
        folderGone: { type: "boolean" },
      },
    },
    FileFolder: {
      type: "object",
      required: [
        "type",
        "id",
        "folderId",
        "name",
        "description",
        "path",
        "department",
        "files",
        "folders",
        "canArrange",
      ],
      properties: {
        type: { const: "folder" },
        id,
        folderId: { ...orNull("string"), format: "uuid", description: "The folder around it; null is the root" },
        name: text,
        description: text,
        path: { ...text, description: "Its address, such as meclis/2026" },
        department: { ...orNull("string"), format: "uuid", description: "The unit that keeps it" },
        files: { ...count, description: "In it and in the folders inside" },
        folders: count,
        canArrange: { type: "boolean" },
      },
    },
    FocalPoint: {
      type: "object",
      description:
        "What must stay in sight when the picture is cropped: parts of its width and height from the top left",
      required: ["x", "y"],
      properties: { x: share, y: share },
    },
    FileRefusal: { type: "object", required: ["error"], properties: refused },
  };
}
