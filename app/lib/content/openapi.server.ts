import { apiScopes } from "~/lib/access/api-scopes";

import type { Section } from "./definition";
import type { JsonSchema } from "./fields/field-kind";
import { fields } from "./fields/fields.server";
import { sections } from "./registry.server";

type Operation = Record<string, unknown>;

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const answer = (description: string, schema?: JsonSchema) => ({ description, ...(schema ? { content: json(schema) } : {}) });
const refusal = (description: string) => answer(description, ref("Error"));

/** The interface for scripts as OpenAPI 3.1, made from the same section definitions as everything else. */
export function openApiDocument(origin: string, title: string) {
  const paths: Record<string, Record<string, Operation>> = { ...signIn(), ...files() };
  for (const section of sections.values()) Object.assign(paths, contentPaths(section), publicPaths(section));
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: "Content of the municipality: for staff and scripts under /api/content, for everybody under /api/public." },
    servers: [{ url: origin }],
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "From POST /api/auth/sign-in, or an API token (mdn_…) made under /me/settings/tokens, which is bound to its scopes" },
        session: { type: "apiKey", in: "cookie", name: "meydan_session" },
      },
      schemas: { ...commonSchemas(), ...Object.fromEntries([...sections.values()].map((section) => [schemaName(section), sectionDataSchema(section)])) },
    },
  };
}

function schemaName(section: Section): string {
  return `${section.id}Data`;
}

function sectionDataSchema(section: Section): JsonSchema {
  return {
    type: "object",
    additionalProperties: false,
    description: "Every field may be left out of a draft; `x-required-to-publish` may not be missing when it is published.",
    properties: Object.fromEntries(
      Object.entries(section.fields).map(([name, field]) => [name, { ...fields.jsonSchema(field), ...(field.required ? { "x-required-to-publish": true } : {}) }]),
    ),
  };
}

function commonSchemas(): Record<string, JsonSchema> {
  const text: JsonSchema = { type: "string" };
  const count: JsonSchema = { type: "integer", minimum: 0 };
  return {
    LocalizedText: { type: "object", properties: { tr: text, en: text } },
    Error: { type: "object", required: ["error"], properties: { error: text } },
    FieldErrors: { type: "object", required: ["error", "fields"], properties: { error: text, fields: { type: "object", additionalProperties: { type: "array", items: text } } } },
    Conflict: {
      type: "object",
      required: ["error"],
      properties: { error: text, current: { type: "object" }, conflictingFields: { type: "array", items: text }, usedBy: { type: "array", items: { type: "object" } } },
    },
    Pagination: {
      type: "object",
      required: ["length", "size", "page", "lastPage", "startIndex", "endIndex"],
      properties: { length: count, size: count, page: { type: "integer", minimum: 1 }, lastPage: { type: "integer", minimum: 1 }, startIndex: count, endIndex: count },
    },
    File: { type: "object", required: ["id", "url"], properties: { id: { type: "string", format: "uuid" }, url: text, name: text, mime: text, bytes: count, width: count, height: count, alt: ref("LocalizedText") } },
  };
}

function entrySchema(section: Section): JsonSchema {
  return {
    type: "object",
    required: ["id", "version", "status", "data"],
    properties: {
      id: { type: "string", format: "uuid" },
      version: { type: "integer", minimum: 1 },
      status: { enum: ["draft", "inReview", "scheduled", "published", "archived", "withdrawn"] },
      liveVersion: { type: ["integer", "null"] },
      reviewVersion: { type: ["integer", "null"], description: "Waits for approval; equal to liveVersion: published as urgent, to be reviewed afterwards" },
      submittedAt: { type: ["string", "null"], format: "date-time" },
      publishAt: { type: ["string", "null"], format: "date-time" },
      unpublishAt: { type: ["string", "null"], format: "date-time" },
      data: ref(schemaName(section)),
    },
  };
}

const parameter = (name: string, where: "query" | "path", schema: JsonSchema) => ({ name, in: where, required: where === "path", schema });
const idParameter = parameter("id", "path", { type: "string", format: "uuid" });
const listParameters = [
  parameter("search", "query", { type: "string", maxLength: 200 }),
  parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
  parameter("size", "query", { type: "integer", minimum: 1, maximum: 100, default: 10 }),
];
const signedOut = { "401": refusal("Not signed in") };
const common = { ...signedOut, "403": refusal("Not allowed"), "404": refusal("Unknown section or id") };
const writing = {
  ...common,
  "400": refusal("Malformed JSON"),
  "409": answer("Stale version, wrong state, or in use; nothing was written", ref("Conflict")),
  "413": refusal("Over 1 MB"),
  "422": answer("Values that cannot be kept, or not ready to be published", ref("FieldErrors")),
};

