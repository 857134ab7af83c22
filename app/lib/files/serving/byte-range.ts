import rangeParser from "range-parser";

/** RFC 9110 §14.2; null for anything not served in part: send the whole. "unsatisfiable" beyond the end (416). */
export function readByteRange(
  header: string | null,
  bytes: number,
): { start: number; end: number } | "unsatisfiable" | null {
  if (header === null) return null;
  const ranges = rangeParser(bytes, header);
  // A suffix longer than the file means the whole file; the library calls it unsatisfiable.
  if (ranges === -1) return header.startsWith("bytes=-") ? null : "unsatisfiable";
  const [first, second] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  return first && !second ? { start: first.start, end: first.end } : null;
}
