const written = /^\s*(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)\s*$/;

/** "4:18" or "1:02:03" in seconds; null for anything else. */
export function parseClock(text: string): number | null {
  const [, hours, minutes = "", seconds] = written.exec(text) ?? [];
  if (seconds === undefined || (hours !== undefined && !/^[0-5]\d$/.test(minutes))) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}
