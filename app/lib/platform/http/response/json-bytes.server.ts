import { bytesOfPieces } from "./bytes-of-pieces.server";

/** A shorter list is written at once. */
const few = 8;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > few;

/** Something of which JSON has its own properties. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value);

/** The bytes of a value's JSON; the items of a long list, alone or within an object, are written one after the other. */
export function jsonBytes(value: unknown): Buffer<ArrayBuffer> {
  return bytesOfPieces((piece) => write(value, piece));
}

function write(value: unknown, piece: (text: string) => void): void {
  if (isLong(value)) {
    for (const [at, item] of value.entries()) piece(`${at === 0 ? "[" : ","}${JSON.stringify(item) ?? "null"}`);
    return piece("]");
  }
  if (!isPlain(value) || !Object.values(value).some(isLong)) return piece(JSON.stringify(value) ?? "");
  let before = "{";
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined || typeof part === "function" || typeof part === "symbol") continue;
    piece(`${before}${JSON.stringify(name)}:`);
    write(part, piece);
    before = ",";
  }
  piece("}");
}
