import { fileSorts, fileStates } from "./search/file-query";
import { fileKinds } from "./serving/file-urls";

import type { JsonSchema } from "~/lib/openapi/json-schema";
import {
  answer,
  body,
  common,
  id,
  idParameter,
  instant,
  listParameters,
  orNull,
  pageOf,
  parameter,
  ref,
  signedOut,
  text,
  writing,
  type Paths,
} from "~/lib/openapi/parts";
import { refusedProperties } from "~/lib/openapi/schemas";

const refused = (description: string) => answer(description, ref("FileRefusal"));

export function filePaths(): Paths {
  const shortText = { type: "string", maxLength: 200 };
  const day = { type: "string", format: "date" };
  const filters = [
    parameter("folder", "query", { type: "string", description: "An id, a path such as meclis/2026, or root" }),
    parameter("kind", "query", { enum: [...fileKinds] }),
    parameter("state", "query", { enum: [...fileStates] }),
    parameter("tag", "query", { type: "string" }),
    parameter("uploader", "query", { type: "string", format: "uuid" }),
    parameter("from", "query", day),
    parameter("to", "query", day),
    parameter("sort", "query", { enum: [...fileSorts] }),
  ];
  const folders = { type: "array", items: ref("FileFolder") };
  const page = {
    allOf: [
      pageOf(ref("File")),
      {
        type: "object",
        properties: { folders, path: { ...folders, description: "From the topmost folder to this one" } },
      },
    ],
  };
  const folder = {
    name: { type: "string", maxLength: 120 },
    description: { type: "string", maxLength: 300 },
    parentId: { type: ["string", "null"], format: "uuid" },
    department: { type: ["string", "null"], format: "uuid", description: "The unit that keeps it" },
  };
  const sent = {
    type: "object",
    properties: {
      file: ref("File"),
      created: { type: "boolean" },
      folderGone: { type: "boolean", description: "The folder was deleted meanwhile: the file lies in the root" },
      attachment: { type: "object", description: "In place of them, where it was begun for something else" },
    },
  };
  const described = {
    ...common,
    "400": writing["400"],
    "413": writing["413"],
    "422": answer("Values that cannot be kept", ref("FieldErrors")),
  };
  return {
    "/api/files": {
      get: {
        operationId: "files",
        tags: ["files"],
        summary: "The library",
        parameters: [...listParameters, ...filters],
        responses: {
          "200": answer("A page; with `folder` also the folders in it and the way to it", page),
          ...signedOut,
          "403": common["403"],
          "404": common["404"],
        },
      },
      post: {
        operationId: "uploadFile",
        tags: ["files"],
        summary: "Upload one file; the type is told from its content",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: {
                  file: { type: "string", format: "binary" },
                  folder: { type: "string", description: "An id or a path; the root without it" },
                  alt: { ...shortText, description: "In Turkish, as alt.tr" },
                  "alt.tr": shortText,
                  "alt.en": shortText,
                },
              },
            },
          },
        },
        responses: {
          "201": answer("Stored", ref("File")),
          "200": answer("The same bytes were here already", ref("File")),
          "400": refused("Unreadable form, no file, or an empty one"),
          "413": refused("Too large, or more than one"),
          "415": refused("Type not accepted"),
          "422": refused("Damaged or unsafe"),
          "507": refused("The disk is full"),
          ...signedOut,
          "403": common["403"],
        },
      },
    },
    "/api/attachments": {
      post: {
        operationId: "attachFile",
        tags: ["files"],
        summary: "Send a file for something else: it is kept for a day, until that is saved with its address",
        parameters: [{ ...parameter("for", "query", text), required: true, description: "note, contact, …" }],
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: { file: { type: "string", format: "binary" } },
              },
            },
          },
        },
        responses: {
          "201": answer("Stored; seen by those alone who may see what it is for", ref("Attachment")),
          "400": refused("Unreadable form, no file, or an empty one"),
          "413": refused("Too large, or more than one"),
          "415": refused("Type not accepted"),
          "422": refused("Damaged or unsafe"),
          "429": refused("Too much that nothing was saved with"),
          "507": refused("The disk is full"),
          ...signedOut,
          "403": common["403"],
          "404": common["404"],
        },
      },
    },
    "/api/files/uploads": {
      post: {
        operationId: "beginUpload",
        tags: ["files"],
        summary: "Begin an upload in parts, which goes on after a lost connection",
        parameters: [
          parameter("for", "query", {
            type: "string",
            description: "What it becomes an attachment for, such as note; without it, a file of the library",
          }),
        ],
        requestBody: body(
          {
            name: { type: "string" },
            bytes: { type: "integer", minimum: 1 },
            folderId: { type: ["string", "null"], format: "uuid" },
          },
          ["name", "bytes"],
        ),
        responses: {
          "201": answer("Begun", ref("FileUpload")),
          ...described,
          "413": refused("Too large"),
          "429": refused("Too many uploads are under way"),
        },
      },
    },
    "/api/files/uploads/{id}": {
      get: {
        operationId: "upload",
        tags: ["files"],
        summary: "How much has come, and what it has become",
        parameters: [idParameter],
        responses: { "200": answer("The upload", ref("FileUpload")), ...common },
      },
      patch: {
        operationId: "sendUploadPart",
        tags: ["files"],
        summary: "Send the next part; the last one makes the file",
        parameters: [
          idParameter,
          {
            ...parameter("Upload-Offset", "header", {
              type: "integer",
              minimum: 0,
              description: "Where the part begins",
            }),
            required: true,
          },
        ],
        requestBody: {
          required: true,
          content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } },
        },
        responses: {
          "200": answer("More is to come, or the same bytes were here already", { anyOf: [ref("FileUpload"), sent] }),
          "201": answer("Whole, and stored", sent),
          "409": answer("The part begins elsewhere: `received` says where", ref("Conflict")),
          "413": refused("Too large"),
          "415": refused("Type not accepted"),
          "422": refused("Damaged or unsafe"),
          "507": refused("The disk is full"),
          ...common,
          "400": writing["400"],
        },
      },
      delete: {
        operationId: "cancelUpload",
        tags: ["files"],
        summary: "Cancel an upload",
        parameters: [idParameter],
        responses: { "204": answer("Nothing of it is left"), ...common },
      },
    },
    "/api/files/folders": {
      get: {
        operationId: "fileFolders",
        tags: ["files"],
        summary: "Every folder",
        responses: {
          "200": answer("The folders", { type: "object", required: ["items"], properties: { items: folders } }),
          ...signedOut,
          "403": common["403"],
        },
      },
      post: {
        operationId: "createFileFolder",
        tags: ["files"],
        summary: "Make a folder",
        requestBody: body(folder, ["name"]),
        responses: {
          "201": answer("Made", ref("FileFolder")),
          "409": answer("One of this name is there, or it would lie too deep", ref("Conflict")),
          ...described,
        },
      },
    },
    "/api/files/folders/{id}": {
      get: {
        operationId: "fileFolder",
        tags: ["files"],
        summary: "One folder",
        parameters: [idParameter],
        responses: { "200": answer("The folder", ref("FileFolder")), ...common },
      },
      patch: {
        operationId: "updateFileFolder",
        tags: ["files"],
        summary: "Rename, describe or move a folder, or give it to a unit",
        parameters: [idParameter],
        requestBody: body(folder, []),
        responses: {
          "200": answer("The folder", ref("FileFolder")),
          "409": answer("One of this name is there, it would lie too deep or in itself", ref("Conflict")),
          ...described,
        },
      },
      delete: {
        operationId: "deleteFileFolder",
        tags: ["files"],
        summary: "Remove an empty folder",
        parameters: [
          idParameter,
          parameter("contents", "query", {
            enum: ["parent"],
            description: "What lies in it goes to the folder around it",
          }),
        ],
        responses: { "204": answer("Removed"), "409": answer("It is not empty", ref("Conflict")), ...common },
      },
    },
    "/api/files/{id}": {
      get: {
        operationId: "file",
        tags: ["files"],
        summary: "One file",
        parameters: [idParameter],
        responses: { "200": answer("The file", ref("File")), ...common },
      },
      patch: {
        operationId: "updateFile",
        tags: ["files"],
        summary: "Change what is said of it, its name or its folder",
        parameters: [
          idParameter,
          parameter("If-Match", "header", {
            type: "string",
            description: "The ETag of a GET: changes nothing where the file has changed since",
          }),
        ],
        requestBody: body(
          {
            name: { type: "string", maxLength: 120 },
            alt: ref("LocalizedText"),
            caption: ref("LocalizedText"),
            credit: { type: "string", maxLength: 80 },
            license: { type: "string", maxLength: 80 },
            tags: { type: "array", maxItems: 10, items: { type: "string", maxLength: 40 } },
            personalData: { type: "boolean" },
            consentNote: shortText,
            focal: { anyOf: [ref("FocalPoint"), { type: "null" }] },
            focals: { type: "object", additionalProperties: ref("FocalPoint") },
            folderId: { type: ["string", "null"], format: "uuid" },
          },
          [],
        ),
        responses: {
          "200": answer("The file", ref("File")),
          "409": answer("In the trash", ref("Conflict")),
          "412": answer("`If-Match` names another state: `current` is that of now", ref("Conflict")),
          ...described,
        },
      },
      delete: {
        operationId: "trashFile",
        tags: ["files"],
        summary: "Move to the trash; refused while used",
        parameters: [idParameter],
        responses: {
          "204": answer("In the trash"),
          "409": answer("Used, or in the trash already", ref("Conflict")),
          ...common,
        },
      },
    },
    "/api/files/{id}/replace": {
      post: {
        operationId: "replaceFile",
        tags: ["files"],
        summary: "Put other bytes in its place; everything that uses it shows them",
        parameters: [idParameter],
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: { file: { type: "string", format: "binary" } },
              },
            },
          },
        },
        responses: {
          "200": answer("The file", ref("File")),
          "409": answer(
            "The same bytes, another type, bytes that another file in use has, on display by law, or in the trash",
            ref("Conflict"),
          ),
          "400": refused("Unreadable form, no file, or an empty one"),
          "413": refused("Too large"),
          "415": refused("Type not accepted"),
          "422": refused("Damaged or unsafe"),
          "507": refused("The disk is full"),
          ...common,
        },
      },
    },
    "/api/files/{id}/put-back": {
      get: {
        operationId: "formerFiles",
        tags: ["files"],
        summary: "What the file was before it was replaced, the latest first",
        parameters: [idParameter],
        responses: {
          "200": answer("Former files", {
            type: "object",
            required: ["items"],
            properties: {
              items: {
                type: "array",
                items: {
                  type: "object",
                  required: [
                    "id",
                    "name",
                    "address",
                    "mime",
                    "bytes",
                    "width",
                    "height",
                    "replacedAt",
                    "replacedBy",
                    "until",
                  ],
                  properties: {
                    id: { type: "string", format: "uuid" },
                    name: text,
                    address: { ...text, description: "Where staff download it; /media shows the present one" },
                    mime: shortText,
                    bytes: { type: "integer" },
                    width: { type: ["integer", "null"] },
                    height: { type: ["integer", "null"] },
                    replacedAt: { type: "string", format: "date-time" },
                    replacedBy: { type: ["string", "null"], format: "uuid" },
                    until: { type: "string", format: "date-time" },
                  },
                },
              },
            },
          }),
          ...common,
        },
      },
      post: {
        operationId: "putBackFile",
        tags: ["files"],
        summary: "Put back what the file was before it was replaced, within thirty days",
        parameters: [idParameter],
        requestBody: {
          ...body({ former: { type: "string", format: "uuid", description: "Without it, the latest" } }, []),
          required: false,
        },
        responses: {
          "200": answer("The file", ref("File")),
          "409": answer(
            "Nothing is kept, bytes that another file in use has, on display by law, or in the trash",
            ref("Conflict"),
          ),
          ...common,
        },
      },
    },
    "/api/files/{id}/restore": {
      post: {
        operationId: "restoreFile",
        tags: ["files"],
        summary: "Take out of the trash, within thirty days",
        parameters: [idParameter],
        responses: {
          "200": answer("The file", ref("File")),
          "409": answer("Not in the trash", ref("Conflict")),
          ...common,
        },
      },
    },
  };
}

export function fileSchemas(): Record<string, JsonSchema> {
  const count: JsonSchema = { type: "integer", minimum: 0 };
  const share: JsonSchema = { type: "number", minimum: 0, maximum: 1 };
  return {
    Attachment: {
      type: "object",
      required: ["id", "address", "name", "kind", "mime", "bytes", "width", "height"],
      properties: {
        id,
        address: { ...text, description: "What the record holds; `…/picture` and `…/thumbnail` are smaller copies" },
        name: { ...text, description: "As the file was called" },
        kind: { enum: [...fileKinds] },
        mime: text,
        bytes: count,
        width: orNull("integer"),
        height: orNull("integer"),
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
        "bytes",
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
        bytes: { ...count, description: "Of the files in it and in the folders inside" },
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
    FileRefusal: { type: "object", required: ["error"], properties: refusedProperties },
  };
}
