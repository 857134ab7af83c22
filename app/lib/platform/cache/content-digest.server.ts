import { hash } from "node:crypto";

// Caches hand out the same objects again and again, and nobody changes them.
const known = new WeakMap<object, string>();
const shortest = 40;

const hashed = (text: string) => (text.length <= shortest ? text : hash("sha256", text, "base64url"));

/** The same for values with the same JSON. An object's is worked out once, so it must not change afterwards. */
export function contentDigest(value: unknown): string {
  if (typeof value !== "object" || value === null) return hashed(JSON.stringify(value) ?? "");
  const before = known.get(value);
  if (before !== undefined) return before;
  const digest = hashed(JSON.stringify(value));
  known.set(value, digest);
  return digest;
}
