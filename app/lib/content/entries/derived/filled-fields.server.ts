import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { EntryData } from "~/lib/content/values";
import { leastEnd, toMinute } from "~/lib/platform/text/dates/calendar-months";
import { wallClockAt } from "~/lib/platform/text/dates/zone";

import { withOwnAlts } from "~/lib/content/entries/references/own-alts.server";

/** The data with default values of the section's hook, and the end of a display by law. */
export async function withFilled(section: Section, data: EntryData): Promise<EntryData> {
  const lasting = withLeastEnds(section, await withOwnAlts(section, data));
  const found = (await hooksOf(section).filled?.(lasting)) ?? {};
  const missing = Object.entries(found).filter(([name, value]) => lasting[name] === undefined && value !== undefined);
  return missing.length > 0 ? { ...lasting, ...Object.fromEntries(missing) } : lasting;
}

function withLeastEnds({ rules }: Section, data: EntryData): EntryData {
  const ends = rules.flatMap((rule) => {
    if (rule.kind !== "lastsAtLeast") return [];
    const end = toLastSecond(data[rule.field] ?? leastEnd(data[rule.from], rule)?.toISOString());
    return end === undefined ? [] : [[rule.field, end] as const];
  });
  return ends.length > 0 ? { ...data, ...Object.fromEntries(ends) } : data;
}

/** A person who writes 23:59 means the whole day. */
function toLastSecond(value: unknown): unknown {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return value;
  const { hour, minute } = wallClockAt(new Date(value));
  return hour === 23 && minute === 59 ? new Date(toMinute(value) * 60_000 + 59_000).toISOString() : value;
}
