import type { ListOption } from "./setting-lists";
import { getSetting } from "./settings.server";

/** ISO days that are free as a whole; half days are not among them. */
export async function readHolidays(): Promise<ReadonlySet<string>> {
  return new Set((await getSetting("lists.holidays", [])).filter(({ isHalf }) => !isHalf).map(({ code }) => code));
}

/** By ISO day; a half day is free from one o'clock on. */
export async function holidaysByDay(): Promise<ReadonlyMap<string, { isHalf: boolean }>> {
  const options: readonly ListOption[] = await getSetting("lists.holidays", []);
  return new Map(options.filter(({ isRemoved }) => !isRemoved).map(({ code, isHalf = false }) => [code, { isHalf }]));
}
