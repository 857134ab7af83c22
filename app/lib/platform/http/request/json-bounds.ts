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

/** Whether lists and objects stand deeper in one another in a text that may be JSON, before it is read. */
export function isNestedDeeper(text: string, depth: number): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === 0x5b || sign === 0x7b) open++;
    else if (sign === 0x5d || sign === 0x7d) open--;
    if (open > depth) return true;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at++;
    else if (sign === quote) return at;
  }
  return text.length;
}
