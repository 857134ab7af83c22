/**
 * Reads a Range header with one range (RFC 9110 §14.2). Anything we don't serve in part gives null: send the whole.
 * @returns "unsatisfiable" when it lies beyond the end (416)
 */
export function readByteRange(header: string | null, bytes: number): { start: number; end: number } | "unsatisfiable" | null {
  const match = /^bytes= ?(\d{0,15}) ?- ?(\d{0,15}) ?$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") {
    const suffix = Number(match[2]);
    return suffix === 0 || bytes === 0 ? "unsatisfiable" : { start: Math.max(0, bytes - suffix), end: bytes - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? bytes - 1 : Number(match[2]);
  if (end < start && match[2] !== "") return null;
  return start >= bytes ? "unsatisfiable" : { start, end: Math.min(end, bytes - 1) };
}
