import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { RowValue } from "~/lib/content/values";

import { duyurular } from "../duyurular";
import { etkinlikler } from "../etkinlikler";
import { haberler } from "../haberler";
import { tasinmazmalilanlari } from "../tasinmazmalilanlari";
import { videolar } from "../videolar";
import { guncel } from "./guncel";

const shown = [haberler, duyurular, etkinlikler, tasinmazmalilanlari, videolar];
/** Sections that a calendar can show. */
const timed = shown.filter(({ publicFace }) => publicFace.times.upcoming !== undefined).map(({ id }) => id);
const chosenBy = guncel.fields["items"]?.kind === "list" ? (guncel.fields["items"].only ?? {}) : {};

hooksFor(guncel, {
  async checks({ mode, items, layout, source }) {
    const found: Issue[] = [];
    const tell = (field: string, level: Issue["level"], key: string) => found.push({ field, level, key, values: {} });
    // A calendar shows entries with a day of their own.
    if (layout === "calendar" && !timed.includes(String(source))) tell("layout", "error", "noCalendar");
    else if (layout === "calendar" && mode === "manual") tell("layout", "error", "noCalendarByHand");
    if (mode !== "manual" || !Array.isArray(items)) return found;
    const rows = (items as RowValue[]).map((row) => ({
      row,
      name: Object.keys(chosenBy).find((column) => chosenBy[column]?.includes(String(row["section"]))),
    }));
    const chosen = rows.flatMap(({ row, name }) => (name && typeof row[name] === "string" ? [String(row[name])] : []));
    const published = new Set((await selectPublished(shown, [], { ids: chosen, isCurrent: true })).map(({ id }) => id));
    for (const [at, { row, name }] of rows.entries()) {
      const id = name === undefined ? undefined : row[name];
      if (name === undefined) continue;
      if (typeof id !== "string") tell(`items[${at}].${name}`, "error", "missing");
      else if (!published.has(id)) tell(`items[${at}].${name}`, "warning", "notPublished");
    }
    return found;
  },
});