function body(properties: Record<string, JsonSchema>, required: string[]) {
  return { required: true, content: json({ type: "object", required, properties }) };
}

function contentPaths(section: Section): Record<string, Record<string, Operation>> {
  const tags = [section.id];
  const data = ref(schemaName(section));
  const version: JsonSchema = { type: "integer", minimum: 1, description: "The version you have seen" };
  const entry = entrySchema(section);
  const base = `/api/content/${section.id}`;
  const instant: JsonSchema = { type: "string", format: "date-time" };
  const verb = (summary: string, properties: Record<string, JsonSchema> = {}, required: string[] = []) => ({
    post: {
      tags, summary, parameters: [idParameter],
      requestBody: body({ version, note: { type: "string", maxLength: 300 }, ...properties }, ["version", ...required]),
      responses: { "200": answer("The entry", entry), ...writing },
    },
  });
  return {
    [base]: {
      get: {
        tags, summary: "List, as staff see it",
        parameters: [...listParameters, parameter("sort", "query", { type: "string" }), parameter("view", "query", { type: "string" }), ...(section.list.filters ?? []).map((name) => parameter(name, "query", { type: "string" }))],
        responses: { "200": answer("A page", { type: "object", properties: { items: { type: "array", items: entry }, pagination: ref("Pagination") } }), ...common },
      },
      post: { tags, summary: "Begin a draft", requestBody: body({ data, note: { type: "string" }, parentId: { type: "string", format: "uuid" } }, ["data"]), responses: { "201": answer("The draft", entry), ...writing } },
    },
    [`${base}/{id}`]: {
      get: { tags, summary: "The working copy", parameters: [idParameter], responses: { "200": answer("The entry", entry), ...common } },
      patch: { tags, summary: "Save; fields that only one side touched are merged", parameters: [idParameter], requestBody: body({ version, data, note: { type: "string" } }, ["version", "data"]), responses: { "200": answer("The entry", entry), ...writing } },
      delete: { tags, summary: "Move to the trash", parameters: [idParameter, { ...parameter("version", "query", version), required: true }], responses: { "204": answer("In the trash"), ...writing } },
    },
    [`${base}/{id}/publish`]: verb("Publish this version"),
    [`${base}/{id}/schedule`]: verb("Set when this version goes live and leaves", { publishAt: instant, unpublishAt: instant }),
    [`${base}/{id}/submit`]: verb("Ask for the approval of this version; `publishAt`: when it should go live then", { publishAt: instant }),
    [`${base}/{id}/take-back`]: verb("The submitter takes the question back"),
    [`${base}/{id}/return`]: verb("Return it with a comment", { comment: { type: "string", maxLength: 1000 } }, ["comment"]),
    [`${base}/{id}/approve`]: verb("Approve; the last approval publishes or schedules. `reason`: of an administrator who approves their own words", { reason: { type: "string", maxLength: 300 }, publishAt: instant }),
    [`${base}/{id}/unschedule`]: verb("Take back a schedule"),
    [`${base}/{id}/withdraw`]: verb("Withdraw from the public", { reason: { type: "string", maxLength: 300 } }, ["reason"]),
    [`${base}/{id}/archive`]: verb("Move to the archive"),
    [`${base}/{id}/restore`]: verb("From trash, archive or withdrawn back to a draft; with `from` bring that version back", { from: version }),
  };
}

function publicPaths(section: Section): Record<string, Record<string, Operation>> {
  const tags = ["public"];
  const lang = parameter("lang", "query", { enum: ["tr", "en"], default: "tr" });
  const item: JsonSchema = { type: "object", required: ["id", "title"], properties: { id: { type: "string" }, slug: { type: "string" }, title: { type: "string" }, url: { type: "string" } } };
  const base = `/api/public/${section.id}`;
  return {
    [base]: {
      get: { tags, security: [], summary: `Published ${section.id}`, parameters: [lang, ...listParameters], responses: { "200": answer("A page", { type: "object", properties: { items: { type: "array", items: item }, pagination: ref("Pagination") } }), "304": answer("Not changed"), "404": refusal("Unknown section") } },
    },
    // Slides and the like have no page of their own.
    ...(section.publicFace.as === "fragment" ? {} : { [`${base}/{slug}`]: {
      get: { tags, security: [], summary: `One of ${section.id}`, parameters: [lang, parameter("slug", "path", { type: "string" })], responses: { "200": answer("The entry", item), "301": answer("It has a newer address"), "304": answer("Not changed"), "404": refusal("No such entry"), "410": refusal("Withdrawn") } },
    } }),
  };
}

