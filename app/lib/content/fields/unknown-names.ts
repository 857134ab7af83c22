import type { JsonSchema } from "~/lib/openapi/json-schema";

type Properties = Record<string, JsonSchema>;

/** Further names are left out: a body could hold a hundred thousand. */
const maxListedNames = 100;

/** Paths that the schema doesn't know, a hundred at most: reading would drop a misspelt column silently. */
export function unknownNames(value: unknown, schema: JsonSchema, path: readonly PropertyKey[] = []): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  collect(value, schema, path, found);
  return found;
}

function collect(
  value: unknown,
  { items, properties }: JsonSchema,
  path: readonly PropertyKey[],
  found: PropertyKey[][],
): void {
  if (typeof value !== "object" || value === null || found.length >= maxListedNames) return;
  if (Array.isArray(value)) {
    if (items) value.forEach((one, at) => collect(one, items as JsonSchema, [...path, at], found));
  } else if (properties) {
    for (const [name, one] of Object.entries(value)) {
      if (found.length >= maxListedNames) return;
      if (Object.hasOwn(properties, name)) collect(one, (properties as Properties)[name] ?? {}, [...path, name], found);
      else found.push([...path, name.slice(0, 100)]);
    }
  }
}
