import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toInstant, toIsoDate } from "~/lib/platform/text/dates/dates";

/** Working days. */
const length = 30;
const [firstHour, hours] = [8.5, 9];

/** The last working days before a day, the oldest first. */
function workdaysBefore(day: string): string[] {
  const days: string[] = [];
  for (let one = addDays(day, -1); days.length < length; one = addDays(one, -1))
    if (![0, 6].includes(new Date(`${one}T12:00:00Z`).getUTCDay())) days.unshift(one);
  return days;
}

/**
 * When the sample's lines of the audit log would have been written: over the last weeks, in the hours of an office. Most
 * of it lies at the begin, when a house takes in what it has; the last days have a few lines each.
 */
export class SampleClock {
  private readonly days: string[];
  private done = 0;
  private end = 0;

  constructor(now: Date) {
    this.days = workdaysBefore(toIsoDate(now) ?? "");
  }

  /** @param share of the whole work, 0 to 1, at which the lines that follow end */
  goOnUntil(share: number): void {
    this.done = Math.max(this.done, this.end);
    this.end = Math.max(this.done, Math.min(1, share));
  }

  /** A little further each time, and never behind the end. */
  readonly next = (): Date => {
    this.done += (this.end - this.done) / 120;
    const at = (1 - Math.sqrt(1 - this.done)) * length;
    const index = Math.min(length - 1, Math.floor(at));
    const begin = toInstant(`${this.days[index]}T00:00`) ?? new Date(Number.NaN);
    return new Date(begin.getTime() + (firstHour + Math.min(1, at - index) * hours) * 3_600_000);
  };
}
