import type { ListOption } from "./setting-lists";
import { getSetting } from "./settings.server";

/** The days on which nobody works at all, as ISO: one that is free from one o'clock on is worked until then. */
export async function readHolidays(): Promise<ReadonlySet<string>> {
  return new Set((await getSetting("lists.holidays", [])).filter(({ isHalf }) => !isHalf).map(({ code }) => code));
}

/** Holidays by their ISO day, and whether the day is off from one o'clock on alone. */
export async function holidaysByDay(): Promise<ReadonlyMap<string, { isHalf: boolean }>> {
  const options: readonly ListOption[] = await getSetting("lists.holidays", []);
  return new Map(options.filter(({ isRemoved }) => !isRemoved).map(({ code, isHalf = false }) => [code, { isHalf }]));
}
