import rangeParser from "range-parser";

/**
 * Reads a Range header with one range (RFC 9110 §14.2). Anything we don't serve in part gives null: send the whole.
 * @returns "unsatisfiable" when it lies beyond the end (416)
 */
export function readByteRange(
  header: string | null,
  bytes: number,
): { start: number; end: number } | "unsatisfiable" | null {
  if (header === null) return null;
  const ranges = rangeParser(bytes, header);
  // The last bytes of a file that has fewer are all of them; the library calls that unsatisfiable.
  if (ranges === -1) return header.startsWith("bytes=-") ? null : "unsatisfiable";
  const [first, second] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  return first && !second ? { start: first.start, end: first.end } : null;
}
