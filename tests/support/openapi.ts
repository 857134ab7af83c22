import { z } from "zod";

import { unknownNames } from "~/lib/content/fields/unknown-names";

type Json = Record<string, unknown>;
type Operation = { responses: Record<string, { content?: Record<string, { schema: Json }> }> };
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};

/** How an answer differs from its description: values of another sort, and names that it doesn't mention. */
export function misfits(
  { paths, components }: OpenApi,
  method: string,
  path: string,
  status: number,
  body: unknown,
): string[] {
  const described = paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!described) return [`${method} ${path} is not said to answer ${status}`];
  const schema = described.content?.["application/json"]?.schema;
  if (!schema) return body === undefined ? [] : ["a body where none is described"];
  const whole = inlined(schema, components.schemas);
  const wrong = z.fromJSONSchema(whole as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body).error?.issues ?? [];
  return [
    ...wrong.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...unknownNames(body, withoutNull(whole) as Json).map((name) => `${name.join(".")} is not described`),
  ];
}

/** References replaced by what they name, and formats left out that only people read. */
function inlined(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, schemas));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, format, ...rest } = value as Json;
  if (typeof $ref === "string")
    return inlined(schemas[$ref.replace("#/components/schemas/", "")] ?? { not: {} }, schemas);
  const kept = format === "uri-reference" || format === "html" || format === undefined ? {} : { format };
  return Object.fromEntries(Object.entries({ ...rest, ...kept }).map(([name, one]) => [name, inlined(one, schemas)]));
}

/** "This or nothing" as this, through which names can be followed. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf } = value as { anyOf?: Json[] };
  if (anyOf?.length === 2 && anyOf[1]?.type === "null") return withoutNull(anyOf[0]);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNull(one)]));
}
