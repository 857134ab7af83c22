/** "2026-11-05". */
type Day = string;

const day = 86_400_000;

export function addDays(from: Day, count: number): Day {
  return new Date(Date.parse(`${from}T12:00:00Z`) + count * day).toISOString().slice(0, 10);
}

/** @param month 1 to 12 */
export function endOfMonth(year: number, month: number): Day {
  return new Date(Date.UTC(year, month, 0, 12)).toISOString().slice(0, 10);
}

/** A shorter month gives its last day. */
export function addMonths(from: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = from.split("-").map(Number);
  const at = month - 1 + count;
  const end = endOfMonth(year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1);
  return Number(end.slice(8)) < date ? end : `${end.slice(0, 8)}${String(date).padStart(2, "0")}`;
}
