export type JsonBounds = {
  depth: number;
  /** Lists and objects count too. */
  values: number;
};

/** Not recursive, so no depth overflows the stack. */
export function isWithinJsonBounds(value: unknown, { depth, values }: JsonBounds): boolean {
  let count = 1;
  let level: unknown[] = [value];
  for (let at = 0; level.length > 0; at++) {
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      if (at >= depth) return false;
      const parts: unknown[] = Array.isArray(one) ? one : Object.values(one);
      count += parts.length;
      if (count > values) return false;
      for (const part of parts) below.push(part);
    }
    level = below;
  }
  return true;
}
