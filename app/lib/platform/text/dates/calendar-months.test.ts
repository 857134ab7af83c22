import { expect, test } from "vitest";

import { leastEnd } from "./calendar-months";
import { formatDateTime, parseDateTime } from "./dates";

const end = (day: string) => {
  const at = leastEnd(parseDateTime(`${day}T09:00`), { months: 1, days: 30 });
  return `${formatDateTime(at)}:${String(at?.getUTCSeconds())}`;
};

test("a month of the calendar and thirty days: the later of both, to the last second of its day", () => {
  expect(end("2026-02-01")).toBe("03.03.2026 23:59:59");
  expect(end("2026-03-16")).toBe("16.04.2026 23:59:59");
  expect(end("2026-01-31")).toBe("02.03.2026 23:59:59");
  expect(end("2026-12-05")).toBe("05.01.2027 23:59:59");
  expect(end("2028-02-01")).toBe("02.03.2028 23:59:59");
});

test("the day begins in Istanbul, and nothing ends what has not begun", () => {
  expect(formatDateTime(leastEnd("2026-03-15T21:30:00Z", { months: 1, days: 30 }))).toBe("16.04.2026 23:59");
  expect(leastEnd(undefined, { months: 1, days: 30 })).toBeNull();
});
