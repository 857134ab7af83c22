/** For all that is shown, whatever zone the server's clock has. */
export const timeZone = "Europe/Istanbul";

const fields = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

// A look-up takes 20 times as long as what is kept.
const [quarter, week] = [900_000, 7 * 86_400_000];
const maxKept = 2_000;
/** A week's, where both its ends agree; null: the clocks change within it, and its quarter hours are looked up. */
const weeks = new Map<number, number | null>();
/** It never changed within a quarter hour since 1970. */
const quarters = new Map<number, number>();
const lastYear = Date.UTC(10_000, 0);

export function wallClockAt(instant: Date): WallClock & { second: number } {
  const time = instant.getTime();
  if (!(time >= 0 && time < lastYear)) return lookedUp(instant);
  const shown = new Date(time + (offsetInWeek(time) ?? offsetInQuarter(time)));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

function offsetInWeek(time: number): number | null {
  const at = Math.floor(time / week);
  const known = weeks.get(at);
  if (known !== undefined) return known;
  const offset = lookedUpOffset(at * week);
  return keep(weeks, at, offset === lookedUpOffset((at + 1) * week) ? offset : null);
}

function offsetInQuarter(time: number): number {
  const at = Math.floor(time / quarter);
  return quarters.get(at) ?? keep(quarters, at, lookedUpOffset(at * quarter));
}

function keep<Offset>(offsets: Map<number, Offset>, at: number, offset: Offset): Offset {
  if (offsets.size >= maxKept) offsets.clear();
  offsets.set(at, offset);
  return offset;
}

function lookedUpOffset(time: number): number {
  const clock = lookedUp(new Date(time));
  return utc(clock, clock.second) - time;
}

function lookedUp(instant: Date): WallClock & { second: number } {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of fields.formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  return parts;
}

/** The offset is looked up: before 2016 there was summer time. */
export function instantOf(clock: WallClock): Date {
  const asUtc = utc(clock, 0);
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first));
}

function offsetAt(time: number): number {
  const clock = wallClockAt(new Date(time));
  return utc(clock, clock.second) - Math.floor(time / 1000) * 1000;
}

function utc(clock: WallClock, second: number): number {
  const date = new Date(0);
  date.setUTCFullYear(clock.year, clock.month - 1, clock.day);
  date.setUTCHours(clock.hour, clock.minute, second);
  return date.getTime();
}
