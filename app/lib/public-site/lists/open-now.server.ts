import { holidaysByDay } from "~/lib/settings/holidays.server";
import type { Section } from "~/lib/content/definition/definition";
import { readPublished } from "~/lib/content/publication/read/published.server";
import type { RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { isOpenAt, type OpeningRow } from "~/lib/platform/text/dates/opening-hours";
import { wallClockAt } from "~/lib/platform/text/dates/zone";
import { settingsTag } from "~/lib/settings/settings.server";

const minute = 60_000;
const maxEntries = 2_000;

export async function openNowIds(section: Section): Promise<readonly string[]> {
  const { openNow } = section.publicFace.list;
  if (!openNow) return [];
  const now = Math.floor(Date.now() / minute) * minute;
  return cached(
    [section.id, settingsTag],
    `open now ${section.id}`,
    async () => {
      const [{ items }, holidays] = await Promise.all([
        readPublished(section, { locale: "tr", page: 1, size: maxEntries, time: "current" }),
        holidaysByDay(),
      ]);
      const clock = wallClockAt(new Date(now));
      const today = `${clock.year}-${String(clock.month).padStart(2, "0")}-${String(clock.day).padStart(2, "0")}`;
      const isClosed = (data: Record<string, unknown>) =>
        openNow.closed !== undefined &&
        data[openNow.closed] === true &&
        !(
          openNow.until !== undefined &&
          typeof data[openNow.until] === "string" &&
          String(data[openNow.until]) < today
        );
      return items.flatMap(({ id, data }) =>
        !isClosed(data) && isOpenAt(openingRows(data[openNow.hours]), clock, holidays) ? [id] : [],
      );
    },
    now + minute,
  );
}

function openingRows(value: unknown): OpeningRow[] {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  return rows.flatMap(({ days, opens, closes }) =>
    Array.isArray(days) && typeof opens === "string" && typeof closes === "string"
      ? [{ days: days as string[], opens, closes }]
      : [],
  );
}
