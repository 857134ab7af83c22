import type { JsonSchema } from "./json-schema";

type Operation = Record<string, unknown>;
export type Paths = Record<string, Record<string, Operation>>;

export const text: JsonSchema = { type: "string" };
export const id: JsonSchema = { type: "string", format: "uuid" };
export const instant: JsonSchema = { type: "string", format: "date-time" };
export const orNull = (type: string): JsonSchema => ({ type: [type, "null"] });

/** Recursive items as a sentence: a reference to itself would have no end. */
export const sameAgain: JsonSchema = { type: "object", description: "Items like this one", "x-same-again": true };

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const answer = (description: string, schema?: JsonSchema) => ({
  description,
  ...(schema ? { content: json(schema) } : {}),
});
export const refusal = (description: string) => answer(description, ref("Error"));

export const parameter = (name: string, where: "query" | "path" | "header", schema: JsonSchema) => ({
  name,
  in: where,
  required: where === "path",
  schema,
});
export const idParameter = parameter("id", "path", { type: "string", format: "uuid" });
export const listParameters = [
  parameter("search", "query", { type: "string", maxLength: 200 }),
  parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
  parameter("size", "query", { type: "integer", minimum: 1, maximum: 100, default: 10 }),
];
export const signedOut = { "401": refusal("Not signed in") };
export const common = { ...signedOut, "403": refusal("Not allowed"), "404": refusal("Unknown section or id") };
export const writing = {
  ...common,
  "400": refusal("Malformed JSON"),
  "409": answer("Stale version, wrong state, or in use; nothing was written", ref("Conflict")),
  "413": refusal("Over 1 MB"),
  "422": answer("Values that cannot be kept, or not ready to be published", ref("FieldErrors")),
};

export function body(properties: Record<string, JsonSchema>, required: string[]) {
  return { required: required.length > 0, content: json({ type: "object", required, properties }) };
}

export const pageOf = (items: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["items", "pagination"],
  properties: { items: { type: "array", items }, pagination: ref("Pagination") },
});
