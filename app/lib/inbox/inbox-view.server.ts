import type { TFunction } from "i18next";

import { timeZone } from "~/lib/platform/text/dates/dates";

import type { InboxItem } from "./inbox-kinds";
import type { inboxItems, Wording } from "./schema.server";
import { escapeText } from "./simple-markup.server";

export type InboxRow = typeof inboxItems.$inferSelect;

export function itemOf(row: InboxRow, t: TFunction): InboxItem {
  const { id, icon, image, read, readBy, seen, link, useRouter } = row;
  const texts = row.wording ? worded(row.wording, t) : { title: row.title, description: row.description };
  return {
    id,
    icon,
    image,
    ...texts,
    time: row.time.toISOString(),
    read,
    ...(readBy ? { readBy } : {}),
    seen,
    link,
    useRouter,
  };
}

/** The texts may hold markup, the values are plain; `at` is an instant, `day` a day, `phrase` the key of a sentence. */
function worded({ key, values = {} }: Wording, t: TFunction): Pick<InboxItem, "title" | "description"> {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === "at" ? new Date(value) : escapeText(String(value))]),
  );
  const phrase = typeof values.phrase === "string" ? { phrase: t(values.phrase, shown) } : {};
  // Formatted alone: beside a format, i18next takes every value for an option of it, and "day" and "year" are options.
  const day =
    values.day === undefined
      ? {}
      : {
          day: t("notifications.onDay", {
            at: new Date(values.day),
            formatParams: { at: { timeZone: "UTC", dateStyle: "long" } },
          }),
        };
  const options = {
    ...shown,
    ...phrase,
    ...day,
    formatParams: { at: { timeZone, dateStyle: "long", timeStyle: "short" } },
  };
  return {
    title: t(`notifications.kinds.${key}.title`, options),
    description: t(`notifications.kinds.${key}.text`, options),
  };
}