function signIn(): Record<string, Record<string, Operation>> {
  const tags = ["session"];
  const text: JsonSchema = { type: "string" };
  const person: JsonSchema = { type: "object", properties: { id: text, name: text, email: text, avatar: { type: ["string", "null"] }, status: text } };
  const token: JsonSchema = { type: "object", properties: { accessToken: text, tokenType: { const: "bearer" }, expiresAt: { type: "string", format: "date-time" }, user: person } };
  const session: JsonSchema = {
    type: "object",
    properties: {
      user: person, kind: { enum: ["cookie", "bearer", "apiToken"] }, stage: { enum: ["open", "locked"] }, scopes: { type: ["array", "null"], items: { enum: [...apiScopes] } },
      secondFactorRequired: { type: "boolean" }, idleMinutes: { type: "integer", minimum: 0 },
    },
  };
  const wanted: JsonSchema = { type: "object", required: ["error"], properties: { error: text, secondFactor: { const: true, description: "The password is right, and a code is wanted" } } };
  return {
    "/api/auth/sign-in": {
      post: {
        tags, security: [], summary: "A password, and a code where the account has a second factor, for a bearer token of eight hours",
        requestBody: body({ email: text, password: text, code: { type: "string", description: "Of the authenticator app, or a recovery code" } }, ["email", "password"]),
        responses: { "200": answer("Token", token), "401": answer("Wrong email, password or code", wanted), "429": refusal("Too many tries") },
      },
    },
    "/api/auth/sign-out": { post: { tags, summary: "End the asking token or browser", responses: { "204": answer("Ended"), "403": refusal("An API token is revoked in its owner's settings"), ...signedOut } } },
    "/api/auth/session": { get: { tags, summary: "Who is asking with what; answers a locked session too", responses: { "200": answer("The session", session), ...signedOut } } },
    "/api/auth/lock": { post: { tags, security: [{ session: [] }], summary: "Lock the asking browser", responses: { "204": answer("Locked"), "403": refusal("Not a browser"), ...signedOut } } },
    "/api/auth/unlock": {
      post: {
        tags, security: [{ session: [] }], summary: "Open the asking browser again", requestBody: body({ password: text }, ["password"]),
        responses: { "204": answer("Open"), "403": refusal("Not a browser"), "422": refusal("Wrong password"), "429": refusal("Too many tries"), ...signedOut },
      },
    },
  };
}

function files(): Record<string, Record<string, Operation>> {
  return {
    "/api/files": {
      get: { tags: ["files"], summary: "The library", parameters: [...listParameters, parameter("kind", "query", { enum: ["image", "document", "video", "archive"] })], responses: { "200": answer("A page", { type: "object", properties: { items: { type: "array", items: ref("File") }, pagination: ref("Pagination") } }), ...signedOut } },
      post: {
        tags: ["files"], summary: "Upload one file; the type is told from its content",
        requestBody: { required: true, content: { "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" }, alt: { type: "string" } } } } } },
        responses: { "201": answer("Stored", ref("File")), "200": answer("The same bytes were here already", ref("File")), "400": refusal("Unreadable form"), "413": refusal("Too large"), "415": refusal("Type not accepted"), "422": refusal("Damaged or unsafe"), ...signedOut },
      },
    },
    "/api/files/{id}": {
      get: { tags: ["files"], summary: "One file", parameters: [idParameter], responses: { "200": answer("The file", ref("File")), ...common } },
      patch: { tags: ["files"], summary: "Change its alternative text", parameters: [idParameter], requestBody: body({ alt: ref("LocalizedText") }, []), responses: { "200": answer("The file", ref("File")), ...common } },
      delete: { tags: ["files"], summary: "Delete; refused while used", parameters: [idParameter], responses: { "204": answer("Deleted"), "409": answer("Used", ref("Conflict")), ...common } },
    },
  };
}
