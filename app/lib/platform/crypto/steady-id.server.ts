import { createHash } from "node:crypto";

/** An id that is the same whenever it is made of the same parts: what was planted can be found again. */
export function steadyId(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  // Version 8 of RFC 9562: made by a rule of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
