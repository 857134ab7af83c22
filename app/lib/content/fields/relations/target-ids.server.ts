import type { JsonSchema } from "~/lib/openapi/json-schema";
import { reading, readTexts, Unreadable } from "~/lib/content/fields/field-kind";
import { maxUnlimited } from "~/lib/content/fields/max-rows";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function readId(input: unknown): string {
  const id = typeof input === "string" ? input.trim().toLowerCase() : "";
  if (!uuidPattern.test(id)) throw new Unreadable("badReference");
  return id;
}

export function idList({ max = maxUnlimited }: { max?: number }) {
  return reading((input) => readTexts(input, max, readId));
}

export const uuidSchema: JsonSchema = { type: "string", format: "uuid" };

/** A schema of the public API, defined once for all sections: see lib/openapi. */
export const sharedSchema = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
