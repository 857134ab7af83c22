const written = /^\s*(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)\s*$/;

/** "4:18" or "1:02:03" as seconds; null for what is neither. Minutes behind hours are fewer than sixty. */
export function parseClock(text: string): number | null {
  const [, hours, minutes = "", seconds] = written.exec(text) ?? [];
  if (seconds === undefined || (hours !== undefined && !/^[0-5]\d$/.test(minutes))) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Seconds as people say how long a film is: "4:18", "1:02:03". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
